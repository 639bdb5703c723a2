"""Reads an operation of Swagger 2.0 in the shape that OpenAPI 3.1 shares."""

from simulator.conversion.ledger import Unsound
from simulator.conversion.media_types import choose_media_type
from simulator.conversion.openapi_parts import (
    assume_response,
    has_name,
    named_statuses,
    parameter_identity,
)
from simulator.conversion.operations import (
    Body,
    Description,
    Operation,
    Parameter,
    Response,
    fit_template,
    merge_parameters,
)
from simulator.conversion.security import read_requirements
from simulator.conversion.wording import as_text, describe, texts
from simulator.values.catalog import DeclaredResponse, Place
from simulator.values.json import Json, JsonObject
from simulator.values.media_types import MULTIPART, URL_ENCODED, is_json
from simulator.values.pointer import child, last_token, parent

JSON = "application/json"
NOT_OF_THE_VALUE = frozenset(
    {"name", "in", "description", "required", "collectionFormat", "allowEmptyValue", "schema"}
)
CSV = (None, False)
STYLES = {
    "csv": CSV,
    "multi": ("form", True),
    "ssv": ("spaceDelimited", False),
    "pipes": ("pipeDelimited", False),
}
"""OpenAPI 3's style and explode for each `collectionFormat` that has one."""

Located = tuple[JsonObject, str]
"""A parameter as written, and its pointer."""


def read_operation(
    description: Description, path: str, item: JsonObject, pointer: str
) -> Operation:
    """Raises Unsound when the operation cannot become a tool."""
    operation = item[last_token(pointer)]
    if not isinstance(operation, dict):
        raise Unsound(pointer, "it is no operation")
    of_path = _located(description, item, parent(pointer))
    own = _located(description, operation, pointer)
    parameters = merge_parameters(
        description, _plain_parameters(description, of_path), _plain_parameters(description, own)
    )
    return Operation(
        pointer=pointer,
        method=last_token(pointer),
        path=path,
        identity=as_text(operation.get("operationId")),
        description=describe(operation, item),
        tags=texts(operation.get("tags")),
        parameters=fit_template(description, path, pointer, parameters),
        body=_read_body(description, operation, pointer, [*of_path, *own]),
        responses=_read_responses(description, operation, pointer),
        deprecated=operation.get("deprecated") is True,
        security=read_requirements(operation),
    )


def read_servers(document: JsonObject) -> tuple[JsonObject, ...]:
    """One address for each scheme; relative when no host is named."""
    host, base = as_text(document.get("host")), as_text(document.get("basePath"))
    schemes = texts(document.get("schemes")) or ("https",)
    if not host:
        return ({"url": base},) if base else ()
    return tuple({"url": f"{scheme}://{host}{base.rstrip('/')}"} for scheme in schemes)


def _located(description: Description, holder: JsonObject, pointer: str) -> list[Located]:
    listed = holder.get("parameters")
    place = child(pointer, "parameters")
    if listed is not None and not isinstance(listed, list):
        raise Unsound(place, "its parameters are no list")
    followed = [
        description.references.follow(parameter, child(place, index))
        for index, parameter in enumerate(listed or ())
    ]
    return [
        (parameter, where)
        for parameter, where in followed
        if description.read_once("name", parameter, where, has_name)
    ]


def _plain_parameters(description: Description, located: list[Located]) -> list[Parameter]:
    return [
        description.read_once("parameter", parameter, pointer, _read_parameter)
        for parameter, pointer in located
        if as_text(parameter.get("in")) not in {"body", "formData"}
    ]


def _read_parameter(description: Description, parameter: Json, pointer: str) -> Parameter:
    name, place = parameter_identity(parameter, pointer)
    style, explode = STYLES.get(as_text(parameter.get("collectionFormat")), (None, None))
    return Parameter(
        name=name,
        place=place,
        required=place is Place.PATH or parameter.get("required") is True,
        schema=description.convert(_value_of(parameter), pointer),
        pointer=pointer,
        description=as_text(parameter.get("description")),
        style=style if place is Place.QUERY else None,
        explode=explode,
    )


def _value_of(parameter: JsonObject) -> JsonObject:
    """What a parameter that is no body says of its value, which is nearly a schema."""
    return {key: parameter[key] for key in parameter if key not in NOT_OF_THE_VALUE}


def _read_body(
    description: Description, operation: JsonObject, pointer: str, located: list[Located]
) -> Body | None:
    consumes = texts(operation.get("consumes")) or texts(description.document.get("consumes"))
    whole = [found for found in located if found[0].get("in") == "body"]
    fields = [found for found in located if found[0].get("in") == "formData"]
    if whole:
        parameter, place = whole[-1]
        return Body(
            media_type=choose_media_type(consumes) or JSON,
            required=parameter.get("required") is True,
            schema=description.convert(parameter.get("schema", {}), child(place, "schema")),
            pointer=child(place, "schema"),
            description=as_text(parameter.get("description")),
        )
    return _read_form(description, consumes, pointer, fields) if fields else None


def _read_form(
    description: Description, consumes: tuple[str, ...], pointer: str, fields: list[Located]
) -> Body:
    properties: JsonObject = {}
    for field, place in fields:
        schema = description.convert(_value_of(field), place)
        text = as_text(field.get("description"))
        properties[str(field["name"])] = {**schema, "description": text} if text else schema
    required = [str(field["name"]) for field, _ in fields if field.get("required") is True]
    holds_file = any(field.get("type") == "file" for field, _ in fields)
    media_type = MULTIPART if holds_file or MULTIPART in consumes else URL_ENCODED
    return Body(
        media_type=media_type,
        required=bool(required),
        schema={
            "type": "object",
            "properties": properties,
            **({"required": list(dict.fromkeys(required))} if required else {}),
        },
        pointer=child(pointer, "parameters"),
        encoding=_encoding_of(fields),
    )


def _encoding_of(fields: list[Located]) -> JsonObject:
    """Without `collectionFormat` a list is written with commas."""
    return {
        str(field["name"]): {"style": style or "form", "explode": explode}
        for field, _ in fields
        if field.get("type") == "array"
        for style, explode in [STYLES.get(as_text(field.get("collectionFormat")), CSV)]
    }


def _read_responses(
    description: Description, operation: JsonObject, pointer: str
) -> tuple[Response, ...]:
    produces = texts(operation.get("produces")) or texts(description.document.get("produces"))
    media_type = choose_media_type(produces) or JSON
    place = child(pointer, "responses")
    read = [
        description.read_once("response", response, child(place, status), _read_response).at(
            code, media_type
        )
        for status, code, response in named_statuses(description, operation, pointer)
    ]
    return tuple(read) or (assume_response(description, pointer),)


def _read_response(description: Description, response: Json, pointer: str) -> Response:
    if not isinstance(response, dict):
        description.ledger.repair(pointer, "the response is described by no object")
        return Response(DeclaredResponse("default"), None)
    schema = None
    if "schema" in response:
        schema = description.convert(response["schema"], child(pointer, "schema"))
    examples = response.get("examples")
    offered = examples if isinstance(examples, dict) else {}
    of_json = [offered[media] for media in offered if is_json(media)]
    text = as_text(response.get("description"))
    declared = DeclaredResponse("default", text, schema, tuple(of_json or offered.values()))
    return Response(declared, JSON if schema is not None else None)
