"""The part of a state that a call is about, whole, and the outline of the rest.

A large state costs more than everything else a model reads, and hides what matters. What the
call's arguments name is found wherever it stands, then what that refers to in its turn.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from simulator.responding.resource_names import KEYS_BY_HABIT, singular, words_of
from simulator.values.call import ToolCall
from simulator.values.json import Json, write_compact
from simulator.values.state import Snapshot

SHOWN_WHOLE = 3_600
"""Characters up to which a state is shown as it is."""
SHARE_SHOWN = 5
"""Of a larger one, one part in so many, but never more than MOST_SHOWN."""
MOST_SHOWN = 12_000
LEFT_OUT = "…"
"""How a text begins that stands for something else."""
LONGEST_NAMED = 100
"""Characters of an argument's text that is looked for: longer ones name nothing."""
SHORTEST_WITHIN = 4
"""Characters that an argument's text needs to be looked for inside other texts."""
FOLLOWED = 4
"""Of the places found first, so many are followed to what they refer to."""

Path = tuple[str | int, ...]
Terms = Mapping[str, float]
"""Texts to look for, in lower case, and what finding one is worth."""


@dataclass(frozen=True)
class Outline:
    """How much is shown: so many of the places found, and beside them so many levels, members of
    one level and characters of one text."""

    places: int
    levels: int
    members: int
    text: int


@dataclass(frozen=True)
class View:
    """A state as it is shown: the places that were found, and the outline of the rest."""

    found: frozenset[Path]
    outline: Outline


OUTLINES = (
    Outline(40, 6, 24, 1_000),
    Outline(30, 6, 10, 1_000),
    Outline(20, 5, 6, 400),
    Outline(15, 4, 4, 200),
    Outline(10, 3, 3, 120),
    Outline(6, 2, 3, 80),
    Outline(3, 1, 2, 60),
    Outline(3, 1, 1, 40),
)
"""Tried in turn until the text is short enough."""


def show_state(state: Snapshot, call: ToolCall) -> str:
    """The state as JSON, abridged when it is long: what the call names stands in it, at its own
    place, and a text that begins with LEFT_OUT stands for what is not shown."""
    whole = write_compact(state)
    if len(whole) <= SHOWN_WHOLE:
        return whole
    longest = max(SHOWN_WHOLE, min(len(whole) // SHARE_SHOWN, MOST_SHOWN))
    return _fit(state, find_relevant(state, call), longest)


def outline_state(state: Snapshot, longest: int) -> str:
    """The state as JSON in about `longest` characters, abridged as evenly as it can be."""
    whole = write_compact(state)
    return whole if len(whole) <= longest else _fit(state, [], longest)


def _fit(state: Snapshot, found: list[Path], longest: int) -> str:
    text = ""
    for outline in OUTLINES:
        view = View(frozenset(found[: outline.places]), outline)
        text = write_compact(_abridge(state, (), view))
        if len(text) <= longest:
            break
    return text


def find_relevant(state: Snapshot, call: ToolCall) -> list[Path]:
    """The places that a call is about, the most telling first."""
    values, names = _terms_of(call)
    scores = _score(state, values, names)
    first = sorted(scores, key=lambda path: -scores[path])[:FOLLOWED]
    referred = {
        text: 0.5 for path in first for text in _references(_at(state, path)) if text not in values
    }
    for path, score in _score(state, referred, {}).items():
        scores[path] = scores.get(path, 0.0) + score
    return sorted(scores, key=lambda path: -scores[path])


def _terms_of(call: ToolCall) -> tuple[Terms, Terms]:
    """What the call's arguments hold, and the words of its names."""
    values: dict[str, float] = {}
    names = dict.fromkeys(map(singular, words_of(call.name)), 0.5)
    for name, value in _scalars(call.arguments, ""):
        names.update(dict.fromkeys(map(singular, words_of(name)), 0.5))
        text = _text(value)
        if not text or len(text) > LONGEST_NAMED:
            continue
        values[text] = 4.0
        if isinstance(value, str):
            for part in text.replace("\\", "/").split("/"):
                values.setdefault(part, 3.0)
    values.pop("", None)
    for word in KEYS_BY_HABIT:
        names.pop(word, None)
    return values, names


def _score(state: Snapshot, values: Terms, names: Terms) -> dict[Path, float]:
    """Each place where a term was found and what that is worth: a term that is found everywhere
    says nothing, unless what stands above was found as well."""
    hits = list(_find(state, values, names))
    times = Counter(term for _, term, _ in hits)
    scores: dict[Path, float] = {}
    for path, term, worth in hits:
        scores[path] = scores.get(path, 0.0) + worth / times[term]
    return {
        path: sum(scores.get(path[:end], 0.0) for end in range(1, len(path) + 1)) for path in scores
    }


def _find(
    value: Json, values: Terms, names: Terms, path: Path = ()
) -> Iterator[tuple[Path, str, float]]:
    """Places, the term found there and its worth. A record is found by what stands in it."""
    if isinstance(value, dict | list):
        for key, member in _members(value):
            inner = (*path, key)
            if isinstance(key, str):
                if worth := values.get(key.lower()):
                    # Whoever has that name is meant more than whoever mentions it.
                    yield inner, key.lower(), 2 * worth
                for word in {singular(word) for word in words_of(key)} & names.keys():
                    yield inner, f"name {word}", names[word]
            yield from _find(member, values, names, inner)
        return
    text = _text(value)
    if not text:
        return
    record = path[:-1] if len(path) > 1 and isinstance(path[-1], str) else path
    if worth := values.get(text):
        yield record, text, worth
    elif isinstance(value, str) and len(text) > SHORTEST_WITHIN:
        for term, worth in values.items():
            if len(term) >= SHORTEST_WITHIN and term in text:
                yield record, f"within {term}", worth / 4


def _members(value: dict[str, Json] | list[Json]) -> Iterable[tuple[str | int, Json]]:
    return value.items() if isinstance(value, dict) else enumerate(value)


def _references(record: Json) -> Iterator[str]:
    """What a record says that may be the key or the name of another."""
    for _, value in _scalars(record if _is_small(record) else None, ""):
        text = _text(value)
        if 1 < len(text) <= LONGEST_NAMED and not isinstance(value, float):
            yield text


def _is_small(record: Json) -> bool:
    return len(write_compact(record)) <= SHOWN_WHOLE // 2


def _scalars(value: Json, name: str) -> Iterator[tuple[str, Json]]:
    """Every value that is no object or list, with the nearest name above it."""
    if isinstance(value, dict):
        for key, member in value.items():
            yield from _scalars(member, key)
    elif isinstance(value, list):
        for member in value:
            yield from _scalars(member, name)
    else:
        yield name, value


def _text(value: Json) -> str:
    """What a scalar is looked for by; empty for what could be anything."""
    if isinstance(value, str):
        return value.strip().lower()
    return "" if value is None or isinstance(value, bool) else str(value)


def _at(state: Json, path: Path) -> Json:
    for key in path:
        state = state[key]
    return state


def _abridge(value: Json, path: Path, view: View, level: int = 0) -> Json:
    """`level` counts from the top, and again from each place that was found."""
    if path in view.found:
        level = -1
    if isinstance(value, str):
        return _cut(value, view.outline.text)
    if not isinstance(value, dict | list) or not value:
        return value
    on_the_way = {place[len(path)] for place in view.found if place[: len(path)] == path != place}
    if level >= view.outline.levels and not on_the_way:
        return _name_left_out(value, view.outline)
    members: dict[str | int, Json] = dict(_members(value))
    others = [key for key in members if key not in on_the_way]
    shown = on_the_way.union(others[: view.outline.members])
    kept = {
        key: _abridge(member, (*path, key), view, level + 1)
        for key, member in members.items()
        if key in shown
    }
    if isinstance(value, list):
        return _with_gaps(kept, len(value))
    left = [str(key) for key in members if key not in shown]
    return {**kept, LEFT_OUT: f"{len(left)} more: {_list(left)}"} if left else kept


def _with_gaps(kept: Mapping[str | int, Json], length: int) -> list[Json]:
    """A list's items that are shown, by position, with what stands for those between them."""
    items: list[Json] = []
    following = 0
    for index, item in kept.items():
        assert isinstance(index, int), "the items of a list stand at numbers"
        if index > following:
            items.append(_gap(following, index - 1))
        items.append(item)
        following = index + 1
    return [*items, _gap(following, length - 1)] if following < length else items


def _gap(first: int, last: int) -> str:
    return f"{LEFT_OUT} items {first} to {last}"


def _name_left_out(value: Json, outline: Outline) -> str:
    if isinstance(value, list):
        return f"{LEFT_OUT} list of {len(value)}"
    return f"{LEFT_OUT} object of {len(value)}: {_list(list(value)[: outline.members])}"


def _list(names: list[str]) -> str:
    text = ", ".join(names)
    return text if len(text) <= LONGEST_NAMED else f"{text[:LONGEST_NAMED]}…"


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[:longest]}… ({len(text)} characters)"
