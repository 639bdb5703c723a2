"""Typed readers of environment variables that refuse bad values by name."""

import math
import os
import shlex
from collections.abc import Collection
from pathlib import Path
from urllib.parse import urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured


def read_text(name: str, default: str) -> str:
    return os.environ.get(name, "").strip() or default


def read_choice(name: str, default: str, choices: Collection[str]) -> str:
    text = read_text(name, default)
    if text not in choices:
        raise ImproperlyConfigured(f"{name} is {text!r}, expected one of {', '.join(choices)}.")
    return text


def read_number(name: str, default: float, *, least: float) -> float:
    text = read_text(name, str(default))
    try:
        number = float(text)
    except ValueError:
        raise ImproperlyConfigured(f"{name} is {text!r}, expected a number.") from None
    if not math.isfinite(number) or number < least:
        raise ImproperlyConfigured(f"{name} is {text}, expected a number of at least {least:g}.")
    return number


def read_count(name: str, default: int, *, least: int) -> int:
    number = read_number(name, default, least=least)
    if number != int(number):
        raise ImproperlyConfigured(f"{name} is {number}, expected a whole number.")
    return int(number)


def read_list(name: str, default: list[str]) -> list[str]:
    text = read_text(name, "")
    return [part.strip() for part in text.split(",") if part.strip()] or default


def read_commands(name: str) -> list[str]:
    """Command lines, with commas between."""
    commands = read_list(name, [])
    for command in commands:
        try:
            shlex.split(command)
        except ValueError as problem:
            raise ImproperlyConfigured(f"{name} holds {command!r}: {problem}.") from None
    return commands


def read_functions(name: str) -> dict[str, str]:
    """Dotted paths of functions, with commas between, by the functions' own names."""
    functions: dict[str, str] = {}
    for path in read_list(name, []):
        parts = path.split(".")
        if len(parts) < 2 or not all(part.isidentifier() for part in parts):
            raise ImproperlyConfigured(f"{name} holds {path!r}, expected a path as in shop.find.")
        if parts[-1] in functions:
            raise ImproperlyConfigured(f"{name} holds two functions named {parts[-1]!r}.")
        functions[parts[-1]] = path
    return functions


def read_address(name: str, schemes: tuple[str, ...]) -> str:
    """An address with one of the schemes; empty when the variable is unset."""
    text = read_text(name, "")
    if text:
        _refuse_other_schemes(name, text, schemes)
    return text


def read_addresses(
    name: str, default: list[str], schemes: tuple[str, ...], *, wildcard: str = ""
) -> list[str]:
    """Addresses with one of the schemes, or the wildcard."""
    addresses = read_list(name, default)
    for address in addresses:
        if address != wildcard:
            _refuse_other_schemes(name, address, schemes)
    return addresses


def read_database(name: str, default: str) -> dj_database_url.DBConfig:
    try:
        return dj_database_url.parse(read_text(name, default), conn_max_age=0)
    except ValueError:  # its value is not shown: it may hold a password
        raise ImproperlyConfigured(f"{name} is not the address of a database.") from None


def read_folder(name: str, default: Path) -> Path:
    """An absolute folder, made if it is not there, readable by its owner only."""
    folder = Path(read_text(name, str(default))).expanduser().resolve()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as problem:
        raise ImproperlyConfigured(f"{name} is {folder}, which cannot be used: {problem}") from None
    return folder


def _refuse_other_schemes(name: str, address: str, schemes: tuple[str, ...]) -> None:
    try:
        scheme = urlsplit(address).scheme
    except ValueError:
        scheme = ""
    if scheme not in schemes:
        starts = ", ".join(f"{scheme}:" for scheme in schemes)
        raise ImproperlyConfigured(f"{name} must start with one of {starts}.")
