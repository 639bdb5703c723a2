"""By the letter of the schema, what we find and what the library finds is the same verdict."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from simulator.schemas.engine import find_problems
from simulator.schemas.sentences import describe
from simulator.schemas.soundness import KEYWORDS

NAMES = st.sampled_from(("a", "b", "c"))
SCALARS = (
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from((0.5, 1.0, "", "a", "bc"))
)
INSTANCES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=8,
)
TYPES = st.sampled_from(("null", "boolean", "integer", "number", "string", "array", "object"))
COUNTS = st.integers(0, 3)
REFERENCES = st.sampled_from(("#/$defs/one", "#/$defs/two"))
LEAF_KEYWORDS = {
    "type": TYPES | st.lists(TYPES, min_size=1, max_size=3, unique=True),
    "enum": st.lists(INSTANCES, min_size=1, max_size=3),
    "const": INSTANCES,
    "minimum": st.integers(-3, 3),
    "exclusiveMaximum": st.integers(-3, 3),
    "multipleOf": st.integers(1, 3),
    "minLength": COUNTS,
    "maxLength": COUNTS,
    "pattern": st.sampled_from(("^a", "b|c", "c$")),
    "minItems": COUNTS,
    "maxItems": COUNTS,
    "required": st.lists(NAMES, max_size=2, unique=True),
    "dependentRequired": st.dictionaries(NAMES, st.lists(NAMES, max_size=2, unique=True)),
    "minProperties": COUNTS,
    "maxProperties": COUNTS,
    "$ref": REFERENCES,
}


def _objects(inner: st.SearchStrategy) -> st.SearchStrategy:
    one, some = inner, st.lists(inner, min_size=1, max_size=3)
    named = st.dictionaries(NAMES, inner, max_size=3)
    keywords = LEAF_KEYWORDS | {
        "properties": named,
        "patternProperties": st.dictionaries(st.sampled_from(("^a", "[bc]")), inner, max_size=2),
        "additionalProperties": one,
        "unevaluatedProperties": one,
        "propertyNames": one,
        "dependentSchemas": named,
        "items": one,
        "prefixItems": some,
        "contains": one,
        "minContains": COUNTS,
        "maxContains": COUNTS,
        "unevaluatedItems": one,
        "allOf": some,
        "anyOf": some,
        "oneOf": some,
        "not": one,
        "if": one,
        "then": one,
        "else": one,
    }
    picked = st.lists(st.sampled_from(sorted(keywords)), max_size=4, unique=True)
    return picked.flatmap(lambda names: st.fixed_dictionaries({n: keywords[n] for n in names}))


SCHEMAS = st.recursive(st.booleans() | _objects(st.booleans()), _objects, max_leaves=6)


@st.composite
def whole_schemas(draw: st.DrawFn) -> dict:
    """Schemas whose references end: the first definition may refer to the second, no further."""
    two = draw(st.sampled_from(({"type": "object"}, {"minimum": 1}, {"properties": {"a": True}})))
    one = draw(st.sampled_from(({"$ref": "#/$defs/two"}, {"items": {"$ref": "#/$defs/one"}}, True)))
    schema = draw(SCHEMAS.filter(lambda schema: isinstance(schema, dict)))
    return {**schema, "$defs": {"one": one, "two": two}}


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(whole_schemas(), INSTANCES)
def test_our_verdict_is_the_librarys(schema: dict, instance: object) -> None:
    ours = find_problems(schema, instance, closed=False)
    assert (ours == ()) is Draft202012Validator(schema).is_valid(instance)


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(whole_schemas(), INSTANCES)
def test_a_closed_world_only_adds_problems(schema: dict, instance: object) -> None:
    open_world = find_problems(schema, instance, closed=False)
    closed_world = find_problems(schema, instance, closed=True)
    assert {each.pointer for each in open_world} <= {each.pointer for each in closed_world}


WORDS = st.sampled_from((*sorted(KEYWORDS), "discriminator", "propertyName", "mapping", "a"))
ODD = SCALARS | st.floats() | st.sampled_from(("#", "#/$defs/a", "#/a/0", "(", "http://[", "file"))
ANYTHING = st.recursive(
    ODD,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=20,
)


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.dictionaries(WORDS, ANYTHING, max_size=5), INSTANCES)
def test_no_schema_however_misshapen_is_a_failure(schema: dict, instance: object) -> None:
    for problem in find_problems(schema, instance, closed=True):
        assert describe(problem).endswith(".")
