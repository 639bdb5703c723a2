"""Inside the process of one call: imports the function, calls it, and writes what it returned.

`python -m simulator.real.python.running PATH` reads the arguments from its input and writes one
line of JSON to its output: {"began": true} once the function is about to be called, then a second
one: {"result": …} or {"error": "…"}, or {"absent": "…"} alone when there is no such function.
"""

import contextlib
import importlib
import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict, is_dataclass
from typing import Any, TextIO


def main(path: str) -> None:
    arguments = json.loads(sys.stdin.read())
    # What the function prints must not come between.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with contextlib.redirect_stdout(sys.stderr):
        _call(path, arguments, answers)


def _call(path: str, arguments: dict[str, Any], answers: TextIO) -> None:
    try:
        function = find_function(path)
    except LookupError as problem:
        _say(answers, {"absent": str(problem)})
        return
    _say(answers, {"began": True})
    try:
        _say(answers, {"result": function(**arguments)})
    except Exception as problem:  # noqa: BLE001 - whatever a tool raises is its answer
        _say(answers, {"error": f"{type(problem).__name__}: {problem}"})


def find_function(path: str) -> Callable[..., Any]:
    """What a dotted path names. Raises LookupError."""
    module, _, name = path.rpartition(".")
    if not module:
        raise LookupError(f"{path} names no module")
    try:
        found = getattr(importlib.import_module(module), name, None)
    except ImportError as problem:
        raise LookupError(f"{path} cannot be imported: {problem}") from problem
    if not callable(found):
        raise LookupError(f"{path} is no function")
    return found  # type: ignore[no-any-return]


def _say(answers: TextIO, message: dict[str, Any]) -> None:
    answers.write(json.dumps(message, default=_plain) + "\n")
    answers.flush()


def _plain(value: Any) -> Any:
    """What JSON does not know: a dataclass by its fields, anything else as Python shows it."""
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    return str(value)


if __name__ == "__main__":
    main(sys.argv[1])
