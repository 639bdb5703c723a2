"""Whatever is uploaded: a refusal, or tools that can be used without looking at them again."""

import re
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from simulator.conversion.convert import convert, convert_parsed
from simulator.conversion.keywords import VALUE_CHECKS, definitions_used
from simulator.errors import DescriptionRefused
from simulator.values.catalog import ImportedCatalog
from tests.support.descriptions import LIMITS, body_of, openapi

META = Draft202012Validator(Draft202012Validator.META_SCHEMA)
NAMES = st.sampled_from(["A", "B", "a", "id"])
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 9) | st.sampled_from(["", "string", "true", "A"]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(NAMES, inner, max_size=2),
    max_leaves=4,
)
REFERENCES = st.sampled_from(
    [
        "#/components/schemas/A",
        "#/components/schemas/B",
        "#/components/schemas/A/items",
        "#",
        "x.json",
    ]
)


def schemas_around(inner: Any) -> Any:
    known = {
        "$ref": REFERENCES,
        "type": st.sampled_from(["object", "array", "string", ["object", "null"], "dict"]),
        "properties": st.dictionaries(NAMES, inner, max_size=3),
        "required": st.lists(NAMES, max_size=2),
        "items": inner | st.lists(inner, max_size=2),
        "allOf": st.lists(inner, max_size=2),
        "oneOf": st.lists(inner, max_size=2),
        "additionalProperties": inner | st.booleans(),
        "nullable": st.booleans(),
        "readOnly": st.booleans(),
        "exclusiveMinimum": st.booleans() | st.integers(),
        "discriminator": st.just({"propertyName": "a"}) | JUNK,
        "dependencies": st.dictionaries(NAMES, inner | st.lists(NAMES), max_size=1),
        "default": JUNK,
    }
    return st.fixed_dictionaries({}, optional=known)


RIGHT = st.recursive(st.just({}), schemas_around, max_leaves=6)
WRONG = st.dictionaries(st.sampled_from([*VALUE_CHECKS, "allOf", "items", "properties"]), JUNK)
SCHEMAS = RIGHT | WRONG | JUNK
VERSIONS = st.sampled_from(["3.0.3", "3.1.0"])


def import_of(document: Any) -> ImportedCatalog | None:
    try:
        return convert_parsed(document)
    except DescriptionRefused:
        return None


def assert_sound(catalog: ImportedCatalog) -> None:
    for tool in catalog.tools:
        assert re.fullmatch(r"[A-Za-z0-9_-]{1,64}", tool.name)
        answers = [response.schema for response in tool.responses if response.schema is not None]
        for schema in (tool.arguments, *answers):
            assert list(META.iter_errors(schema)) == []
            carried = schema.get("$defs", {})
            for part in (schema, *carried.values()):
                assert definitions_used(part) <= carried.keys()
            list(Draft202012Validator(schema).iter_errors({"a": {"id": [1]}, "body": [[]]}))


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(SCHEMAS, SCHEMAS, SCHEMAS, VERSIONS)
def test_every_imported_http_tool_is_sound(body, first, second, version):
    content = {"application/json": {"schema": first}}
    operation = {
        "parameters": [{"name": "a", "in": "query", "schema": second}],
        "requestBody": body_of(body),
        "responses": {"200": {"description": "ok", "content": content}},
    }
    schemas = {"A": first, "B": second}
    catalog = import_of(openapi({"/a": {"post": operation}}, schemas, version=version))
    assert catalog is not None
    assert len(catalog.tools) + len(catalog.skipped) == 1
    assert_sound(catalog)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.fixed_dictionaries({"name": st.text(max_size=70), "inputSchema": SCHEMAS})))
def test_every_imported_listed_tool_is_sound(tools):
    catalog = import_of({"tools": tools})
    if catalog is not None:
        assert len(catalog.tools) + len(catalog.skipped) == len(tools)
        assert_sound(catalog)


PIECES = st.sampled_from(
    [
        *("def f(", "async def g(", "class A", "class A(Enum)", "class B(BaseModel)", "x", "y: "),
        *("int", "A", "'B'", "Literal['a', 1]", "Optional[", "Annotated[", "dict[str, ", "list["),
        *("Field(ge=1)", "Callable", "self, ", "*", "**k", "= ", "None", "5", "auto()", "A.x"),
        *(", ", "]", "):", ":", " ...", "\n", "\n    ", "|", "@dataclass\n", "'''Args:\n x: y'''"),
    ]
)
ANNOTATIONS = st.recursive(
    st.sampled_from(["int", "str", "A", "B", "C", "'A'", "Literal['a', 2]", "None", "any", "T"]),
    lambda inner: (
        st.builds(
            "{}[{}, {}]".format,
            st.sampled_from(
                ["list", "dict", "tuple", "Union", "Optional", "Annotated", "A", "type"]
            ),
            inner,
            inner,
        )
        | st.builds("{} | {}".format, inner, inner)
    ),
    max_leaves=5,
)
MODULE = """
T = {0}
class A:
    x: {1} = 5
    y: {2}
class B(A, Enum): x = 1; y = "b"
C = Union[A, {1}]
def f(a: {0}, b: {1} = None, *c: int, d: {2} = B.x) -> {0}: ...
class S(B):
    def g(self, a: C): ...
"""


@settings(deadline=None)
@given(ANNOTATIONS, ANNOTATIONS, ANNOTATIONS)
def test_every_imported_function_is_sound(first, second, third):
    catalog = import_source(MODULE.format(first, second, third))
    assert catalog is not None
    assert len(catalog.tools) + len(catalog.skipped) == 1
    assert_sound(catalog)


@settings(deadline=None)
@given(st.lists(PIECES, max_size=25))
def test_every_python_text_is_imported_or_refused(pieces):
    catalog = import_source("import typing\n" + "".join(pieces))
    if catalog is not None:
        assert_sound(catalog)


def import_source(text: str) -> ImportedCatalog | None:
    try:
        return convert(text.encode(), limits=LIMITS)
    except DescriptionRefused:
        return None


@given(st.text(max_size=60) | st.binary(max_size=60))
def test_every_other_upload_is_refused_in_one_sentence(content):
    upload = content.encode(errors="surrogatepass") if isinstance(content, str) else content
    try:
        convert(upload, limits=LIMITS)
    except DescriptionRefused as refusal:
        assert refusal.sentence
        assert "\n" not in refusal.sentence
