"""Lints a dataset in a process of its own."""

import io
import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from simulator.errors import InputRefused
from simulator.linting.answers import shorten
from simulator.linting.linter import Linter
from simulator.linting.reading import read_lines
from simulator.linting.tally import Tally, label_of
from simulator.services.apart import LOOK_SECONDS, Caps, Say, Work, run_apart
from simulator.values.carried import Carried, with_definitions
from simulator.values.catalog import Tool
from simulator.values.dataset import LintedLine
from simulator.values.json import Json, JsonObject, from_json, to_json

LINES_A_MESSAGE = 500
LONGEST_ID = 200
"""Characters of a line's own id; it stands in each of its answers."""


@dataclass(frozen=True)
class Assignment:
    """A dataset as it came, what lines that bring no tools may call (a version's tools as
    `SetAside` takes them, None for nothing, and what it keeps), and how far it was checked before:
    up to the line `after`, with this tally."""

    source: bytes
    tools: Sequence[JsonObject] | None
    carried: JsonObject
    closed_world: bool
    after: int
    tally: JsonObject


def lint_apart(assignment: Assignment, caps: Caps) -> Generator[JsonObject]:
    """`{"lines": [columns of a Line, …], "tally": Tally}` until all are checked; the tally is that
    of the lines so far. See `run_apart`. Raises InputRefused."""
    return run_apart(LINTING, (assignment,), caps)


def _lint(say: Say, assignment: Assignment) -> None:
    """In the process of its own."""
    linter = Linter(_tools_of(assignment), closed=assignment.closed_world)
    tally = from_json(Tally, assignment.tally)
    lines: list[JsonObject] = []
    due = time.monotonic() + LOOK_SECONDS
    for number, line in read_lines(io.BytesIO(assignment.source)):
        if number <= assignment.after:
            continue
        linted = linter.lint(number, line)
        tally.add(linted)
        lines.append(_columns_of(linted))
        if len(lines) == LINES_A_MESSAGE or time.monotonic() > due:
            say({"lines": lines, "tally": to_json(tally)})
            lines = []
            due = time.monotonic() + LOOK_SECONDS
    say({"lines": lines, "tally": to_json(tally)})


LINTING = Work("Checking the dataset", InputRefused, _lint)


def _tools_of(assignment: Assignment) -> dict[str, Tool] | None:
    if assignment.tools is None:
        return None
    group = Carried(assignment.carried).group
    tools = (from_json(Tool, with_definitions(taken, group)) for taken in assignment.tools)
    return {tool.name: tool for tool in tools}


def _columns_of(line: LintedLine) -> JsonObject:
    violations = [[shorten(violation) for violation in call.violations] for call in line.calls]
    return {
        "number": line.number,
        "text": line.text,
        "status": line.status,
        "own_id": line.number if _is_long(line.id) else line.id,
        "violations": violations,
        "codes": _between_feeds({found["code"] for call in violations for found in call}),
        "tools": _between_feeds({label_of(call.name) for call in line.calls}),
        "problem": line.problem,
        "pointer": line.pointer,
    }


def _is_long(id: Json) -> bool:
    return isinstance(id, dict | list) or len(str(id)) > LONGEST_ID


def _between_feeds(words: set[str]) -> str:
    return "".join(f"\n{word}\n" for word in sorted(words))
