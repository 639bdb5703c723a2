"""Writes a value in the styles of OpenAPI's parameters, exploded or not.

As RFC 6570 writes it where OpenAPI refers to that. Undefined there, and settled here: `null` is
left out; in `deepObject`, what is nested deeper gets further brackets, and a list's items numbered
ones, `a[b][0]=1`, as most servers read them.
"""

import json
from collections.abc import Iterator
from urllib.parse import quote

from simulator.real.http.operations import Form
from simulator.values.catalog import Place
from simulator.values.json import Json, write_compact
from simulator.values.media_types import is_json

RESERVED = ":/?@!$'()*,;[]"
"""Those of RFC 3986 that end no value in a query."""
DELIMITERS = {"form": ",", "spaceDelimited": "%20", "pipeDelimited": "%7C"}
Pair = tuple[str, str]


class Unwritable(ValueError):
    """Why a value cannot be written, as the end of a sentence."""


def write_in_path(form: Form, value: Json) -> str:
    """Raises Unwritable."""
    if form.media_type is not None:
        return quote(_as_media(form, value), safe="")
    match form.style:
        case "matrix":
            return "".join(f";{_named(pair)}" for pair in _pairs(form, value, ","))
        case "label":
            return "." + _joined(form, value, "." if form.explode else ",")
    return _joined(form, value, ",")


def write_in_query(form: Form, value: Json) -> list[str]:
    """Assignments, to go between `&`, or between `; ` in a cookie. Raises Unwritable."""
    if value is None:
        return []
    if form.media_type is not None:
        return [f"{quote(form.name, safe='')}={_encoded(form, _as_media(form, value))}"]
    if form.style == "deepObject":
        return [f"{quote(name, safe='')}={text}" for name, text in _deep(form, form.name, value)]
    return ["=".join(pair) for pair in _pairs(form, value, DELIMITERS.get(form.style, ","))]


def write_in_header(form: Form, value: Json) -> str:
    """Nothing is percent-encoded: servers read a header as it is. Raises Unwritable."""
    if form.media_type is not None:
        # Escaped, since a header holds no other characters for sure.
        return json.dumps(value) if is_json(form.media_type) else _as_media(form, value)
    if isinstance(value, dict):
        joiner = "=" if form.explode else ","
        members = ((name, _text(member)) for name, member in _given(value))
        return ",".join(f"{name}{joiner}{text}" for name, text in members)
    if isinstance(value, list):
        return ",".join(_text(item) for item in value if item is not None)
    return _text(value)


def _joined(form: Form, value: Json, between: str) -> str:
    if isinstance(value, dict):
        joiner = "=" if form.explode else ","
        members = [f"{_encoded(form, name)}{joiner}{it}" for name, it in _members(form, value)]
        return between.join(members)
    if isinstance(value, list):
        return between.join(_items(form, value))
    return _encoded(form, _text(value))


def _pairs(form: Form, value: Json, between: str) -> list[Pair]:
    """Names and values, percent-encoded; of an exploded object, its own names."""
    name = quote(form.name, safe="")
    if isinstance(value, dict):
        members = _members(form, value)
        if form.explode:
            return [(quote(inner, safe=""), text) for inner, text in members]
        flat = [part for inner, text in members for part in (_encoded(form, inner), text)]
        return [(name, between.join(flat))] if flat else []
    if isinstance(value, list):
        items = _items(form, value)
        if form.explode:
            return [(name, item) for item in items]
        return [(name, between.join(items))] if items else []
    return [(name, _encoded(form, _text(value)))]


def _named(pair: Pair) -> str:
    """RFC 6570: in a path, an empty value has no sign of equality."""
    return "=".join(pair) if pair[1] else pair[0]


def _deep(form: Form, name: str, value: Json) -> Iterator[Pair]:
    members = dict(enumerate(value)) if isinstance(value, list) else value
    if not isinstance(members, dict):
        yield name, _encoded(form, _text(value))
        return
    for inner, member in _given(members):
        yield from _deep(form, f"{name}[{inner}]", member)


def _members(form: Form, value: dict[str, Json]) -> list[Pair]:
    return [(name, _encoded(form, _text(member))) for name, member in _given(value)]


def _items(form: Form, value: list[Json]) -> list[str]:
    return [_encoded(form, _text(item)) for item in value if item is not None]


def _given(value: dict[str, Json]) -> list[tuple[str, Json]]:
    return [(name, member) for name, member in value.items() if member is not None]


def _encoded(form: Form, text: str) -> str:
    reserved = form.allows_reserved and form.place is Place.QUERY
    return quote(text, safe=RESERVED if reserved else "")


def _text(value: Json) -> str:
    if isinstance(value, dict | list):
        raise Unwritable("its style has no way to write a list or an object inside another")
    return value if isinstance(value, str) else write_compact(value)


def _as_media(form: Form, value: Json) -> str:
    if form.media_type is not None and is_json(form.media_type):
        return write_compact(value)
    if isinstance(value, str):
        return value
    raise Unwritable(f"as {form.media_type} only a text can be sent")
