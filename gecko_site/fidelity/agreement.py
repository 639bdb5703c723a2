"""Do two answers, or two states, agree? Values are compared, not wording. Pure.

An error agrees with an error, whatever each says. Numbers are equal when a billionth of them cannot
tell them apart; true is not 1. A field that holds a sentence agrees when both sentences tell the
same values: numbers, what is in quotes, and the call's arguments.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import isclose

from gecko_site.fidelity.told import Kind, Told
from simulator.values.json import Json, JsonObject
from simulator.values.pointer import child
from simulator.values.state import Snapshot

QUOTED = re.compile(r"'([^']*)'|\"([^\"]*)\"")
NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?![\w])")


class Agreement(StrEnum):
    SAME = "same"
    REWORDED = "reworded"
    """The same values, and a sentence of other words."""
    REFUSED = "refused"
    """Both answer with an error."""
    DIFFERENT = "different"


@dataclass(frozen=True)
class Difference:
    """Where two documents differ, and what each has there; None where it has nothing."""

    pointer: str
    ours: Json
    theirs: Json


def compare_answers(
    ours: Told, theirs: Told, arguments: JsonObject, prose: Collection[str]
) -> Agreement:
    """`prose` are the top-level fields that hold a sentence, the empty name where all does."""
    if ours.kind is not theirs.kind:
        return Agreement.DIFFERENT
    if ours.kind is Kind.ERROR:
        return Agreement.REFUSED
    if not list(find_differences(ours.body, theirs.body)):
        return Agreement.SAME
    told = [_without_wording(each.body, arguments, prose) for each in (ours, theirs)]
    if not list(find_differences(*told)):
        return Agreement.REWORDED
    return Agreement.DIFFERENT


def compare_states(ours: Snapshot, theirs: Snapshot) -> tuple[Difference, ...]:
    """What differs, of what `theirs` has: ours may keep more than can be seen of theirs."""
    seen = {key: value for key, value in ours.items() if key in theirs}
    return tuple(find_differences(seen, theirs))


def find_differences(ours: Json, theirs: Json, pointer: str = "") -> Iterator[Difference]:
    """In no more detail than the smallest object, or list of equal length, that both have."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in {**ours, **theirs}:
            place = child(pointer, key)
            if key in ours and key in theirs:
                yield from find_differences(ours[key], theirs[key], place)
            else:
                yield Difference(place, ours.get(key), theirs.get(key))
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for index, (mine, other) in enumerate(zip(ours, theirs, strict=True)):
            yield from find_differences(mine, other, child(pointer, str(index)))
    elif not _is_same(ours, theirs):
        yield Difference(pointer, ours, theirs)


def _is_same(ours: Json, theirs: Json) -> bool:
    if _is_number(ours) and _is_number(theirs):
        return ours == theirs or isclose(ours, theirs, rel_tol=1e-9)
    return type(ours) is type(theirs) and bool(ours == theirs)


def _is_number(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _without_wording(body: Json, arguments: JsonObject, prose: Collection[str]) -> Json:
    if isinstance(body, str) and "" in prose:
        return values_told(body, arguments)
    if not isinstance(body, dict):
        return body
    return {
        key: values_told(value, arguments) if key in prose and isinstance(value, str) else value
        for key, value in body.items()
    }


def values_told(sentence: str, arguments: JsonObject) -> list[str]:
    """The values a sentence tells, as text, sorted."""
    texts = [value for value in arguments.values() if isinstance(value, str) and value]
    quoted = {"".join(groups) for groups in QUOTED.findall(sentence)}
    named = {text for text in texts if re.search(rf"(?<!\w){re.escape(text)}(?!\w)", sentence)}
    numbers = {f"{float(number):g}" for number in NUMBER.findall(sentence)}
    return sorted(quoted | named | numbers)
