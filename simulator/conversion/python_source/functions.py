"""A function's signature and docstring: what it takes and gives, as JSON Schema."""

import ast
from collections.abc import Mapping

from simulator.conversion.ledger import Unsound
from simulator.conversion.python_source.annotations import TypeReader
from simulator.conversion.python_source.docstrings import Documentation, Said, read_docstring
from simulator.conversion.python_source.fields import read_default, with_description
from simulator.conversion.python_source.outline import FoundFunction, decorators, dotted
from simulator.conversion.python_source.places import (
    ARGUMENTS,
    RETURNS,
    place_of_argument,
    place_of_function,
)
from simulator.conversion.python_source.signatures import Parameter, parameters_of
from simulator.values.json import JsonObject, Schema
from simulator.values.pointer import child

STATIC = "staticmethod"
NEVER_GIVEN = frozenset({"self", "cls", "ctx"})
CONTEXTS = frozenset({"Context", "RunContext", "RunContextWrapper", "ToolContext"})
"""What frameworks for tools call the thing that they hand in themselves."""
NO_RESULT = frozenset({"NoReturn", "Never"})


def read_function(found: FoundFunction, reader: TypeReader) -> JsonObject:
    """`description`, `arguments`, and of the result `returns` (a schema, None when unsaid) and
    what is `said` of it. Schemas still refer to types that they do not carry.

    Raises Unsound when it needs an argument that JSON cannot hold."""
    place = place_of_function(found.name)
    said = read_docstring(ast.get_docstring(found.node))
    properties: dict[str, Schema] = {}
    required = []
    for parameter in _given_by_callers(found, reader):
        at = reader.places.mark(place_of_argument(place, parameter.name), parameter.node.lineno)
        schema = _read_type(parameter, said.arguments, reader, at)
        if schema is None:
            continue
        default = read_default(schema, parameter.default, reader.outline)
        described = said.arguments.get(parameter.name, Said()).text
        properties[parameter.name] = with_description(default.schema, described)
        if default.is_required:
            required.append(parameter.name)
    arguments: JsonObject = {"type": "object", "properties": properties}
    if required:
        arguments["required"] = required
    if not _takes_others(found, reader, place):
        arguments["additionalProperties"] = False
    return {
        "description": said.text,
        ARGUMENTS: arguments,
        RETURNS: _read_result(found, said, reader, child(place, RETURNS)),
        "said": said.returns.text,
    }


def _given_by_callers(found: FoundFunction, reader: TypeReader) -> list[Parameter]:
    """Without the instance a method belongs to, and without a framework's own context."""
    parameters = parameters_of(found.node)
    if found.owner and STATIC not in decorators(found.node):
        parameters = parameters[1:]
    return [parameter for parameter in parameters if not _is_handed_in(parameter, reader)]


def _is_handed_in(parameter: Parameter, reader: TypeReader) -> bool:
    annotation = parameter.node.annotation
    if annotation is None:
        return parameter.name in NEVER_GIVEN
    outer = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    name = dotted(outer)
    if isinstance(outer, ast.Constant):
        name = str(outer.value).partition("[")[0]
    return name.rpartition(".")[2] in CONTEXTS and name not in reader.outline.classes


def _read_type(
    parameter: Parameter, said: Mapping[str, Said], reader: TypeReader, place: str
) -> Schema | None:
    """None for an optional argument that JSON cannot hold: it keeps its default."""
    annotation = parameter.node.annotation
    if annotation is None:
        return reader.read_text(said.get(parameter.name, Said()).type, place)
    try:
        return reader.read(annotation, place)
    except Unsound as fault:
        if parameter.default is None:
            raise
        reader.ledger.warn(place, f"{fault.reason}; the argument is left at its default")
        return None


def _takes_others(found: FoundFunction, reader: TypeReader, place: str) -> bool:
    """Whether it takes arguments of any name, which become none of the tool's."""
    given = found.node.args
    if given.vararg is not None:
        reason = f"`*{given.vararg.arg}` takes arguments without a name; it is left out"
        reader.ledger.warn(place, reason)
    if given.kwarg is not None:
        reason = f"`**{given.kwarg.arg}` takes arguments of any name; none is described"
        reader.ledger.warn(place, reason)
    return given.kwarg is not None


def _read_result(
    found: FoundFunction, said: Documentation, reader: TypeReader, place: str
) -> Schema | None:
    written = found.node.returns
    if written is None:
        return reader.read_text(said.returns.type, place) or None
    if reader.outline.known_name(written) in NO_RESULT:
        return None
    try:
        return reader.read(written, place)
    except Unsound as fault:
        reader.ledger.warn(place, f"{fault.reason}; the response is left undescribed")
        return None
