"""Converts a description in a process of its own."""

import gc
import time
from collections.abc import Generator, Iterator

from simulator.conversion.convert import convert
from simulator.conversion.limits import Limits
from simulator.errors import DescriptionRefused
from simulator.services.apart import LOOK_SECONDS, Caps, Say, Work, run_apart
from simulator.values.carried import SetAside
from simulator.values.catalog import ImportedCatalog, ImportStep
from simulator.values.json import JsonObject, to_json

TOOLS_A_MESSAGE = 50


def convert_apart(source: bytes, limits: Limits, caps: Caps) -> Generator[JsonObject]:
    """What the conversion says, in this order:

    `{"step": ImportStep}`, any number of times; `{"catalog": {"format", "title", "document",
    "definitions", "report", "tool_count"}}` once; `{"tools": [tool, …]}` until there are no more,
    definitions and tools as `SetAside` has them. See `run_apart`. Raises DescriptionRefused.
    """
    return run_apart(CONVERSION, (source, limits), caps)


def _convert(say: Say, source: bytes, limits: Limits) -> None:
    """In the process of its own, which ends with it: there is no garbage worth collecting."""
    gc.disable()
    for message in _messages(convert(source, limits=limits, tell=_Teller(say).tell)):
        say(message)


CONVERSION = Work("Reading the description", DescriptionRefused, _convert)


def _messages(catalog: ImportedCatalog) -> Iterator[JsonObject]:
    header, tools = take_apart(catalog)
    yield {"catalog": header}
    for start in range(0, len(tools), TOOLS_A_MESSAGE):
        yield {"tools": tools[start : start + TOOLS_A_MESSAGE]}


def take_apart(catalog: ImportedCatalog) -> tuple[JsonObject, list[JsonObject]]:
    """What a version keeps of a catalog, and its tools; tools and definitions as `SetAside` has
    them."""
    aside = SetAside()
    tools = [aside.take(tool) for tool in catalog.tools]
    header: JsonObject = {
        "format": catalog.format,
        "title": catalog.title,
        "document": catalog.document,
        "definitions": aside.kept,
        "report": {
            "repaired": to_json(catalog.repaired),
            "skipped": to_json(catalog.skipped),
            "warnings": to_json(catalog.warnings),
        },
        "tool_count": len(tools),
    }
    return header, tools


class _Teller:
    """Says no more steps than somebody could read."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._next_step = 0.0

    def tell(self, step: ImportStep) -> None:
        now = time.monotonic()
        if now >= self._next_step:
            self._next_step = now + LOOK_SECONDS
            self._say({"step": to_json(step)})
