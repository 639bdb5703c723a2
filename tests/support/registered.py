"""Functions that an operator may have registered as tools."""

import os
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Parcel:
    number: int
    road: Path


def add(a: int, b: int) -> int:
    print("adding", flush=True)
    return a + b


def find_parcel(number: int) -> Parcel:
    return Parcel(number, Path("main"))


def fail(word: str) -> None:
    raise KeyError(word)


def leave() -> None:
    os._exit(3)


def hang(mark: str) -> None:
    Path(mark).write_text("began")
    time.sleep(60)
    Path(mark).write_text("ended")


def say_much() -> str:
    return "x" * 100_000


def say_what_is_no_json() -> float:
    return float("nan")


NUMBER = 5
