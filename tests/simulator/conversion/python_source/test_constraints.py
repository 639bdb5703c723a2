import pytest

from tests.support.python_sources import argument, tool_of

WHOLE = {"type": "integer"}


@pytest.mark.parametrize(
    ("annotation", "schema"),
    [
        ("Annotated[str, 'the code']", {"type": "string", "description": "the code"}),
        ("Annotated[str, Doc('the code')]", {"type": "string", "description": "the code"}),
        ("Annotated[int, Field(ge=1, lt=9)]", {**WHOLE, "minimum": 1, "exclusiveMaximum": 9}),
        ("Annotated[int, Ge(1), 'n']", {**WHOLE, "minimum": 1, "description": "n"}),
        ("Annotated[int, Field(multiple_of=5)]", {**WHOLE, "multipleOf": 5}),
        ("Annotated[str, Field(min_length=2)]", {"type": "string", "minLength": 2}),
        ("Annotated[list, Field(min_length=2)]", {"type": "array", "minItems": 2}),
        ("Annotated[list, Len(1, 3)]", {"type": "array", "minItems": 1, "maxItems": 3}),
        ("Annotated[dict, Field(max_length=2)]", {"type": "object", "maxProperties": 2}),
        ("Annotated[str, Field(pattern='^a')]", {"type": "string", "pattern": "^a"}),
        ("Annotated[str, Field(title='T', examples=['a'])]",
         {"type": "string", "title": "T", "examples": ["a"]}),
        ("Annotated[str | None, Field(max_length=2)]",
         {"type": ["string", "null"], "maxLength": 2}),
        ("Annotated[int, Field(ge=LEAST)]", {**WHOLE, "minimum": 3}),
        ("Annotated[int, Field(ge=len('abc')), Other(), other]", WHOLE),
    ],
)  # fmt: skip
def test_a_remark_on_a_type_becomes_its_keywords(annotation, schema):
    assert argument(annotation, "LEAST = 3") == schema


@pytest.mark.parametrize(
    ("written", "schema", "is_required"),
    [
        ("Field(ge=1)", {**WHOLE, "minimum": 1}, True),
        ("Field(..., ge=1)", {**WHOLE, "minimum": 1}, True),
        ("Field(5, description='n')", {**WHOLE, "default": 5, "description": "n"}, False),
        ("Field(default=5)", {**WHOLE, "default": 5}, False),
        ("Field(default_factory=int)", WHOLE, False),
    ],
)
def test_a_field_may_stand_in_a_defaults_place(written, schema, is_required):
    tool = tool_of(f"def f(x: int = {written}): ...")
    assert tool.arguments["properties"]["x"] == schema
    assert ("required" in tool.arguments) is is_required
