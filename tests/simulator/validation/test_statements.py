"""Claims about which sentences a model reads about a call."""

from dataclasses import replace

import pytest

from simulator.validation.statements import (
    LONGEST_SENTENCE,
    MOST_STATEMENTS,
    Origin,
    list_statements,
)
from simulator.values.call import ToolCall
from simulator.values.catalog import Tool
from simulator.values.json import Json, Schema
from tests.support.tools import tool_of


def said(text: str, **schema: Json) -> Schema:
    return {**schema, "description": text}


def listed(tool: Tool, **arguments: Json) -> list[tuple[str, str]]:
    statements = list_statements(ToolCall(tool.name, arguments), tool, "")
    return [(statement.place, statement.sentence) for statement in statements]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("A ticker, e.g. AAPL. Not a name.", ["A ticker, e.g. AAPL.", "Not a name."]),
        ("Costs 3.50 or v1.2 each", ["Costs 3.50 or v1.2 each"]),
        ("# Title\n\n- one\n- two", ["Title", "one", "two"]),
        ("\n  \n", []),
    ],
)
def test_a_description_is_cut_into_its_sentences(text: str, sentences: list[str]) -> None:
    tool = replace(tool_of("act"), description=text)
    assert [sentence for _, sentence in listed(tool)] == sentences


def test_only_arguments_that_were_sent_are_spoken_of() -> None:
    tool = tool_of("act", a=said("About a."), b=said("About b."))
    assert listed(tool, a=1) == [("act", "Does act."), ("/a", "About a.")]


def test_the_parts_of_an_argument_are_spoken_of_once_for_all_items() -> None:
    line = {"type": "object", "properties": {"due": said("Day before month.")}}
    tool = tool_of("act", lines={"type": "array", "items": line})
    places = listed(tool, lines=[{"due": "1/2/26"}, {"due": "2/2/26"}])
    assert places[1:] == [("/lines/*/due", "Day before month.")]


def test_references_are_followed_and_cycles_end() -> None:
    node = said("A node.", type="object", properties={"next": {"$ref": "#/$defs/Node"}})
    loop = {"$ref": "#/$defs/Loop"}
    tool = tool_of("act", top={"$ref": "#/$defs/Node"}, odd=loop)
    tool = replace(tool, arguments={**tool.arguments, "$defs": {"Node": node, "Loop": loop}})
    places = [place for place, _ in listed(tool, top={"next": {}}, odd=1)]
    assert places == ["act", "/top", "/top/next"]


def test_of_alternatives_only_those_that_the_value_fits_are_spoken_of() -> None:
    either = {"anyOf": [said("A name.", type="string"), said("A number.", type="integer")]}
    assert listed(tool_of("act", who=either), who="Ana")[1:] == [("/who", "A name.")]


def test_the_request_is_told_apart_from_descriptions() -> None:
    tool = tool_of("act", a=said("Send five."))
    statements = list_statements(ToolCall("act", {"a": 1}), tool, "Send five.")
    assert [each.origin for each in statements][1:] == [Origin.DESCRIPTION, Origin.REQUEST]


def test_long_descriptions_leave_room_for_the_request() -> None:
    long = "".join(f"Sentence {number}. " for number in range(5_000))
    tool = replace(tool_of("act"), description=long)
    statements = list_statements(ToolCall("act", {}), tool, "x" * 10_000)
    assert len(statements) == MOST_STATEMENTS
    assert statements[-1].origin is Origin.REQUEST
    assert len(statements[-1].sentence) == LONGEST_SENTENCE + 1


@pytest.mark.parametrize(
    "schema", [{"$ref": "#/nowhere"}, {"$ref": "other.json"}, True, {"description": 5}]
)
def test_a_schema_that_says_nothing_gives_nothing(schema: Json) -> None:
    assert [place for place, _ in listed(tool_of("act", a=schema), a=1)] == ["act"]
