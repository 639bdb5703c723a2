"""Converts a description in a process of its own: it can be stopped, its memory and time have caps,
and the pages of an embedded playground stay quick meanwhile."""

import json
import multiprocessing
import resource
import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from simulator.conversion.convert import convert
from simulator.conversion.limits import Limits
from simulator.errors import DescriptionRefused
from simulator.values.catalog import ImportedCatalog, ImportStep
from simulator.values.json import JsonObject, to_json

LOOK_SECONDS = 0.25
"""How long to be silent at most, so that whoever waits can look whether it is still wanted."""
TOOLS_A_MESSAGE = 50
RAISED = 1
"""The exit code of a process of Python's that an exception ended."""
STATISTICS = Path("/proc/self/statm")

# Workers are threads: a fork of this process would copy their locks as they happen to stand. The
# server of clean forks reads the converter once, which takes longer than most conversions.
processes = multiprocessing.get_context("forkserver")
processes.set_forkserver_preload([__name__])


@dataclass(frozen=True)
class Caps:
    """`memory_bytes` counts from what the process has before it reads anything."""

    seconds: float
    memory_bytes: int


def convert_apart(source: bytes, limits: Limits, caps: Caps) -> Generator[JsonObject]:
    """What the conversion says, in this order:

    `{"step": ImportStep}`, any number of times; `{"catalog": {"format", "title", "document",
    "report", "tool_count"}}` once; `{"tools": [Tool, …]}` until there are no more. An empty object
    says nothing happened for a moment. Close the iterator to stop the conversion. Raises
    DescriptionRefused.
    """
    receiving, sending = processes.Pipe(duplex=False)
    work = processes.Process(
        target=_convert, args=(sending, source, limits, caps), name="conversion", daemon=True
    )
    work.start()
    sending.close()
    try:
        yield from _listen(receiving, caps)
    except EOFError:
        work.join()
        if work.exitcode == RAISED:
            raise RuntimeError("The conversion raised; the log has its traceback.") from None
        raise DescriptionRefused(
            "Reading the description was ended by the system: it may need more memory than there "
            "is."
        ) from None
    finally:
        receiving.close()
        work.kill()
        work.join()


def _listen(receiving: Connection, caps: Caps) -> Iterator[JsonObject]:
    """Raises EOFError when the other end is gone before it was done."""
    deadline = time.monotonic() + caps.seconds
    while True:
        if time.monotonic() > deadline:
            raise DescriptionRefused(
                f"Reading the description took longer than {caps.seconds:g} seconds."
            )
        if not receiving.poll(LOOK_SECONDS):
            yield {}
            continue
        message: JsonObject = json.loads(receiving.recv_bytes())
        match message:
            case {"end": True}:
                return
            case {"refused": refused}:
                raise DescriptionRefused(**refused)
        yield message


def _convert(sending: Connection, source: bytes, limits: Limits, caps: Caps) -> None:
    """In the process of its own."""
    _cap_memory(caps.memory_bytes)
    teller = _Teller(sending)
    try:
        catalog = convert(source, limits=limits, tell=teller.tell)
        for message in _messages(catalog):
            teller.send(message)
    except DescriptionRefused as refused:
        teller.send(
            {
                "refused": {
                    "sentence": refused.sentence,
                    "pointer": refused.pointer,
                    "details": refused.details,
                }
            }
        )
    except MemoryError:
        most = caps.memory_bytes // 1_000_000
        sentence = f"Reading the description needs more than {most} MB of memory."
        teller.send({"refused": {"sentence": sentence}})
    teller.send({"end": True})


def _cap_memory(most: int) -> None:
    """Only Linux holds it; elsewhere there is the cap on time."""
    if STATISTICS.exists():
        pages = int(STATISTICS.read_text(encoding="ascii").split()[0])
        total = pages * resource.getpagesize() + most
        resource.setrlimit(resource.RLIMIT_AS, (total, total))


def _messages(catalog: ImportedCatalog) -> Iterator[JsonObject]:
    yield {
        "catalog": {
            "format": catalog.format,
            "title": catalog.title,
            "document": catalog.document,
            "report": {
                "repaired": to_json(catalog.repaired),
                "skipped": to_json(catalog.skipped),
                "warnings": to_json(catalog.warnings),
            },
            "tool_count": len(catalog.tools),
        }
    }
    for start in range(0, len(catalog.tools), TOOLS_A_MESSAGE):
        yield {"tools": [to_json(it) for it in catalog.tools[start : start + TOOLS_A_MESSAGE]]}


class _Teller:
    """Sends messages, and no more steps than somebody could read."""

    def __init__(self, sending: Connection) -> None:
        self._sending = sending
        self._next_step = 0.0

    def send(self, message: JsonObject) -> None:
        self._sending.send_bytes(json.dumps(message).encode())

    def tell(self, step: ImportStep) -> None:
        now = time.monotonic()
        if now >= self._next_step:
            self._next_step = now + LOOK_SECONDS
            self.send({"step": to_json(step)})
