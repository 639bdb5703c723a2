import pytest

from simulator.errors import DescriptionRefused
from tests.support.descriptions import reasons
from tests.support.python_sources import read_source

SHOP = """
def find(sku): ...
def _hidden(): ...
class Cart:
    def __init__(self): ...
    def add(self, sku): ...
    def _tidy(self): ...
    class Line:
        def price(self): ...
class _Private:
    def run(self): ...
def outer():
    def inner(): ...
"""


def test_public_functions_and_methods_become_tools():
    catalog = read_source(SHOP)
    assert [tool.origin.name for tool in catalog.tools] == [
        "find", "Cart.add", "Cart.Line.price", "outer",
    ]  # fmt: skip
    assert [tool.tags for tool in catalog.tools] == [(), ("Cart",), ("Cart.Line",), ()]


def test_a_method_goes_by_its_bare_name_unless_another_has_it():
    catalog = read_source(
        """
        def add(): ...
        class Cart:
            def add(self): ...
            def drop(self): ...
        class List:
            def add(self): ...
        """
    )
    assert [tool.name for tool in catalog.tools] == ["add", "Cart_add", "drop", "List_add"]


@pytest.mark.parametrize("around", ["if True:", "try:\n    pass\nexcept E:", "with x:"])
def test_functions_within_a_condition_count(around):
    tail = "\nelse: ..." if around.startswith("if") else ""
    assert len(read_source(f"{around}\n    def f(): ...{tail}").tools) == 1


def test_decorators_change_nothing():
    catalog = read_source(
        """
        @tool(name="other")
        @retry
        def f(a): ...
        class A:
            @abstractmethod
            def g(self): ...
        """
    )
    assert [tool.name for tool in catalog.tools] == ["f", "g"]


def test_a_property_is_no_tool_and_said():
    catalog = read_source(
        """
        class A:
            @property
            def p(self): ...
            @p.setter
            def p(self, value): ...
            def f(self): ...
        """
    )
    assert [tool.name for tool in catalog.tools] == ["f"]
    assert reasons(catalog.warnings) == "a property is not called; it is no tool"
    assert catalog.skipped == ()


def test_the_last_definition_of_a_name_counts():
    catalog = read_source("def f(a): ...\ndef g(): ...\ndef f(b): ...")
    assert [list(tool.arguments["properties"]) for tool in catalog.tools] == [[], ["b"]]
    (note,) = catalog.skipped
    assert note.pointer == "/functions/f"
    assert "is defined again at line" in note.reason
    assert note.line == catalog.tools[0].origin.line - 1


def test_overloads_give_way_to_the_function_itself():
    stub = "@overload\ndef f(a: int): ...\n"
    catalog = read_source(f"{stub}def f(a): ...")
    assert (len(catalog.tools), catalog.skipped) == (1, ())
    assert "only overloads" in reasons(read_source(stub).skipped)


@pytest.mark.parametrize("base", ["BaseModel", "TypedDict", "NamedTuple", "Enum"])
def test_methods_of_data_are_no_tools(base):
    catalog = read_source(f"def f(): ...\nclass P({base}):\n    def area(self): ...")
    assert [tool.name for tool in catalog.tools] == ["f"]
    assert "the methods of P" in reasons(catalog.warnings)


def test_a_source_without_functions_is_refused():
    with pytest.raises(DescriptionRefused, match="no public functions or methods"):
        read_source("def _hidden(): ...")
