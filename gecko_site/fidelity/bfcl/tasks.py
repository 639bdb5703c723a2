"""Reads the benchmark's tasks and their ground-truth calls from where it is installed."""

import ast
import json
from collections.abc import Iterator
from importlib.resources import files
from types import ModuleType

from gecko_site.fidelity import gold
from gecko_site.fidelity.gold import GoldCall, GoldTask
from simulator.values.json import JsonObject

PACKAGE = "bfcl_eval"
TASKS = "data/BFCL_v4_multi_turn_base.json"
ANSWERS = "data/possible_answer/BFCL_v4_multi_turn_base.json"


def import_part(name: str) -> ModuleType:
    """A module of the benchmark's package. Raises InputRefused when something is not there."""
    return gold.import_part(f"{PACKAGE}.{name}", "bfcl-eval mpmath")


def read_tasks() -> tuple[GoldTask, ...]:
    """In the benchmark's order. Raises InputRefused when it is not installed."""
    import_part("constants")
    answers = {entry["id"]: entry["ground_truth"] for entry in _lines_of(ANSWERS)}
    return tuple(
        GoldTask(
            id=entry["id"],
            classes=tuple(entry["involved_classes"]),
            config=entry["initial_config"],
            calls=tuple(_read_calls(answers[entry["id"]])),
        )
        for entry in _lines_of(TASKS)
    )


def _lines_of(path: str) -> Iterator[JsonObject]:
    text = files(PACKAGE).joinpath(path).read_text(encoding="utf-8")
    return (json.loads(line) for line in text.splitlines() if line.strip())


def _read_calls(turns: list[list[str]]) -> Iterator[GoldCall]:
    for turn, texts in enumerate(turns, start=1):
        for text in texts:
            yield read_call(turn, text)


def read_call(turn: int, text: str) -> GoldCall:
    """Read a Python call whose arguments are literals."""
    node = ast.parse(text, mode="eval").body
    assert isinstance(node, ast.Call), text
    return GoldCall(
        turn,
        text,
        ast.unparse(node.func),
        tuple(ast.literal_eval(value) for value in node.args),
        {str(each.arg): ast.literal_eval(each.value) for each in node.keywords},
    )
