"""An assigned name as a type: `Size = Literal["s", "m"]`, `UserId = NewType("UserId", int)`,
`T = TypeVar("T", bound=Item)`."""

import ast

from simulator.conversion.python_source.annotations import TypeReader
from simulator.conversion.python_source.places import place_of_type
from simulator.conversion.python_source.unions import unite
from simulator.values.json import Schema


def describe_assigned(name: str, reader: TypeReader) -> Schema:
    """Raises Unsound when JSON has no values of it."""
    written = reader.outline.assigned[name]
    place = place_of_type(name)
    if isinstance(written, ast.Call):
        match reader.outline.known_name(written.func):
            case "NewType" | "TypeAliasType":
                return reader.read(written.args[-1], place) if written.args else {}
            case "TypeVar":
                bound = [word.value for word in written.keywords if word.arg == "bound"]
                allowed = bound or written.args[1:]
                return unite([reader.read(each, place) for each in allowed] or [{}])
    return reader.read(written, place)
