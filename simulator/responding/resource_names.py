"""What names have in common: petId, pet_id and id may be one; pets is many of a pet."""

import re
from collections.abc import Iterable, Mapping

WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
KEYS_BY_HABIT = ("id", "uuid", "guid", "key", "slug")


def words_of(name: str) -> tuple[str, ...]:
    """The lower-case words of a name in any of the usual spellings."""
    return tuple(word.lower() for word in WORD.findall(name))


def normal(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def singular(noun: str) -> str:
    """The singular of an English plural that follows the rules; anything else unchanged."""
    if noun.endswith("ies") and len(noun) > 4:
        return f"{noun[:-3]}y"
    if noun.endswith(("sses", "xes", "ches", "shes", "zes")):
        return noun[:-2]
    if noun.endswith("s") and not noun.endswith(("ss", "us", "is")):
        return noun[:-1]
    return noun


def field_named(name: str, fields: Mapping[str, str]) -> str | None:
    """The field that a name means, be it spelled otherwise or in the plural. `fields` holds the
    true names by their normal form."""
    return fields.get(normal(name)) or fields.get(normal(singular(name)))


def key_property_for(parameter: str, noun: str, declared: Iterable[str]) -> str | None:
    """The property that a path's last parameter means: its own name, what is left of it without
    the noun (petId → id), or the noun's id (id → petId). None when no property is evident."""
    by_normal: dict[str, str] = {}
    for name in declared:
        by_normal.setdefault(normal(name), name)
    wanted, short, nouns = normal(parameter), normal(noun), words_of(noun)
    rest = "".join(word for word in words_of(parameter) if word not in nouns)
    is_key = wanted == short or any(word in KEYS_BY_HABIT for word in words_of(parameter))
    if not by_normal:
        return (rest if rest in KEYS_BY_HABIT else parameter) if is_key else None
    candidates = [wanted, rest]
    if is_key:
        candidates += ["id", "uuid", f"{short}id", f"{short}uuid", *KEYS_BY_HABIT]
    return next((by_normal[name] for name in candidates if name in by_normal), None)
