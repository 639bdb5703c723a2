"""Takes apart what people write in a task file. All raise InputRefused with the pointer."""

from collections.abc import Collection
from typing import Any, NoReturn

from simulator.errors import InputRefused
from simulator.values.json import Json, JsonObject


def as_object(value: Json, pointer: str, known: set[str]) -> JsonObject:
    if not isinstance(value, dict):
        refuse(pointer, f"Expected an object with {', '.join(sorted(known))}.")
    for key in value:
        if key not in known:
            refuse(f"{pointer}/{key}", f"Unknown key; known are {', '.join(sorted(known))}.")
    return value


def as_list(value: Json, pointer: str) -> list[Any]:
    if not isinstance(value, list):
        refuse(pointer, "Expected a list.")
    return value


def as_text(value: Json, pointer: str) -> str:
    if not isinstance(value, str):
        refuse(pointer, f"Got {value!r}, expected text.")
    return value


def refuse(pointer: str, sentence: str) -> NoReturn:
    raise InputRefused(sentence, pointer=pointer)


def as_choice(value: Json, known: Collection[str], pointer: str) -> str:
    if value not in tuple(known):
        refuse(pointer, f"Got {value!r}, expected {', '.join(known)}.")
    return str(value)


def as_flag(value: Json, pointer: str) -> bool:
    if not isinstance(value, bool):
        refuse(pointer, "Expected true or false.")
    return value


def as_whole(value: Json, pointer: str) -> int:
    if type(value) is not int:
        refuse(pointer, f"Got {value!r}, expected a whole number.")
    return value


def as_number(value: Json, pointer: str) -> float:
    if type(value) not in (int, float):
        refuse(pointer, f"Got {value!r}, expected a number.")
    number: float = value
    return number
