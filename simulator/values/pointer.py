"""RFC 6901 pointers: the way to one place in a JSON document."""

import re

from simulator.values.json import Json

ITEM_NUMBER = re.compile(r"0|[1-9][0-9]*")


def child(pointer: str, *tokens: str | int) -> str:
    """The pointer of something below another; below "", the whole, the pointer of a path."""
    return "/".join((pointer, *(_escape(str(token)) for token in tokens)))


def parent(pointer: str) -> str:
    return pointer.rpartition("/")[0]


def last_token(pointer: str) -> str:
    return _unescape(pointer.rpartition("/")[2])


def tokens_of(pointer: str) -> list[str]:
    """The unescaped steps of a pointer; none for the whole document."""
    return [_unescape(token) for token in pointer.split("/")[1:]]


def find(document: Json, pointer: str) -> Json:
    """What stands there. Raises LookupError when nothing does, or when it is no pointer."""
    if pointer and not pointer.startswith("/"):
        raise LookupError(pointer)
    for token in tokens_of(pointer):
        document = step(document, token)
    return document


def step(value: Json, token: str) -> Json:
    """What stands one unescaped token below. Raises LookupError when nothing does."""
    if isinstance(value, dict) and token in value:
        return value[token]
    if isinstance(value, list) and _is_item(token, value):
        return value[int(token)]
    raise LookupError(token)


def leads_somewhere(document: Json, pointer: str) -> bool:
    try:
        find(document, pointer)
    except LookupError:
        return False
    return True


def _is_item(token: str, items: list[Json]) -> bool:
    # The length first: Python reads no integer of more than 4300 digits.
    return len(token) < 20 and bool(ITEM_NUMBER.fullmatch(token)) and int(token) < len(items)


def _escape(token: str) -> str:
    return token.replace("~", "~0").replace("/", "~1")


def _unescape(token: str) -> str:
    return token.replace("~1", "/").replace("~0", "~")
