"""Reads the benchmark's tasks and their ground-truth calls from where it is installed."""

import ast
import importlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from types import ModuleType

from simulator.errors import InputRefused
from simulator.values.json import Json, JsonObject

PACKAGE = "bfcl_eval"
TASKS = "data/BFCL_v4_multi_turn_base.json"
ANSWERS = "data/possible_answer/BFCL_v4_multi_turn_base.json"


@dataclass(frozen=True)
class GoldCall:
    """One ground-truth call. `turn` counts from 1; `text` is how the benchmark writes it."""

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


def import_part(name: str) -> ModuleType:
    """A module of the benchmark's package. Raises InputRefused when something is not there."""
    try:
        return importlib.import_module(f"{PACKAGE}.{name}")
    except ModuleNotFoundError as absent:
        raise InputRefused(
            f"{absent.name} cannot be imported. The comparison needs the benchmark's back ends: "
            "pip install --no-deps bfcl-eval mpmath"
        ) from absent


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
