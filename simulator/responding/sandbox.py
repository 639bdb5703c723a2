"""Runs Python that nobody vouches for, in worker processes of the `pydantic-monty` sandbox.

The code sees no file, network, host function or module beyond the few the sandbox has built in,
and every run has a session of its own, so nothing is left behind for the next (about 0.3 ms).
"""

import atexit
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import Any

from pydantic_monty import (
    CollectString,
    Frame,
    Monty,
    MontyError,
    MontyRuntimeError,
    MontySyntaxError,
    MontyTypingError,
    OSPolicy,
    ResourceLimits,
)

from simulator.llm.framing import cut
from simulator.strict_json import NotJson, escape_unstorable, refuse_unstorable

TYPE_FAULT = re.compile(r"^main\.py:(\d+):\d+: \w+\[[\w-]+\] (.+)$", re.MULTILINE)
LONGEST_MESSAGE = 2_000
"""Characters; an error may say as much as fits into the sandbox."""


@dataclass(frozen=True)
class SandboxLimits:
    """What one run may use. `output_bytes` bounds what a behaviour answers and, apart, what it
    prints; `state_bytes` the state it leaves. `moment` is the only time its clock ever tells."""

    seconds: float
    memory_bytes: int
    recursion_depth: int
    output_bytes: int
    state_bytes: int
    moment: datetime


class SandboxError(Exception):
    """A run that gave no value. `lines` are the places in the code that the error came through,
    innermost last, counting from 1; empty when the sandbox cannot tell."""

    def __init__(self, message: str, lines: tuple[int, ...] = ()) -> None:
        self.message = cut(escape_unstorable(message), LONGEST_MESSAGE)
        super().__init__(self.message)
        self.lines = lines


class CodeUnreadable(SandboxError):
    """The code is no Python that the sandbox knows."""


def run_code(code: str, inputs: Mapping[str, str], limits: SandboxLimits, seed: int) -> Any:
    """The value of the code's last expression. `seed` starts its random numbers. What it prints is
    dropped. Raises SandboxError."""
    session = _POOL.started().checkout(limits=_resources(limits), os_policy=_policy(limits, seed))
    printed = CollectString(max_bytes=limits.output_bytes)
    with _telling(), session:
        value = session.feed_run(code, inputs=dict(inputs), print_callback=printed)
    try:
        refuse_unstorable(value)
    except NotJson as problem:
        raise SandboxError(f"its value cannot be kept: {problem}") from problem
    return value


def check_types(code: str, limits: SandboxLimits) -> tuple[str, ...]:
    """What the sandbox's type checker finds wrong, each as "line 3: …". Raises SandboxError when
    the code cannot be read or run."""
    checking = _POOL.started().checkout(
        limits=_resources(limits),
        os_policy=_policy(limits, 0),
        type_check=True,
        type_check_format="concise",
    )
    printed = CollectString(max_bytes=limits.output_bytes)
    try:
        with _telling(), checking:
            checking.feed_run(code, print_callback=printed)
    except MontyTypingError as found:
        places = TYPE_FAULT.findall(escape_unstorable(found.display()))
        return tuple(f"line {line}: {said}" for line, said in places)
    return ()


@contextmanager
def _telling() -> Iterator[None]:
    """Whatever ends a run early, as a SandboxError; what a type checker finds is none."""
    try:
        yield
    except MontyTypingError:
        raise
    except MontySyntaxError as error:
        raise CodeUnreadable(error.display("type-msg"), _lines(error.traceback())) from error
    except MontyRuntimeError as error:
        raise SandboxError(error.display("type-msg"), _lines(error.traceback())) from error
    except MontyError as error:
        raise SandboxError(str(error)) from error


def _lines(frames: list[Frame]) -> tuple[int, ...]:
    return tuple(frame.line for frame in frames)


def _resources(limits: SandboxLimits) -> ResourceLimits:
    return {
        "max_feed_duration_secs": limits.seconds,
        "max_memory": limits.memory_bytes,
        "max_recursion_depth": limits.recursion_depth,
    }


def _policy(limits: SandboxLimits, seed: int) -> OSPolicy:
    return {"datetime": limits.moment, "sleep": "zero", "random_start": {"seed": seed}}


class _SharedPool:
    """The process's one pool of workers, started by the first run and closed at exit.

    Its native threads do not live on in a forked child and cannot be started there again, so a
    child forked after the first run is told so instead of waiting for ever.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._pool: Monty | None = None
        self._started_by: int | None = None
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._renew_lock)

    def started(self) -> Monty:
        with self._lock:
            if self._started_by not in (None, os.getpid()):
                raise SandboxError(
                    "the sandbox was in use when this process was forked; start the process "
                    "afresh or fork before the first run"
                )
            if self._pool is None:
                self._pool = Monty().__enter__()
                self._started_by = os.getpid()
                atexit.register(self._close)
            return self._pool

    def _renew_lock(self) -> None:
        self._lock = Lock()

    def _close(self) -> None:
        if self._pool is not None and self._started_by == os.getpid():
            self._pool.__exit__(None, None, None)


_POOL = _SharedPool()
