"""Parameters, bodies and responses as OpenAPI 3 writes them."""

import re
from collections.abc import Callable

from simulator.conversion.ledger import Unsound
from simulator.conversion.media_types import choose_media_type
from simulator.conversion.operations import Body, Description, Parameter, Response
from simulator.conversion.wording import as_text, shown
from simulator.values.catalog import DeclaredResponse, Place
from simulator.values.json import Json, JsonObject, Schema
from simulator.values.media_types import is_form, is_json
from simulator.values.pointer import child

STATUS = re.compile(r"[1-5](\d\d|XX)|DEFAULT")
PARAMETER_PLACES = {place.value: place for place in Place if place is not Place.BODY}
ENCODING: dict[str, Callable[[Json], bool]] = {
    "contentType": lambda said: isinstance(said, str),
    "style": lambda said: said in ("form", "spaceDelimited", "pipeDelimited", "deepObject"),
    "explode": lambda said: isinstance(said, bool),
    "allowReserved": lambda said: isinstance(said, bool),
}
VALUE_KEYWORDS = frozenset({"type", "format", "items", "enum", "default", "minimum", "maximum"})
"""What Swagger 2.0 lets a parameter say of its value directly, and OpenAPI 3 does not."""


def read_parameters(description: Description, holder: JsonObject, pointer: str) -> list[Parameter]:
    """The parameters of a path item or operation. Raises Unsound."""
    listed = holder.get("parameters")
    place = child(pointer, "parameters")
    if listed is not None and not isinstance(listed, list):
        raise Unsound(place, "its parameters are no list")
    read = [
        description.read_once("parameter", parameter, child(place, index), _read_parameter)
        for index, parameter in enumerate(listed or ())
    ]
    return [parameter for parameter in read if parameter is not None]


def _read_parameter(description: Description, parameter: Json, pointer: str) -> Parameter | None:
    if not has_name(description, parameter, pointer):
        return None
    name, place = parameter_identity(parameter, pointer)
    media_type, schema = _parameter_schema(description, parameter, pointer)
    examples = read_examples(description, parameter, pointer)
    if examples and "examples" not in schema:
        schema = {**schema, "examples": list(examples)}
    style, explode = parameter.get("style"), parameter.get("explode")
    return Parameter(
        name=name,
        place=place,
        required=place is Place.PATH or parameter.get("required") is True,
        schema=schema,
        pointer=pointer,
        description=as_text(parameter.get("description")),
        media_type=media_type,
        style=style if isinstance(style, str) else None,
        explode=explode if isinstance(explode, bool) else None,
        allows_reserved=parameter.get("allowReserved") is True,
    )


def has_name(description: Description, parameter: Json, pointer: str) -> bool:
    """Whether a parameter can be given at all; one that cannot is noted as left out."""
    if isinstance(parameter, dict) and as_text(parameter.get("name")):
        return True
    description.ledger.repair(pointer, "the parameter has no name; it was left out")
    return False


def parameter_identity(parameter: JsonObject, pointer: str) -> tuple[str, Place]:
    """Name and place. Raises Unsound when it is in no place there is."""
    name = str(parameter["name"])
    place = PARAMETER_PLACES.get(as_text(parameter.get("in")).lower())
    if place is None:
        where = shown(parameter.get("in"))
        raise Unsound(pointer, f"its parameter {name!r} is in {where}, which is no place")
    return name, place


def _parameter_schema(
    description: Description, parameter: JsonObject, pointer: str
) -> tuple[str | None, Schema]:
    """The media type of the parameter's text, if it has one, and the schema of its value."""
    if "schema" in parameter:
        return None, description.convert(parameter["schema"], child(pointer, "schema"))
    content = parameter.get("content")
    if isinstance(content, dict) and content:
        media_type = str(choose_media_type(content))
        schema, _ = _read_media(description, content, child(pointer, "content"), media_type)
        return media_type, schema if schema is not None else {}
    direct = {key: parameter[key] for key in parameter if key in VALUE_KEYWORDS}
    wording = "says of its value directly what belongs under" if direct else "has no"
    description.ledger.repair(pointer, f"the parameter {parameter['name']!r} {wording} `schema`")
    return None, description.convert(direct, pointer)


def read_body(description: Description, operation: JsonObject, pointer: str) -> Body | None:
    """The request body in the media type that is simulated. Raises Unsound."""
    body = operation.get("requestBody")
    if body is None:
        return None
    return description.read_once("body", body, child(pointer, "requestBody"), _read_body)


def _read_body(description: Description, body: Json, pointer: str) -> Body:
    if not isinstance(body, dict):
        raise Unsound(pointer, "its body is described by no object")
    content = body.get("content")
    if not isinstance(content, dict) or not content:
        description.ledger.repair(
            pointer, "the body says nothing of its content; it may be any JSON"
        )
        content = {"application/json": {}}
    media_type = str(choose_media_type(content))
    place = child(pointer, "content")
    schema, examples = _read_media(description, content, place, media_type)
    if not schema:
        schema = {} if is_json(media_type) or is_form(media_type) else {"type": "string"}
    if examples and "examples" not in schema:
        schema = {**schema, "examples": list(examples)}
    return Body(
        media_type=media_type,
        required=body.get("required") is True,
        schema=schema,
        pointer=child(place, media_type, "schema"),
        description=as_text(body.get("description")),
        encoding=_read_encoding(content[media_type]) if is_form(media_type) else {},
    )


def _read_encoding(media: Json) -> JsonObject:
    """What is said of a form's fields, as far as it has the type it must have."""
    written = media.get("encoding") if isinstance(media, dict) else None
    return {
        name: {word: said[word] for word, is_sound in ENCODING.items() if is_sound(said.get(word))}
        for name, said in (written if isinstance(written, dict) else {}).items()
        if isinstance(said, dict)
    }


def _read_media(
    description: Description, content: JsonObject, pointer: str, media_type: str
) -> tuple[Schema | None, tuple[Json, ...]]:
    """The schema of one media type, None when unsaid, and the examples beside it."""
    place = child(pointer, media_type)
    media, place = description.references.follow(content[media_type], place)
    if not isinstance(media, dict):
        return None, ()
    examples = read_examples(description, media, place)
    if "schema" not in media:
        return None, examples
    return description.convert(media["schema"], child(place, "schema")), examples


def read_examples(description: Description, holder: JsonObject, pointer: str) -> tuple[Json, ...]:
    """`example` and the values of named `examples`. One kept elsewhere is left out."""
    found = [holder["example"]] if "example" in holder else []
    named = holder.get("examples")
    for name, written in (named if isinstance(named, dict) else {}).items():
        place = child(pointer, "examples", name)
        try:
            example, _ = description.references.follow(written, place)
        except Unsound as fault:
            description.ledger.warn(fault.pointer, f"an example was left out: {fault.reason}")
            continue
        if isinstance(example, dict) and "value" in example:
            found.append(example["value"])
    return tuple(found)


def read_responses(
    description: Description, operation: JsonObject, pointer: str
) -> tuple[Response, ...]:
    """Every declared response; one without a schema is assumed where there is none. Raises
    Unsound."""
    place = child(pointer, "responses")
    read = [
        description.read_once("response", response, child(place, status), _read_response).at(code)
        for status, code, response in named_statuses(description, operation, pointer)
    ]
    return tuple(read) or (assume_response(description, pointer),)


def assume_response(description: Description, pointer: str) -> Response:
    reason = "it declares no responses; a 200 of any shape is assumed"
    description.ledger.repair(pointer, reason)
    return Response(DeclaredResponse("200", "Not described."), None)


def named_statuses(
    description: Description, operation: JsonObject, pointer: str
) -> list[tuple[str, str, Json]]:
    """Key, status as `DeclaredResponse` writes it, and response of each usable status."""
    responses = operation.get("responses")
    usable = []
    for status, response in (responses if isinstance(responses, dict) else {}).items():
        code = str(status).upper()
        if STATUS.fullmatch(code):
            usable.append((str(status), "default" if code == "DEFAULT" else code, response))
        elif not str(status).startswith("x-"):
            place = child(pointer, "responses", status)
            description.ledger.repair(place, f"{status!r} is no status; its response was left out")
    return usable


def _read_response(description: Description, response: Json, pointer: str) -> Response:
    if not isinstance(response, dict):
        description.ledger.repair(pointer, "the response is described by no object")
        return Response(DeclaredResponse("default"), None)
    content = response.get("content")
    text = as_text(response.get("description"))
    if not isinstance(content, dict) or not content:
        return Response(DeclaredResponse("default", text), None)
    media_type = str(choose_media_type(content))
    schema, examples = _read_media(description, content, child(pointer, "content"), media_type)
    return Response(DeclaredResponse("default", text, schema, examples), media_type)
