"""Turns what a back end holds and returns into JSON."""

from collections.abc import Mapping
from typing import Any

from simulator.values.json import Json, JsonObject


def plain_attributes(back: Any) -> JsonObject:
    """A back end's attributes by name, those it keeps to itself among them. A tree of directories
    is an object of its one root by name, and a place in it is a path."""
    return {
        key: _plain_place(key, value) if _is_directory(value) else plain(value)
        for key, value in vars(back).items()
    }


def plain(value: Any) -> Json:
    """A set is sorted, a number of any kind is a float, anything unknown is its text."""
    match value:
        case None | str() | bool() | int() | float():
            told: Json = value
        case Mapping():
            told = {str(key): plain(each) for key, each in value.items()}
        case list() | tuple():
            told = [plain(each) for each in value]
        case set() | frozenset():
            told = sorted(plain(each) for each in value)
        case _ if _is_directory(value):
            told = {"type": "directory", "contents": plain(value.contents)}
        case _ if hasattr(value, "content"):
            told = {"type": "file", "content": value.content}
        case _:
            told = float(value) if hasattr(value, "__float__") else str(value)
    return told


def _is_directory(value: Any) -> bool:
    return hasattr(value, "contents")


def _plain_place(key: str, directory: Any) -> Json:
    if key == "root":
        return {directory.name: plain(directory)}
    names = []
    while directory is not None:
        names.append(directory.name)
        directory = directory.parent
    return "/" + "/".join(reversed(names))
