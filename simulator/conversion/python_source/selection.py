"""Which functions of a module become tools, and why the others do not."""

from collections.abc import Iterator

from simulator.conversion.ledger import Ledger
from simulator.conversion.python_source.classes import ClassKind, kind_of
from simulator.conversion.python_source.outline import FoundFunction, Outline, decorators
from simulator.conversion.python_source.places import place_of_function, place_of_type
from simulator.values.catalog import ImportNote

DATA = frozenset({ClassKind.ENUM, ClassKind.TYPED_DICT, ClassKind.NAMED_TUPLE, ClassKind.MODEL})
"""Classes whose methods belong to their data."""
PROPERTIES = frozenset({"property", "cached_property", "setter", "getter", "deleter"})
OVERLOAD = "overload"


def select_functions(outline: Outline, ledger: Ledger) -> Iterator[FoundFunction]:
    """Those whose own name and whose class's are public."""
    for found in outline.replaced:
        if _is_public(found) and not _last_decorators(found) & {OVERLOAD, *PROPERTIES}:
            later = outline.functions[found.name].node.lineno
            reason = f"{found.name} is defined again at line {later}, which is what counts"
            ledger.skipped.append(
                ImportNote(place_of_function(found.name), found.node.lineno, reason)
            )
    data = {name for name in outline.classes if kind_of(name, outline) in DATA}
    told: set[str] = set()
    for found in outline.functions.values():
        if not _is_public(found):
            continue
        place = place_of_function(found.name)
        if found.owner in data:
            if found.owner not in told:
                told.add(found.owner)
                reason = f"the methods of {found.owner}, whose instances are data, are no tools"
                line = outline.classes[found.owner].lineno
                ledger.warnings.append(ImportNote(place_of_type(found.owner), line, reason))
        elif _last_decorators(found) & PROPERTIES:
            note = ImportNote(place, found.node.lineno, "a property is not called; it is no tool")
            ledger.warnings.append(note)
        elif OVERLOAD in _last_decorators(found):
            reason = "only overloads of it are written, not the function itself"
            ledger.skipped.append(ImportNote(place, found.node.lineno, reason))
        else:
            yield found


def _is_public(found: FoundFunction) -> bool:
    return not any(part.startswith("_") for part in found.name.split("."))


def _last_decorators(found: FoundFunction) -> set[str]:
    return {name.rpartition(".")[2] for name in decorators(found.node)}
