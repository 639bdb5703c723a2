"""Calls a registered Python function in a process of its own, and ends that with its time."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import IO

from simulator.errors import CallNotSent, CallOutcomeUnknown, CallRefused
from simulator.real.running import Stop
from simulator.strict_json import NotJson, escape_unstorable, read_json
from simulator.values.catalog import Effect, Tool
from simulator.values.json import Json, JsonObject, write_compact
from simulator.values.real import Deadline, RealAnswer, SentRequest
from simulator.values.reply import Reply, Source

RUNNING = "simulator.real.python.running"
SECONDS_BETWEEN_LOOKS = 0.02
OK, FAILED = 200, 500


@dataclass(frozen=True)
class PythonTools:
    """The executor for tools that are registered functions. `paths` are dotted ones, by the tools'
    names. An answer is read up to `max_bytes`."""

    paths: Mapping[str, str]
    max_bytes: int

    def __call__(self, tool: Tool, arguments: JsonObject, deadline: Deadline) -> RealAnswer:
        """Raises RealCallFailed."""
        path = self.paths.get(tool.origin.name or tool.name)
        if path is None:
            raise CallRefused(f"No function is registered for {tool.name}.")
        if deadline.is_cancelled():
            raise CallNotSent(f"Nothing was called: {Stop.CANCELLED}.")
        began = time.monotonic()
        request = SentRequest("", path, (), write_compact(arguments))
        # A file takes any number of bytes; a pipe that nobody empties would hold up the function.
        with tempfile.TemporaryFile() as said:
            stop = _run(path, arguments, deadline, said)
            said.seek(0)
            text = said.read(self.max_bytes + 1)
        seconds = time.monotonic() - began
        reply = self._read(text)
        if reply is not None:
            return RealAnswer(reply, (request,), seconds, len(text), len(text) <= self.max_bytes)
        if not text:
            raise CallNotSent(f"{path} was not called: {stop or 'its process ended'}.")
        raise _unknown(path, tool, stop, request)

    def _read(self, text: bytes) -> Reply | None:
        """None when the function has given no answer. Raises CallNotSent when there is none."""
        _, _, answer = text.partition(b"\n")
        if len(text) > self.max_bytes:
            shown = escape_unstorable(answer.decode("utf-8", "replace"))
            status = FAILED if answer.startswith(b'{"error"') else OK
            return Reply(status, shown, Source.REAL, "The answer was cut off: it is too long.")
        first = json.loads(text.partition(b"\n")[0] or b"{}")
        if "absent" in first:
            raise CallNotSent(f"Nothing was called: {first['absent']}.")
        if not answer.endswith(b"\n"):
            return None
        try:
            message: Json = read_json(answer.decode())
        except NotJson as problem:
            note = f"The answer cannot be kept as JSON: {problem}."
            return Reply(OK, escape_unstorable(answer.decode().strip()), Source.REAL, note)
        if "error" in message:
            return Reply(FAILED, {"error": message["error"]}, Source.REAL)
        return Reply(OK, message["result"], Source.REAL)


def _run(path: str, arguments: JsonObject, deadline: Deadline, said: IO[bytes]) -> Stop | None:
    """Why it was ended; None when it ended itself."""
    process = subprocess.Popen(
        [sys.executable, "-m", RUNNING, path],
        stdin=subprocess.PIPE,
        stdout=said,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    ends = time.monotonic() + deadline.seconds
    try:
        assert process.stdin is not None
        with suppress(BrokenPipeError), process.stdin as given:
            given.write(json.dumps(arguments).encode())
        while process.poll() is None:
            if deadline.is_cancelled():
                return Stop.CANCELLED
            if time.monotonic() > ends:
                return Stop.TIME
            time.sleep(SECONDS_BETWEEN_LOOKS)
        return None
    finally:
        _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """What it started goes with it."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _unknown(path: str, tool: Tool, stop: Stop | None, request: SentRequest) -> CallOutcomeUnknown:
    failure = CallOutcomeUnknown(
        f"{path} was called, and gave no answer: {stop or 'its process ended'}. Whether it was "
        "carried out is not known."
    )
    failure.sent = (request,)
    failure.may_be_repeated = tool.effect is Effect.READ
    return failure
