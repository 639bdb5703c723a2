import pytest

from simulator.responding.refusals import error_body
from simulator.values.catalog import DeclaredResponse
from tests.support.questions import MOMENT, make_tool

TEXT = {"type": "string"}


def shape(**properties: dict) -> dict:
    return {"type": "object", "required": list(properties), "properties": properties}


@pytest.mark.parametrize(
    ("schema", "body"),
    [
        (shape(code={"type": "integer"}, message=TEXT), {"code": 404, "message": "Gone."}),
        (shape(error=shape(status={"type": "integer"}, detail=TEXT)),
         {"error": {"status": 404, "detail": "Gone."}}),
        (shape(error={"enum": ["not_found"]}, hint=TEXT), {"error": "not_found", "hint": "string"}),
        (shape(code={"const": 7}, title=TEXT), {"code": 7, "title": "Gone."}),
        (shape(message={"type": "string", "maxLength": 3}), {"message": "0"}),
        (TEXT, "string"),
    ],
)  # fmt: skip
def test_says_the_sentence_where_the_declared_shape_has_a_place_for_it(schema, body) -> None:
    tool = make_tool(DeclaredResponse("4XX", schema=schema))
    assert error_body(tool, 404, "Gone.", MOMENT) == body


def test_prefers_the_exact_status_to_its_class_and_the_example_to_a_sample() -> None:
    tool = make_tool(
        DeclaredResponse("default", schema=TEXT),
        DeclaredResponse("404", schema=TEXT, examples=("nothing here",)),
    )
    assert error_body(tool, 404, "Gone.", MOMENT) == "nothing here"


def test_passes_over_an_example_that_breaks_its_own_schema() -> None:
    tool = make_tool(DeclaredResponse("404", schema=shape(message=TEXT), examples=({"m": 1},)))
    assert error_body(tool, 404, "Gone.", MOMENT) == {"message": "Gone."}


def test_says_it_plainly_where_nothing_is_declared() -> None:
    assert error_body(make_tool(), 404, "Gone.", MOMENT) == {"error": "Gone."}
