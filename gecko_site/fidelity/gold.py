"""What a benchmark gives to a comparison: tasks, their ground-truth calls, and its back ends."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Protocol

from gecko_site.fidelity.told import Told
from simulator.errors import InputRefused
from simulator.values.json import Json, JsonObject
from simulator.values.state import Snapshot


@dataclass(frozen=True)
class GoldCall:
    """One ground-truth call. `turn` counts from 1; `text` is how it is shown."""

    turn: int
    text: str
    name: str
    positional: tuple[Json, ...]
    named: JsonObject


@dataclass(frozen=True)
class GoldTask:
    """`classes` are the classes it plays on, `config` their opening data by class."""

    id: str
    classes: tuple[str, ...]
    config: JsonObject
    calls: tuple[GoldCall, ...]


class BackEnds(Protocol):
    """A benchmark's own back ends, loaded with the opening data of one task."""

    def owner_of(self, call: GoldCall) -> str:
        """The class that has the tool."""

    def arguments_of(self, call: GoldCall) -> JsonObject:
        """The call's arguments by name."""

    def tell(self, call: GoldCall) -> Told:
        """Make the call."""

    def opening_of(self, name: str) -> Snapshot:
        """The state of a class, as our sample for it begins with."""

    def state_of(self, name: str) -> Snapshot:
        """The state of a class, as far as the benchmark compares it."""


@dataclass(frozen=True)
class Suite:
    """One benchmark. `read_tasks` gives its tasks in its own order, and raises InputRefused when
    it is not installed; `load` gives the back ends of a task."""

    classes: tuple[str, ...]
    read_tasks: Callable[[], tuple[GoldTask, ...]]
    load: Callable[[GoldTask], BackEnds]


def import_part(name: str, packages: str) -> ModuleType:
    """A module of a benchmark, which `packages` bring. Raises InputRefused when something is not
    there."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as absent:
        raise InputRefused(
            f"{absent.name} cannot be imported. The comparison needs the benchmark's back ends: "
            f"pip install --no-deps {packages}"
        ) from absent
