import pytest

from tests.support.descriptions import accepts, reasons
from tests.support.python_sources import read_source, tool_of, type_of

TEXT = {"type": "string"}
POINT = {
    "type": "object",
    "properties": {"x": {"type": "integer"}, "label": {"type": "string", "default": ""}},
    "required": ["x"],
}
CLOSED = {**POINT, "additionalProperties": False}


@pytest.mark.parametrize(
    ("source", "schema"),
    [
        ("@dataclass\nclass P:\n    x: int\n    label: str = ''", CLOSED),
        ("@dataclass(frozen=True)\nclass P:\n    x: int\n    label: str = field(default='')",
         CLOSED),
        ("class P(NamedTuple):\n    x: int\n    label: str = ''", CLOSED),
        ("class P(BaseModel):\n    x: int\n    label: str = ''\n    _hidden: int = 5", POINT),
        ("class P(BaseModel):\n    x: int\n    name: str = Field('', alias='label')", POINT),
        ("class P(other.Entity):\n    x: int\n    label: str = ''", POINT),
        ("class P:\n    def __init__(self, x: int, label: str = '', *more): ...", POINT),
        ("class B(BaseModel):\n    x: str\n    label: str = ''\nclass P(B):\n    x: int", POINT),
    ],
)  # fmt: skip
def test_a_record_is_an_object_of_its_fields(source, schema):
    assert type_of("P", source) == schema


@pytest.mark.parametrize(
    ("source", "required"),
    [
        ("class P(TypedDict):\n    a: str\n    b: NotRequired[str]", ["a"]),
        ("class P(TypedDict, total=False):\n    a: str\n    b: Required[str]", ["b"]),
        ("class B(TypedDict, total=False):\n    b: str\nclass P(B):\n    a: str", ["a"]),
    ],
)
def test_a_typed_dict_says_which_keys_it_needs(source, required):
    schema = type_of("P", source)
    assert schema["properties"] == {"a": TEXT, "b": TEXT}
    assert schema["required"] == required


@pytest.mark.parametrize(
    ("source", "schema"),
    [
        ("class P(Enum):\n    A = 'a'\n    B = 'b'", {"type": "string", "enum": ["a", "b"]}),
        ("class P(str, Enum):\n    A = 'a'", {"type": "string", "enum": ["a"]}),
        ("class P(IntEnum):\n    A = 3\n    B = auto()", {"type": "integer", "enum": [3, 4]}),
        ("class P(StrEnum):\n    ONE = auto()", {"type": "string", "enum": ["one"]}),
        ("class P(Enum):\n    A = (1, 2)\n    _ignore_ = []", {"type": "string", "enum": ["A"]}),
        ("class P(Flag):\n    A = 1", {"type": "integer"}),
    ],
)
def test_an_enumeration_is_its_values(source, schema):
    assert type_of("P", source) == schema


def test_a_root_model_is_what_it_holds():
    assert type_of("P", "class P(RootModel[list[int]]): ...")["items"] == {"type": "integer"}


def test_what_is_no_field_is_left_out():
    source = """
    @dataclass
    class P:
        count: ClassVar[int]
        _: KW_ONLY
        x: int
        made: int = field(init=False)
        names: list[str] = field(default_factory=list)
    """
    assert list(type_of("P", source)["properties"]) == ["x", "names"]


def test_classes_may_hold_themselves_and_each_other():
    tool = tool_of(
        """
        @dataclass
        class Tree:
            leaf: "Leaf"
            children: list["Tree"]
        @dataclass
        class Leaf:
            up: Optional[Tree] = None
        def plant(tree: Tree): ...
        """
    )
    assert set(tool.arguments["$defs"]) == {"Tree", "Leaf"}
    inner = {"leaf": {}, "children": []}
    assert accepts(tool.arguments, {"tree": {"leaf": {"up": inner}, "children": [inner]}})
    assert not accepts(tool.arguments, {"tree": {"leaf": {"up": {"leaf": 5}}, "children": []}})


def test_a_class_within_a_class_is_found():
    source = "class Shop:\n    class Item(BaseModel):\n        sku: str\ndef f(x: {}): ..."
    for name in ("Shop.Item", "Item"):
        tool = tool_of(source.format(name))
        assert tool.arguments["$defs"]["Shop.Item"]["required"] == ["sku"]


@pytest.mark.parametrize(
    "body",
    [
        '    """A place.\n\n    Attributes:\n        street: Its street.\n    """\n    street: str',
        '    """A place."""\n    street: str\n    """Its street."""',
        '    """A place."""\n    street: str = field(metadata={})\n    "Its street."',
        '    """A place."""\n    def __init__(self, street: str):\n'
        '        """Make one.\n\n        Args:\n            street: Its street.\n        """',
        '    """A place."""\n    street: Annotated[str, "Its street."]',
    ],
)
def test_fields_are_described_where_their_author_did(body):
    schema = type_of("P", f"class P:\n{body}")
    assert schema["description"] == "A place."
    assert schema["properties"]["street"]["description"] == "Its street."


def test_a_class_without_fields_is_any_object_and_said():
    catalog = read_source("class P: ...\ndef f(x: P): ...")
    assert catalog.tools[0].arguments["$defs"]["P"] == {"type": "object"}
    assert "declares no fields" in reasons(catalog.warnings)
    assert catalog.warnings[0].pointer == "/types/P"


def test_a_field_that_json_cannot_hold_may_be_anything():
    catalog = read_source("@dataclass\nclass P:\n    key: Callable\ndef f(x: P): ...")
    assert catalog.tools[0].arguments["$defs"]["P"]["properties"] == {"key": {}}
    assert "any value is taken" in reasons(catalog.warnings)


def test_a_class_that_inherits_from_itself_ends():
    source = "class A(B):\n    a: str\nclass B(A):\n    b: str"
    assert type_of("A", source)["required"] == ["b", "a"]
