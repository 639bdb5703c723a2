"""Does long work in a process of its own: it can be stopped, its memory and time have caps, and the
pages of an embedded playground stay quick meanwhile."""

import json
import multiprocessing
import os
import resource
import signal
import time
from collections.abc import Callable, Generator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from simulator import errors
from simulator.errors import PlaygroundError
from simulator.values.json import JsonObject

LOOK_SECONDS = 0.25
"""How long to be silent at most, so that whoever waits can look whether it is still wanted."""
LEAVE_SECONDS = 10.0
"""How long work that is stopped may take to end what it has started in its turn."""
RAISED = 1
"""The exit code of a process of Python's that an exception ended."""
STATISTICS = Path("/proc/self/statm")

# Workers are threads: a fork of this process would copy their locks as they happen to stand. The
# server of clean forks reads the work's modules once, which takes longer than most of the work.
processes = multiprocessing.get_context("forkserver")
processes.set_forkserver_preload(
    [f"simulator.services.{name}" for name in ("converting", "fetching", "linting")]
)

Say = Callable[[JsonObject], None]


@dataclass(frozen=True)
class Caps:
    """`memory_bytes` counts from what the process has before it reads anything."""

    seconds: float
    memory_bytes: int


@dataclass(frozen=True)
class Work:
    """`run` is a function of a module and is called there with `Say` and the arguments. `title`
    begins the sentences about it; `refusal` is what is raised when it takes too much. Memory is
    capped from the start, unless it `caps_itself`."""

    title: str
    refusal: type[PlaygroundError]
    run: Callable[..., None]
    caps_itself: bool = False


def run_apart(work: Work, arguments: tuple[object, ...], caps: Caps) -> Generator[JsonObject]:
    """What the work says; an empty object says that nothing happened for a moment. Close the
    iterator to stop the work. Raises whatever PlaygroundError the work raised."""
    receiving, sending = processes.Pipe(duplex=False)
    process = processes.Process(
        target=_run, args=(sending, work, arguments, caps), name=work.title, daemon=True
    )
    process.start()
    sending.close()
    finished = False
    try:
        failure = yield from _listen(receiving, work, caps)
        finished = True
    except EOFError:
        process.join()
        raise _early_end(work, process.exitcode) from None
    finally:
        receiving.close()
        if not finished:
            _interrupt(process)
        process.kill()
        process.join()
    if failure is not None:
        raise failure


def _listen(
    receiving: Connection, work: Work, caps: Caps
) -> Generator[JsonObject, None, PlaygroundError | None]:
    """Returns what the work failed with. Raises EOFError when it is gone before it was done."""
    deadline = time.monotonic() + caps.seconds
    while time.monotonic() <= deadline:
        if not receiving.poll(LOOK_SECONDS):
            yield {}
            continue
        message: JsonObject = json.loads(receiving.recv_bytes())
        match message:
            case {"end": True}:
                return None
            case {"failure": kind, "said": said}:
                failure: PlaygroundError = getattr(errors, kind)(**said)
                return failure
        yield message
    raise work.refusal(f"{work.title} took longer than {caps.seconds:g} seconds.")


def _early_end(work: Work, code: int | None) -> Exception:
    if code == RAISED:
        return RuntimeError(f"{work.title} raised; the log has its traceback.")
    return work.refusal(
        f"{work.title} was ended by the system: it may need more memory than there is."
    )


def _interrupt(process: ForkServerProcess) -> None:
    """Killed at once, it would leave behind what it has started itself."""
    if process.is_alive() and process.pid is not None:
        with suppress(ProcessLookupError):  # it went by itself just now
            os.kill(process.pid, signal.SIGINT)
        process.join(LEAVE_SECONDS)


def _run(sending: Connection, work: Work, arguments: tuple[object, ...], caps: Caps) -> None:
    """In the process of its own."""
    # A shell has its background jobs ignore interrupts, and what they start inherits that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if not work.caps_itself:
        cap_memory(caps.memory_bytes)

    def say(message: JsonObject) -> None:
        sending.send_bytes(json.dumps(message).encode())

    try:
        work.run(say, *arguments)
    except PlaygroundError as failure:
        say(_told(failure))
    except MemoryError:
        most = caps.memory_bytes // 1_000_000
        say(_told(work.refusal(f"{work.title} needs more than {most} MB of memory.")))
    except KeyboardInterrupt:
        os._exit(0)  # threads that still look up a host are not waited for
    say({"end": True})


def _told(failure: PlaygroundError) -> JsonObject:
    said = {
        "sentence": failure.sentence,
        "pointer": failure.pointer,
        "details": failure.details,
    }
    return {"failure": type(failure).__name__, "said": said}


def cap_memory(most: int) -> None:
    """From what this process has now. Only Linux holds it; elsewhere there is the cap on time."""
    if STATISTICS.exists():
        pages = int(STATISTICS.read_text(encoding="ascii").split()[0])
        total = pages * resource.getpagesize() + most
        resource.setrlimit(resource.RLIMIT_AS, (total, total))
