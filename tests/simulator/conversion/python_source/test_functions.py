import pytest

from tests.support.descriptions import accepts, reasons
from tests.support.python_sources import read_source, tool_of


def names_of(source):
    return list(tool_of(source).arguments["properties"])


@pytest.mark.parametrize(
    ("signature", "names"),
    [
        ("a, /, b, *, c", ["a", "b", "c"]),
        ("self, a", ["a"]),
        ("ctx, a", ["a"]),
        ("a, ctx: Context", ["a"]),
        ("a, run: 'RunContextWrapper[State]'", ["a"]),
        ("a, run: mcp.Context[int, str]", ["a"]),
        ("ctx: str, context", ["ctx", "context"]),
    ],
)
def test_a_tool_takes_what_its_callers_give(signature, names):
    assert names_of(f"def f({signature}): ...") == names


def test_a_context_of_the_modules_own_is_an_argument():
    assert names_of("class Context(BaseModel):\n    a: int\ndef f(c: Context): ...") == ["c"]


@pytest.mark.parametrize(
    ("decorator", "first"), [("", "me, "), ("@classmethod", "cls, "), ("@staticmethod", "")]
)
def test_a_method_is_called_without_its_instance(decorator, first):
    source = f"class A:\n    {decorator}\n    def f({first}a, b=1): ..."
    assert names_of(source) == ["a", "b"]


def test_arguments_with_a_default_are_optional_and_others_are_not():
    tool = tool_of("def f(a, b: int = 2, *, c: str, d=None): ...")
    assert tool.arguments["required"] == ["a", "c"]
    assert tool.arguments["properties"]["b"] == {"type": "integer", "default": 2}


def test_a_default_of_none_is_accepted_though_the_type_does_not_say_so():
    catalog = read_source("def f(a: int = None): ...")
    assert accepts(catalog.tools[0].arguments, {"a": None})
    assert "a default of null is read as accepting null" in reasons(catalog.repaired)


def test_arguments_without_a_name_of_their_own_are_accounted_for():
    catalog = read_source("def f(a, *rest, **options): ...\ndef g(a): ...")
    open_one, closed_one = (tool.arguments for tool in catalog.tools)
    assert list(open_one["properties"]) == ["a"]
    assert "additionalProperties" not in open_one
    assert closed_one["additionalProperties"] is False
    assert "`*rest`" in reasons(catalog.warnings)
    assert "`**options`" in reasons(catalog.warnings)


@pytest.mark.parametrize(
    ("source", "schema"),
    [
        ("def f() -> dict[str, float]: ...",
         {"type": "object", "additionalProperties": {"type": "number"}}),
        ("async def f() -> str: ...", {"type": "string"}),
        ("def f() -> Awaitable[str]: ...", {"type": "string"}),
        ("def f() -> Iterator[str]: ...", {"type": "array", "items": {"type": "string"}}),
        ("def f() -> None: ...", {"type": "null"}),
        ("def f() -> NoReturn: ...", None),
        ("def f(): ...", None),
        ("def f():\n    '''Do.\n\n    Returns:\n        int: n\n    '''", {"type": "integer"}),
    ],
)  # fmt: skip
def test_what_a_function_returns_is_its_response(source, schema):
    (response,) = tool_of(source).responses
    assert (response.status, response.schema) == ("200", schema)


def test_a_response_that_json_cannot_hold_is_left_undescribed():
    catalog = read_source("def f() -> Callable: ...")
    assert catalog.tools[0].responses[0].schema is None
    assert "the response is left undescribed" in reasons(catalog.warnings)


def test_a_docstring_describes_the_function_its_arguments_and_its_result():
    tool = tool_of(
        """
        def f(a: int, b: Annotated[int, "Said at the type."]):
            '''Add them.

            Args:
                a: The first.
                b: The second.
            Returns:
                The sum.
            '''
        """
    )
    texts = [schema["description"] for schema in tool.arguments["properties"].values()]
    assert (tool.description, texts) == ("Add them.", ["The first.", "Said at the type."])
    assert tool.responses[0].description == "The sum."


@pytest.mark.parametrize(
    ("written", "schema"),
    [
        ("int", {"type": "integer"}),
        ("list of str", {"type": "array", "items": {"type": "string"}}),
        ("{'a', 'b'}", {"type": "string", "enum": ["a", "b"]}),
        ("str or None", {"type": ["string", "null"]}),
        ("array_like", {}),
        ("callable", {}),
        ("a number", {}),
    ],
)
def test_a_type_that_only_the_docstring_names_counts_where_it_is_known(written, schema):
    text = f"Do.\n\n    Parameters\n    ----------\n    x : {written}\n"
    catalog = read_source(f"def f(x):\n    '''{text}    '''" if "'" not in written else
                          f'def f(x):\n    """{text}    """')  # fmt: skip
    assert catalog.tools[0].arguments["properties"]["x"] == schema
    assert catalog.warnings == ()
