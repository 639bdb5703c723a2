"""Whether a tool only reads."""

import re
from itertools import pairwise

from simulator.values.catalog import Effect
from simulator.values.json import Json

READING_METHODS = frozenset({"get", "head", "options"})
READING_VERBS = frozenset(
    {
        *{"get", "list", "read", "search", "find", "fetch", "query", "lookup", "show", "describe"},
        *{"view", "count", "check", "retrieve", "browse", "inspect", "calculate", "compute"},
        *{"convert", "compare", "estimate", "analyze", "analyse", "validate", "verify", "explain"},
        *{
            "summarize",
            "translate",
            "is",
            "has",
            "ls",
            "cat",
            "pwd",
            "grep",
            "head",
            "tail",
            "diff",
        },
        *{"download", "display", "preview", "examine", "predict", "forecast", "detect", "solve"},
    }
)
WRITING_VERBS = frozenset(
    {
        *{"create", "update", "delete", "remove", "set", "put", "insert", "add", "write", "send"},
        *{"move", "replace", "upload", "edit", "modify", "cancel", "execute", "reset", "clear"},
        *{"save", "submit", "apply", "assign", "rename", "append", "patch", "publish", "buy"},
        *{"sell", "pay", "transfer", "invite", "revoke", "enable", "disable", "upsert", "mark"},
        *{"start", "stop", "run", "trigger", "merge", "push", "return", "book", "exchange"},
    }
)
LINKS = frozenset({"and", "or"})
WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


def effect_of_method(method: str) -> Effect:
    return Effect.READ if method in READING_METHODS else Effect.WRITE


def effect_of_tool(name: str, annotations: Json) -> Effect:
    """What the tool says of itself (MCP's `readOnlyHint`), else the verb its name begins with.

    A writing verb joined by `and` or `or` counts too; a name without a known verb may write."""
    hint = annotations.get("readOnlyHint") if isinstance(annotations, dict) else None
    if isinstance(hint, bool):
        return Effect.READ if hint else Effect.WRITE
    words = [word.lower() for word in WORD.findall(name)]
    known = READING_VERBS | WRITING_VERBS
    first = next((index for index, word in enumerate(words) if word in known), None)
    if first is None:
        return Effect.WRITE
    joined = [after for word, after in pairwise(words) if word in LINKS]
    verbs = [words[first], *joined]
    return Effect.WRITE if WRITING_VERBS.intersection(verbs) else Effect.READ
