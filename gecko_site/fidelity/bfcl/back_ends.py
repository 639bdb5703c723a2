"""The benchmark's own back ends, called as its executor calls them, and answering in values."""

import inspect
from copy import deepcopy
from typing import Any

from gecko_site.fidelity.bfcl.plain import plain, plain_attributes
from gecko_site.fidelity.bfcl.tasks import import_part
from gecko_site.fidelity.gold import GoldCall, GoldTask
from gecko_site.fidelity.pairs import BFCL
from gecko_site.fidelity.told import Kind, Told
from simulator.values.json import JsonObject
from simulator.values.state import Snapshot

SWITCHES = ("long_context",)
"""Public attributes that say how the benchmark is run, and are no state."""
UNTOLD = ("_api_description", "_random", *SWITCHES)


class Instances:
    """The back ends of one task, loaded with its opening data."""

    def __init__(self, task: GoldTask) -> None:
        self._configs = {name: task.config.get(name, {}) for name in task.classes}
        self._instances = {name: _load(name, config) for name, config in self._configs.items()}

    def owner_of(self, call: GoldCall) -> str:
        """The last class, as the executor has it, where several have the tool."""
        return [name for name, back in self._instances.items() if hasattr(back, call.name)][-1]

    def arguments_of(self, call: GoldCall) -> JsonObject:
        signature = inspect.signature(self._method(call))
        bound = signature.bind(*call.positional, **call.named)
        named: JsonObject = plain(bound.arguments)
        return named

    def tell(self, call: GoldCall) -> Told:
        try:
            value = self._method(call)(*deepcopy(call.positional), **deepcopy(call.named))
        except Exception as problem:  # noqa: BLE001  the executor takes any for the tool's error
            return Told(Kind.ERROR, f"{type(problem).__name__}: {problem}")
        is_error = isinstance(value, dict) and "error" in value
        return Told(Kind.ERROR if is_error else Kind.ANSWER, plain(value))

    def opening_of(self, name: str) -> Snapshot:
        """A back end's state, with what it keeps to itself: attributes under their plain names,
        and `random`, the 32-bit words drawn so far from a generator that began at the seed."""
        attributes = plain_attributes(self._instances[name])
        state = {key.lstrip("_"): value for key, value in attributes.items() if key not in UNTOLD}
        if BFCL[name].seed is None:
            return state
        seed = self._configs[name].get("random_seed", BFCL[name].seed)
        return {**state, "random": {"seed": seed, "words": 0}}

    def state_of(self, name: str) -> Snapshot:
        """A back end's public attributes, which are what the benchmark compares."""
        attributes = plain_attributes(self._instances[name])
        return {
            key: value
            for key, value in attributes.items()
            if not key.startswith("_") and key not in SWITCHES
        }

    def _method(self, call: GoldCall) -> Any:
        return getattr(self._instances[self.owner_of(call)], call.name)


def _load(name: str, config: JsonObject) -> Any:
    modules = import_part("constants.executable_backend_config").CLASS_FILE_PATH_MAPPING
    path = modules[name].partition(".")[2]
    back = getattr(import_part(path), name)()
    if hasattr(back, "_load_scenario"):
        back._load_scenario(deepcopy(config))
    return back
