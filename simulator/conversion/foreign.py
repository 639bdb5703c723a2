"""Names the kinds of file that are not read here, so that a refusal can say what it saw."""

import re

from simulator.values.json import Json, JsonObject

DESCRIBES = re.compile(
    r"""^["']?(openapi|swagger|asyncapi|info|paths|components|definitions|tools)["']?\s*:""",
    re.MULTILINE,
)
"""A top-level key that only a description has."""

PLAIN_TEXT = "The document looks like plain text, not an API description."

BINARY_KINDS = (
    (0, b"PK\x03\x04", "a ZIP archive"),
    (0, b"PK\x05\x06", "a ZIP archive"),
    (0, b"\x1f\x8b", "a gzip archive"),
    (0, b"BZh", "a bzip2 archive"),
    (0, b"\xfd7zXZ\x00", "an xz archive"),
    (0, b"\x28\xb5\x2f\xfd", "a Zstandard archive"),
    (0, b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (0, b"Rar!\x1a\x07", "a RAR archive"),
    (257, b"ustar", "a tar archive"),
    (0, b"%PDF-", "a PDF document"),
    (0, b"\xd0\xcf\x11\xe0", "an old Office document"),
    (0, b"\x89PNG", "a PNG image"),
    (0, b"\xff\xd8\xff", "a JPEG image"),
    (0, b"GIF8", "a GIF image"),
    (0, b"SQLite format 3\x00", "an SQLite database"),
    (0, b"\x7fELF", "a program"),
    (0, b"MZ\x90\x00", "a program"),
)
"""Where in a file which bytes stand, and what it is then."""

GRAPHQL = re.compile(
    r"^(?:extend[ \t]+)?(?:type|interface|enum|input|union|scalar|schema|directive)\b"
    r"[^\n:]*(?:\{|=|$)",
    re.MULTILINE,
)
TEXT_KINDS = (
    (re.compile(r"\s*#%RAML"), "a RAML description"),
    (re.compile(r"\s*FORMAT:\s*1A"), "an API Blueprint"),
    (re.compile(r"""\s*syntax\s*=\s*["']proto"""), "a Protocol Buffers definition"),
)
MARKER_KEYS = (
    ("asyncapi", "an AsyncAPI description"),
    ("openrpc", "an OpenRPC description"),
    ("arazzo", "an Arazzo workflow"),
    ("overlay", "an OpenAPI overlay"),
    ("swaggerVersion", "a Swagger 1 description; Swagger 2.0 or later is needed"),
    ("mcpServers", "an MCP client's configuration, not a server's tools/list answer"),
    ("__schema", "a GraphQL introspection result"),
    ("discoveryVersion", "a Google API discovery document"),
)


def name_binary(source: bytes) -> str | None:
    return next((kind for at, magic, kind in BINARY_KINDS if source.startswith(magic, at)), None)


def name_text(text: str) -> str | None:
    """The refusal for a text that is neither JSON nor YAML by its looks; None when it may be."""
    start = text.lstrip()
    if start[0] in "{[" or DESCRIBES.search(text):
        return None
    if start[0] == "<":
        return f"The document looks like {_name_markup(start)}, not an API description."
    for looks, kind in TEXT_KINDS:
        if looks.match(text):
            return f"The document looks like {kind}, which is not read here."
    if GRAPHQL.search(text):
        return "The document looks like a GraphQL schema, which is not read here."
    return None


def _name_markup(start: str) -> str:
    head = start[:2000].lower()
    if "<html" in head or head.startswith("<!doctype html"):
        return "an HTML page"
    if "schemas.xmlsoap.org/wsdl" in head or "<wsdl:" in head or "<definitions" in head:
        return "a WSDL (XML) description"
    return "an XML document"


def name_document(document: Json) -> str:
    """The refusal for a parsed document of a kind that is not read here."""
    if isinstance(document, str):
        return PLAIN_TEXT
    if document is None:
        return "The document is empty."
    if not isinstance(document, dict):
        return "The document holds no API description: neither an object nor a list of tools."
    kind = _name_object(document)
    if kind is not None:
        return f"The document looks like {kind}."
    if isinstance(document.get("paths"), dict):
        return "The document has `paths` but says neither `openapi` nor `swagger` and its version."
    keys = ", ".join(list(document)[:6])
    return f"The document is no kind of API description known here (its keys: {keys or 'none'})."


def _name_object(document: JsonObject) -> str | None:
    for key, kind in MARKER_KEYS:
        if key in document:
            return kind
    return next((kind for looks, kind in OBJECT_KINDS if looks(document)), None)


def _is_introspection(document: JsonObject) -> bool:
    return "__schema" in _object(document, "data")


def _is_postman(document: JsonObject) -> bool:
    info = _object(document, "info")
    if "_postman_id" in info or "getpostman.com" in str(info.get("schema", "")):
        return True
    return "item" in _object(document, "collection")


def _is_har(document: JsonObject) -> bool:
    return "entries" in _object(document, "log")


def _is_insomnia(document: JsonObject) -> bool:
    return document.get("_type") == "export" and "__export_format" in document


def _is_json_schema(document: JsonObject) -> bool:
    if "json-schema.org" in str(document.get("$schema", "")):
        return True
    return "properties" in document and ("type" in document or "$defs" in document)


def _object(document: JsonObject, key: str) -> JsonObject:
    value = document.get(key)
    return value if isinstance(value, dict) else {}


OBJECT_KINDS = (
    (_is_introspection, "a GraphQL introspection result"),
    (_is_postman, "a Postman collection"),
    (_is_har, "a HAR recording of browser traffic"),
    (_is_insomnia, "an Insomnia export"),
    (_is_json_schema, "a JSON Schema, which describes data but no operations"),
)
