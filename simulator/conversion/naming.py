"""Tool names that every provider takes, unique within a catalog and the same at every import."""

import hashlib
import re
from collections import Counter
from dataclasses import dataclass

from simulator.conversion.ledger import Ledger
from simulator.conversion.wording import shown

LONGEST = 64
HASH_LENGTH = 8
FORBIDDEN = re.compile(r"[^A-Za-z0-9_-]+")


@dataclass(frozen=True)
class Named:
    """`wanted` is the name the source gives, empty for none; `place` is unique in the source and
    names the tool where `wanted` does not do."""

    wanted: str
    place: str


def name_tools(tools: list[Named]) -> list[str]:
    """One name a tool, matching `^[A-Za-z0-9_-]{1,64}$`.

    Tools that want the same name all take their place into it, so that none depends on the order
    they stand in; a name that had to be cut ends with a hash of the whole."""
    wanted = [_safe(tool.wanted) or _safe(tool.place) for tool in tools]
    uses = Counter(_fitting(name) for name in wanted)
    first = [
        _fitting(name) if uses[_fitting(name)] == 1 else _fitting(f"{name}_{_safe(tool.place)}")
        for name, tool in zip(wanted, tools, strict=True)
    ]
    uses = Counter(first)
    return [
        name if uses[name] == 1 else _with_hash(name, tool.place)
        for name, tool in zip(first, tools, strict=True)
    ]


def tell_renamed(ledger: Ledger, pointer: str, wanted: str, name: str) -> None:
    """Warn of a tool that has another name than its source gives it; `wanted` is empty for none."""
    if not wanted or name == wanted:
        return
    if name == _safe(wanted):
        ledger.warn_once(pointer, "characters that not every provider takes in a name are now _")
    elif len(wanted) > LONGEST:
        ledger.warn(pointer, f"its name has {len(wanted)} characters; it is called {name} here")
    else:
        ledger.warn(pointer, f"several tools want the name {shown(wanted)}; this one is {name}")


def _safe(text: str) -> str:
    return text if not FORBIDDEN.search(text) else FORBIDDEN.sub("_", text).strip("_")


def _fitting(name: str) -> str:
    if not name:
        return "tool"
    return name if len(name) <= LONGEST else _with_hash(name, name)


def _with_hash(name: str, whole: str) -> str:
    digest = hashlib.sha256(whole.encode()).hexdigest()[:HASH_LENGTH]
    return f"{name[: LONGEST - HASH_LENGTH - 1]}_{digest}"
