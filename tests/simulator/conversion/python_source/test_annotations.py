import pytest

from tests.support.descriptions import accepts, reasons
from tests.support.python_sources import argument, read_source, tool_of, type_of

TEXT = {"type": "string"}
WHOLE = {"type": "integer"}


@pytest.mark.parametrize(
    ("annotation", "schema"),
    [
        ("str", TEXT),
        ("int", WHOLE),
        ("float", {"type": "number"}),
        ("bool", {"type": "boolean"}),
        ("None", {"type": "null"}),
        ("Any", {}),
        ("object", {}),
        ("bytes", {"type": "string", "format": "byte"}),
        ("datetime", {"type": "string", "format": "date-time"}),
        ("dt.datetime", {"type": "string", "format": "date-time"}),
        ("dt.date", {"type": "string", "format": "date"}),
        ("UUID", {"type": "string", "format": "uuid"}),
        ("Decimal", {"type": ["number", "string"], "format": "decimal"}),
        ("list", {"type": "array"}),
        ("list[str]", {"type": "array", "items": TEXT}),
        ("t.List[str]", {"type": "array", "items": TEXT}),
        ("Sequence[int]", {"type": "array", "items": WHOLE}),
        ("set[int]", {"type": "array", "uniqueItems": True, "items": WHOLE}),
        ("tuple[int, ...]", {"type": "array", "items": WHOLE}),
        (
            "tuple[int, str]",
            {"type": "array", "minItems": 2, "maxItems": 2, "prefixItems": [WHOLE, TEXT]},
        ),
        ("dict", {"type": "object"}),
        ("dict[str, Any]", {"type": "object"}),
        ("Mapping[str, int]", {"type": "object", "additionalProperties": WHOLE}),
        ("Counter[str]", {"type": "object", "additionalProperties": WHOLE}),
        ("conint(ge=1)", {"type": "integer", "minimum": 1}),
        ("conlist(int, min_length=1)", {"type": "array", "items": WHOLE, "minItems": 1}),
    ],
)
def test_a_type_becomes_its_schema(annotation, schema):
    assert argument(annotation) == schema
    assert argument(repr(annotation)) == schema


@pytest.mark.parametrize(
    ("annotation", "schema"),
    [
        ("Optional[int]", {"type": ["integer", "null"]}),
        ("int | None", {"type": ["integer", "null"]}),
        ("Union[int, str, None]", {"type": ["integer", "string", "null"]}),
        ("int | str | int", {"type": ["integer", "string"]}),
        ("Optional[Optional[int]]", {"type": ["integer", "null"]}),
        ("int | Any", {}),
        ("list[int] | None", {"type": ["array", "null"], "items": WHOLE}),
        ("list[int] | str", {"anyOf": [{"type": "array", "items": WHOLE}, TEXT]}),
        ("Literal['a'] | None", {"type": ["string", "null"], "enum": ["a", None]}),
        ("Optional[Callable[[], int]] | str", TEXT),
    ],
)
def test_a_union_takes_what_any_side_takes(annotation, schema):
    catalog = read_source(f"def f(x: {annotation}): ...")
    found = catalog.tools[0].arguments["properties"]["x"]
    if "Callable" in annotation:
        assert "the other types of the union are taken" in reasons(catalog.warnings)
    assert found == schema


@pytest.mark.parametrize(
    ("annotation", "schema"),
    [
        ("Literal['a', 'b', 'a']", {"type": "string", "enum": ["a", "b"]}),
        ("Literal[1, -2]", {"type": "integer", "enum": [1, -2]}),
        ("Literal[True, 1]", {"enum": [True, 1]}),
        ("Literal['a', None]", {"enum": ["a", None]}),
        ("dict[Literal['a'], int]",
         {"type": "object", "additionalProperties": WHOLE, "propertyNames": {"enum": ["a"]}}),
    ],
)  # fmt: skip
def test_literals_are_enumerated(annotation, schema):
    assert argument(annotation) == schema


@pytest.mark.parametrize(
    ("before", "annotation", "schema"),
    [
        ("UserId = NewType('UserId', int)", "UserId", WHOLE),
        ("Alias: TypeAlias = str", "Alias", TEXT),
    ],
)
def test_another_name_of_a_plain_type_is_that_type(before, annotation, schema):
    assert argument(annotation, before) == schema


@pytest.mark.parametrize(
    ("before", "schema"),
    [
        ("Size = Literal['s', 'm']", {"type": "string", "enum": ["s", "m"]}),
        ("Size = list[int]", {"type": "array", "items": WHOLE}),
        ("Size = TypeVar('Size', int, str)", {"type": ["integer", "string"]}),
        ("Size = TypeVar('Size', bound=int)", WHOLE),
        ("Size = NewType('Size', list[int])", {"type": "array", "items": WHOLE}),
    ],
)
def test_an_assigned_type_is_carried_by_its_name(before, schema):
    assert type_of("Size", before) == schema


def test_an_alias_may_refer_to_itself():
    tool = tool_of("Tree = Union[str, list['Tree']]\ndef f(x: Tree): ...")
    assert accepts(tool.arguments, {"x": ["a", ["b"]]})
    assert not accepts(tool.arguments, {"x": ["a", [5]]})


def test_an_alias_that_is_nothing_but_itself_costs_only_its_functions():
    catalog = read_source("A = 'B'\nB = 'A'\ndef f(x: A): ...\ndef g(): ...")
    assert [tool.name for tool in catalog.tools] == ["g"]
    assert "without end" in reasons(catalog.skipped)


@pytest.mark.parametrize("annotation", ["Order", "shop.Order", "5", "'list of int'", "f'{x}'"])
def test_anything_is_taken_for_an_unknown_type_and_said(annotation):
    catalog = read_source(f"from shop import Order\ndef f(x: {annotation}): ...")
    assert catalog.tools[0].arguments["properties"]["x"] == {}
    (note,) = catalog.warnings
    assert "is not known here" in note.reason
    assert note.pointer == "/functions/f/arguments/properties/x"


def test_a_name_from_another_module_does_not_mean_what_pythons_own_does():
    catalog = read_source("from shop import List, date\ndef f(x: List, y: date): ...")
    assert set(catalog.tools[0].arguments["properties"]["x"]) == set()
    assert len(catalog.warnings) == 2


def test_a_function_that_needs_what_json_cannot_hold_is_skipped():
    catalog = read_source(
        """
        Handler = Callable[[int], None]
        def with_type(x: type): ...
        def with_function(x: Callable): ...
        def with_alias(x: Handler): ...
        def with_many(x: list[Callable]): ...
        def sound(x: int): ...
        """
    )
    assert [tool.name for tool in catalog.tools] == ["sound"]
    assert len(catalog.skipped) == 4
    assert "JSON has no values of the type 'type'" in catalog.skipped[0].reason


def test_an_optional_argument_that_json_cannot_hold_is_left_at_its_default():
    catalog = read_source("def f(a: int, key: Callable = None, *, t: Optional[type] = None): ...")
    assert list(catalog.tools[0].arguments["properties"]) == ["a"]
    assert "the argument is left at its default" in reasons(catalog.warnings)


def test_a_type_that_is_nested_too_deeply_costs_only_its_function():
    deep = "list[" * 40 + "int" + "]" * 40
    catalog = read_source(f"def f(x: {deep}): ...\ndef g(): ...")
    assert [tool.name for tool in catalog.tools] == ["g"]
    assert "nested too deeply" in reasons(catalog.skipped)
