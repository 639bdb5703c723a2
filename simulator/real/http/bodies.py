"""Writes a request's body in the media type that the document asks for."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote_plus

import httpx2

from simulator.real.http.operations import Operation, form_of_field
from simulator.real.http.styles import Unwritable, write_in_query
from simulator.values.json import Json, JsonObject, Schema, write_compact
from simulator.values.media_types import JSON, URL_ENCODED, is_form, is_json

OCTETS = "application/octet-stream"
TEXT = "text/plain"
FILE_FORMATS = ("binary", "byte", "base64")
Part = tuple[str, tuple[str | None, bytes, str]]
"""A field's name; its file name if it is a file, its content and that one's media type."""


@dataclass(frozen=True)
class Body:
    media_type: str
    content: bytes


def write_body(operation: Operation, value: Json, schemas: Mapping[str, Schema]) -> Body:
    """`schemas` are those of a form's fields, by name. Raises Unwritable."""
    media_type = operation.media_type or JSON
    if is_form(media_type) and isinstance(value, dict):
        if media_type.lower().startswith(URL_ENCODED):
            return Body(media_type, _url_encoded(operation, value).encode())
        return _multipart(operation, value, schemas)
    if is_json(media_type):
        return Body(media_type, write_compact(value).encode("utf-8", "backslashreplace"))
    is_range = "*" in media_type
    if isinstance(value, str) and not is_form(media_type):
        text_type = TEXT if is_range else media_type
        return Body(text_type, value.encode("utf-8", "backslashreplace"))
    if is_range:
        return Body(JSON, write_compact(value).encode("utf-8", "backslashreplace"))
    raise Unwritable(f"a body of {media_type} can only be sent as a text")


def _url_encoded(operation: Operation, fields: JsonObject) -> str:
    pairs: list[str] = []
    for name, value in fields.items():
        encoding = operation.encoding.get(name, {})
        form = form_of_field(name, encoding)
        if form is not None:
            pairs.extend(write_in_query(form, value))
            continue
        given = [it for it in (value if isinstance(value, list) else [value]) if it is not None]
        pairs.extend(f"{quote_plus(name)}={quote_plus(_as_text(each))}" for each in given)
    return "&".join(pairs)


def _multipart(operation: Operation, fields: JsonObject, schemas: Mapping[str, Schema]) -> Body:
    parts = [
        part
        for name, value in fields.items()
        for part in _parts(name, value, schemas.get(name, {}), operation.encoding.get(name, {}))
    ]
    if not parts:
        raise Unwritable("a form of several parts needs at least one")
    # The library writes boundaries and escapes names; the address is not looked at.
    request = httpx2.Request("POST", "http://form.invalid", files=parts)
    content_type = request.headers["Content-Type"]
    written = content_type.replace("multipart/form-data", (operation.media_type or "").lower(), 1)
    return Body(written, request.read())


def _parts(name: str, value: Json, schema: Schema, encoding: JsonObject) -> list[Part]:
    """One for each item of a list."""
    said: str = encoding.get("contentType", "").partition(",")[0].strip()
    if isinstance(value, list) and not (said and is_json(said)):
        return [part for item in value for part in _parts(name, item, _items(schema), encoding)]
    if value is None:
        return []
    content = _as_text(value).encode("utf-8", "backslashreplace")
    is_file = _is_file(schema)
    media_type = _media_type(value, schema, said if "*" not in said else "")
    return [(name, (name if is_file else None, content, media_type))]


def _media_type(value: Json, schema: Schema, said: str) -> str:
    """OpenAPI's default where nothing is said of it."""
    if said:
        return said
    if isinstance(value, dict):
        return JSON
    if _is_file(schema):
        return str(schema.get("contentMediaType", OCTETS))
    return TEXT


def _is_file(schema: Schema) -> bool:
    return "contentMediaType" in schema or schema.get("format") in FILE_FORMATS


def _items(schema: Schema) -> Schema:
    items = schema.get("items")
    return items if isinstance(items, dict) else {}


def _as_text(value: Json) -> str:
    return value if isinstance(value, str) else write_compact(value)
