"""Texts of a description, whatever kind of value they were written as."""

from simulator.values.json import Json, JsonObject


def as_text(value: Json) -> str:
    """A scalar as text; empty for nothing and for anything that is no scalar."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return str(value).strip()


def texts(value: Json) -> tuple[str, ...]:
    """The texts of a list; none for anything else."""
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()


def describe(*holders: JsonObject) -> str:
    """Summary and description of the first holder that says anything."""
    for holder in holders:
        summary, full = as_text(holder.get("summary")), as_text(holder.get("description"))
        if summary and full and not full.startswith(summary.rstrip(".")):
            return f"{summary}\n\n{full}"
        if summary or full:
            return full or summary
    return ""


def shown(value: Json) -> str:
    """A value in a sentence, cut when it is long."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
