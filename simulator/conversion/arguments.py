"""The arguments of an operation as one flat object.

Parameters stand by name and the properties of a plain object body join them; any other body is the
argument `body`. Where two share a name, each says its place: `id__path`, `id__body`. What an
optional body requires is required only once one of its properties is given.
"""

from collections import Counter
from dataclasses import dataclass

from simulator.conversion.bodies import Fields, read_fields
from simulator.conversion.ledger import Ledger
from simulator.conversion.operations import Body, Operation, Parameter, is_argument
from simulator.conversion.views import View
from simulator.values.catalog import ArgumentOrigin, Place
from simulator.values.json import JsonObject, Schema
from simulator.values.media_types import is_json

WHOLE_BODY = "body"
FILE_KEYWORDS = frozenset({"contentMediaType", "contentEncoding"})


@dataclass(frozen=True)
class Arguments:
    """`schema` still refers to definitions that it does not carry."""

    schema: Schema
    origins: tuple[ArgumentOrigin, ...]


@dataclass(frozen=True)
class _Argument:
    """`original` is None for a whole body."""

    name: str
    place: Place
    original: str | None
    required: bool
    schema: Schema | bool


def flatten_arguments(operation: Operation, view: View, ledger: Ledger) -> Arguments:
    fields = _fields_of(operation.body, view)
    found = [
        _of_parameter(parameter, view)
        for parameter in operation.parameters
        if is_argument(parameter)
    ]
    if operation.body is not None and fields is None:
        found.append(_of_body(operation.body, view))
    elif operation.body is not None and fields is not None:
        found.extend(_of_fields(operation.body, fields))
    named = _with_distinct_names(found)
    schema: Schema = {
        "type": "object",
        "properties": {argument.name: argument.schema for argument in named},
    }
    required = [argument.name for argument in named if argument.required]
    if required:
        schema["required"] = required
    if fields is None or operation.body is None:
        schema["additionalProperties"] = False
    else:
        schema.update(_rules_of_fields(operation.body, fields, named))
        schema.update(_counts(operation.body, fields, named, ledger))
    origins = tuple(ArgumentOrigin(item.name, item.place, item.original) for item in named)
    return Arguments(schema, origins)


def _fields_of(body: Body | None, view: View) -> Fields | None:
    if body is None or not body.holds_fields:
        return None
    return read_fields(view.see(body.schema), view.definition)


def _of_parameter(parameter: Parameter, view: View) -> _Argument:
    schema = _described(view.see(parameter.schema), parameter.description)
    return _Argument(parameter.name, parameter.place, parameter.name, parameter.required, schema)


def _of_body(body: Body, view: View) -> _Argument:
    schema = _described(view.see(body.schema), body.description)
    return _Argument(WHOLE_BODY, Place.BODY, None, body.required, schema)


def _of_fields(body: Body, fields: Fields) -> list[_Argument]:
    undeclared: dict[str, Schema | bool] = {
        name: {} for name in fields.required if name not in fields.properties
    }
    is_form = not is_json(body.media_type)
    return [
        _Argument(
            name=name,
            place=Place.BODY,
            original=name,
            required=body.required and name in fields.required,
            schema=_as_text_of_file(schema) if is_form else schema,
        )
        for name, schema in {**fields.properties, **undeclared}.items()
    ]


def _as_text_of_file(schema: Schema | bool) -> Schema | bool:
    """A form's file, which OpenAPI 3.1 gives no type, is a string argument."""
    if isinstance(schema, bool) or "type" in schema or not FILE_KEYWORDS.intersection(schema):
        return schema
    return {"type": "string", **schema}


def _described(schema: Schema | bool, description: str) -> Schema | bool:
    if isinstance(schema, bool) or not description or "description" in schema:
        return schema
    return {**schema, "description": description}


def _with_distinct_names(arguments: list[_Argument]) -> list[_Argument]:
    shared = {name for name, uses in Counter(item.name for item in arguments).items() if uses > 1}
    taken = {item.name for item in arguments} - shared
    named = []
    for item in arguments:
        name = item.name
        if name in shared:
            name = f"{name}__{item.place}"
            while name in taken:
                name += "_"
            taken.add(name)
        named.append(_Argument(name, item.place, item.original, item.required, item.schema))
    return named


def _rules_of_fields(body: Body, fields: Fields, named: list[_Argument]) -> JsonObject:
    renamed = {str(item.original): item.name for item in named if item.place is Place.BODY}
    rules: JsonObject = {}
    if fields.additional is not None:
        rules["additionalProperties"] = fields.additional
    dependent = {
        renamed.get(name, name): [renamed.get(needed, needed) for needed in others]
        for name, others in fields.dependent.items()
    }
    if dependent:
        rules["dependentRequired"] = dependent
    if fields.required and not body.required:
        rules["if"] = {"anyOf": [{"required": [name]} for name in renamed.values()]}
        rules["then"] = {"required": [renamed[name] for name in fields.required]}
    return rules


def _counts(body: Body, fields: Fields, named: list[_Argument], ledger: Ledger) -> JsonObject:
    """How many properties a body must have, the parameters beside them counted in. Where optional
    ones make that unknowable, the count is given up rather than made wrong."""
    beside = [item for item in named if item.place is not Place.BODY]
    limits = {"minProperties": fields.least, "maxProperties": fields.most}
    counts = {keyword: limit for keyword, limit in limits.items() if limit is not None}
    if not counts or (body.required and all(item.required for item in beside)):
        return {keyword: limit + len(beside) for keyword, limit in counts.items()}
    reason = "how many properties the body must have cannot be said beside what is optional"
    ledger.repair(body.pointer, f"{reason}; it was left out")
    return {}
