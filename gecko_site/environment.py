"""Typed readers of environment variables that refuse bad values by name."""

import os
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured


def read_text(name: str, default: str) -> str:
    return os.environ.get(name, "").strip() or default


def read_number(name: str, default: float, *, least: float) -> float:
    text = read_text(name, str(default))
    try:
        number = float(text)
    except ValueError:
        raise ImproperlyConfigured(f"{name} is {text!r}, expected a number.") from None
    if not number >= least:
        raise ImproperlyConfigured(f"{name} is {text}, expected at least {least:g}.")
    return number


def read_count(name: str, default: int, *, least: int) -> int:
    number = read_number(name, default, least=least)
    if number != int(number):
        raise ImproperlyConfigured(f"{name} is {number}, expected a whole number.")
    return int(number)


def read_list(name: str, default: list[str]) -> list[str]:
    text = read_text(name, "")
    return [part.strip() for part in text.split(",") if part.strip()] or default


def read_address(name: str, schemes: tuple[str, ...]) -> str:
    """An address with one of the schemes; empty when the variable is unset."""
    text = read_text(name, "")
    if text and urlsplit(text).scheme not in schemes:
        raise ImproperlyConfigured(f"{name} must start with one of {', '.join(schemes)}.")
    return text


def read_folder(name: str, default: Path) -> Path:
    """An absolute folder, made if it is not there, readable by its owner only."""
    folder = Path(read_text(name, str(default))).expanduser().resolve()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as problem:
        raise ImproperlyConfigured(f"{name} is {folder}, which cannot be used: {problem}") from None
    return folder
