"""One text file a prompt, named after the module that speaks it."""

from functools import cache
from importlib.resources import files


@cache
def read_prompt(name: str) -> str:
    """The text of `<name>.txt` beside this module."""
    return files(__package__).joinpath(f"{name}.txt").read_text(encoding="utf-8")
