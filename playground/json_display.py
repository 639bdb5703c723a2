"""JSON as a person reads it: coloured, with marked places, and cut where it is long.

Everything that comes out is escaped; classes carry the colours, so no style is written inline.
"""

import json
from collections.abc import Collection, Iterator

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from simulator.values.json import Json
from simulator.values.pointer import child

LINE_WIDTH = 72
"""A value shorter than this stands on one line."""
TEXT_LIMIT = 20_000
"""Characters of one value a page shows; the rest is counted."""
STORY_LIMIT = 4_000
"""The same of one value among many."""
LINE_LIMIT = 300
"""The same of what stands in a line."""
NAME_LIMIT = 80
"""The same of a name."""
CLASS_OF_TYPE = {str: "json-text", bool: "json-word", int: "json-number", float: "json-number"}


def write_json(value: Json, indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent)


def shorten(text: str, limit: int) -> str:
    """The text, or its beginning and how long the whole is."""
    if len(text) <= limit:
        return text
    return f"{text[:limit]}… ({len(text):,} characters)"


def preview(value: Json, limit: int = LINE_WIDTH) -> str:
    """A value on one line of at most about `limit` characters; containers are counted, not cut."""
    match value:
        case dict() if len(write_json(value)) > limit:
            return f"{{…}} {len(value)} {'key' if len(value) == 1 else 'keys'}"
        case list() if len(write_json(value)) > limit:
            return f"[…] {len(value)} {'item' if len(value) == 1 else 'items'}"
        case _:
            return shorten(write_json(value), limit)


def paint_json(
    value: Json, marked: Collection[str] = (), *, limit: int = TEXT_LIMIT, whole: str = ""
) -> SafeString:
    """HTML for a value; what stands at one of the `marked` pointers is a `<mark>`.

    Cut after `limit` characters of text, and says so; `whole` is the address of all of it.
    """
    parts: list[str] = []
    left = limit
    for text, css_class in _tokens(value, "", 0, frozenset(marked)):
        parts.append(_markup(text[:left], css_class))
        left -= len(text)
        if left < 0:
            return mark_safe(_close_marks(parts) + _remark_on_rest(value, whole))
    return mark_safe("".join(parts))


def paint_text(text: str, limit: int, whole: str = "") -> SafeString:
    """HTML for a text. Cut and told as `paint_json`."""
    if len(text) <= limit:
        return escape(text)
    remark = f"… cut here; the whole text has {len(text):,} characters"
    return format_html("{}{}", text[:limit], _remark(remark, whole))


def _markup(text: str, css_class: str) -> str:
    match css_class:
        case "open":
            return '<mark class="json-wrong">'
        case "close":
            return "</mark>"
        case "":
            return escape(text)
        case _:
            return format_html('<span class="{}">{}</span>', css_class, text)


def _close_marks(parts: list[str]) -> str:
    open_marks = sum(part.startswith("<mark") for part in parts) - parts.count("</mark>")
    return "".join(parts) + "</mark>" * open_marks


def _remark_on_rest(value: Json, whole: str) -> SafeString:
    length = len(write_json(value, 2))
    return _remark(f"… cut here; the whole value has {length:,} characters", whole)


def _remark(words: str, whole: str) -> SafeString:
    if not whole:
        return format_html('<span class="json-rest">{}</span>', words)
    return format_html('<a class="json-rest" href="{}">{}</a>', whole, words)


def _tokens(
    value: Json, pointer: str, depth: int, marked: frozenset[str]
) -> Iterator[tuple[str, str]]:
    """Text and class of each piece, in order; "open" and "close" bracket a marked place."""
    if pointer and pointer in marked:
        yield "", "open"
        yield from _tokens(value, "", depth, frozenset())
        yield "", "close"
    elif isinstance(value, dict | list) and value:
        yield from _container_tokens(value, pointer, depth, marked)
    else:
        yield write_json(value), CLASS_OF_TYPE.get(type(value), "json-word")


def _container_tokens(
    value: Json, pointer: str, depth: int, marked: frozenset[str]
) -> Iterator[tuple[str, str]]:
    on_one_line = len(write_json(value)) + 2 * depth <= LINE_WIDTH
    inner = "" if on_one_line else "\n" + "  " * (depth + 1)
    between = ", " if on_one_line else "," + inner
    is_object = isinstance(value, dict)
    yield ("{" if is_object else "[") + inner, ""
    for position, key in enumerate(value if is_object else range(len(value))):
        if position:
            yield between, ""
        if is_object:
            yield write_json(key), "json-key"
            yield ": ", ""
        # Below a marked place nothing is marked again, so pointers need not be told apart there.
        step = child(pointer, key) if marked else ""
        yield from _tokens(value[key], step, depth + 1, marked)
    yield ("" if on_one_line else "\n" + "  " * depth) + ("}" if is_object else "]"), ""
