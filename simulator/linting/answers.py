"""What is told of a checked line, as JSON: one answer a call."""

from collections.abc import Iterator, Sequence

from simulator.values.dataset import LintedLine, judge_codes
from simulator.values.json import Json, JsonObject, to_json
from simulator.values.violation import Violation

LONGEST_PART = 1000
"""Characters of a stored violation's part."""


def answers_of(line: LintedLine) -> Iterator[JsonObject]:
    """None for a line that could not be read."""
    if not line.problem:
        yield from write_answers(line.id, [to_json(call.violations) for call in line.calls])


def write_answers(id: Json, calls: Sequence[Sequence[JsonObject]]) -> Iterator[JsonObject]:
    """`{"id", "valid", "violations"}` of each call, with its number where there are several; one
    answer where there is no call. `calls` has the violations of each; `valid` is null when a check
    could not be run and the others hold."""
    for number, violations in enumerate(calls or ((),), start=1):
        yield {
            "id": id,
            **({"call": number} if len(calls) > 1 else {}),
            "valid": judge_codes(violation["code"] for violation in violations),
            "violations": list(violations),
        }


def shorten(violation: Violation) -> JsonObject:
    """A violation to be stored, without a value that is an object, a list or long, or a pointer
    that is: a hundred violations may be about one large object, which stands in the line."""
    return {key: part for key, part in to_json(violation).items() if _is_short(part)}


def _is_short(part: Json) -> bool:
    if isinstance(part, str):
        return len(part) <= LONGEST_PART
    return not isinstance(part, dict | list)
