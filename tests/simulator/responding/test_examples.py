from simulator.responding.examples import answer_by_example
from simulator.values.catalog import DeclaredResponse
from simulator.values.reply import Source
from tests.support.questions import make_question, make_tool

NUMBER = {"type": "integer"}


def test_answers_with_the_declared_example_and_changes_nothing() -> None:
    tool = make_tool(
        DeclaredResponse("404", examples=("gone",)),
        DeclaredResponse("201", schema=NUMBER, examples=(5,)),
    )
    answer = answer_by_example(make_question(tool))
    assert (answer.reply.status, answer.reply.body, answer.reply.source) == (201, 5, Source.EXAMPLE)
    assert (answer.state, answer.patch) == (None, None)


def test_takes_the_first_example_that_fits_its_schema() -> None:
    tool = make_tool(DeclaredResponse("200", schema=NUMBER, examples=("five", 6)))
    answer = answer_by_example(make_question(tool))
    assert (answer.reply.body, answer.reply.note[:9]) == (6, "Example 2")


def test_leaves_a_tool_without_a_fitting_example_to_others() -> None:
    for tool in (
        make_tool(),
        make_tool(DeclaredResponse("200", schema=NUMBER, examples=("five",))),
    ):
        assert answer_by_example(make_question(tool)) is None
