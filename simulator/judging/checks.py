"""Decides a checklist item by its JMESPath expression, without asking anyone."""

import json
from math import prod
from typing import Any

import jmespath
from jmespath.exceptions import JMESPathError, JMESPathTypeError, ParseError
from jmespath.functions import Functions
from jmespath.parser import ParsedResult

from simulator.errors import ExpressionRefused
from simulator.judging.evidence import find_evidence, inner_nodes, root_names
from simulator.judging.material import Material, call_as_json
from simulator.values.json import Json, JsonObject
from simulator.values.task import ChecklistItem
from simulator.values.verdict import Decider, Evidence, Ruling, Verdict

SHOWN_LENGTH = 200
NO_EVIDENCE = Evidence()
NOTHING_THERE = "The check looks at a place that is not there."
WIDEST = 4096
"""Times a check may repeat a value: each step of a pipe can double it."""
LITERALS = ("null", "true", "false")
ROOTS = ("state", "opening", "calls")
RUN_TIME_PROBLEMS = (JMESPathError, TypeError, ValueError, ArithmeticError, RecursionError)
"""The library's own, and Python's where the library hands values on unlooked at."""


def compile_check(expression: str) -> ParsedResult:
    """Raises ExpressionRefused, naming the position, when it is no JMESPath expression."""
    try:
        compiled = jmespath.compile(expression)
        _refuse_unfit(compiled.parsed)
    except ParseError as problem:
        raise ExpressionRefused(_where(expression, problem), details=str(problem)) from problem
    except JMESPathError as problem:
        raise ExpressionRefused(f"The check is no expression: {problem}.") from problem
    except RecursionError as problem:
        raise ExpressionRefused("The check is nested too deeply.") from problem
    return compiled


def _refuse_unfit(parsed: Any) -> None:
    """What parses and still could not be meant: names there never are, and growth without end."""
    for name in root_names(parsed):
        if name in LITERALS:
            raise ExpressionRefused(
                f"The check takes {name} for a name; a literal stands in backticks: `{name}`."
            )
        if name not in ROOTS:
            raise ExpressionRefused(
                f"The check looks at {name!r}; it can look at {', '.join(ROOTS)}."
            )
    for name in _function_names(parsed):
        if name not in Functions.FUNCTION_TABLE:
            raise ExpressionRefused(f"The check uses the function {name}, which does not exist.")
    if _fan_out(parsed) > WIDEST:
        raise ExpressionRefused("The check would repeat what it looks at too many times.")


def _fan_out(node: Any) -> int:
    """How often an expression may repeat a value: `[@, @] | [@, @]` four times."""
    parts = inner_nodes(node)
    own = len(parts) if node["type"] in ("multi_select_list", "multi_select_dict") else 1
    return min(max(own, 1) * prod(map(_fan_out, parts)), WIDEST + 1)


def run_check(item: ChecklistItem, material: Material) -> Verdict:
    """The verdict of an item's check by JMESPath truth: false, null and empty values are unmet,
    every other value is met, the number 0 too. A function that is given nothing because the place
    it looks at is not there makes the item unmet: it is no reason to stop rehearsing. Undecided
    when the check cannot be run for another reason."""
    assert item.check is not None, "only items with a check are decided by rule"
    document = _check_document(material)
    try:
        compiled = compile_check(item.check)
        result = compiled.search(document)
        reason = f"The check gave {_shown(result)}."
        evidence = find_evidence(compiled.parsed, document)
    except ExpressionRefused as refusal:
        return _verdict(item, Ruling.UNDECIDED, refusal.sentence)
    except JMESPathTypeError as problem:
        if problem.actual_type == "null":
            return _verdict(item, Ruling.UNMET, NOTHING_THERE)
        return _verdict(item, Ruling.UNDECIDED, _problem_sentence(problem))
    except RUN_TIME_PROBLEMS as problem:
        return _verdict(item, Ruling.UNDECIDED, _problem_sentence(problem))
    ruling = Ruling.MET if is_true(result) else Ruling.UNMET
    return _verdict(item, ruling, reason, evidence)


def is_true(result: Json) -> bool:
    """Truth as JMESPath defines it."""
    return not (result is None or result is False or (not result and _is_container(result)))


def _is_container(result: Json) -> bool:
    return isinstance(result, str | list | dict)


def _check_document(material: Material) -> JsonObject:
    return {
        "state": material.state,
        "opening": material.opening,
        "calls": [call_as_json(record) for record in material.records],
    }


def _verdict(
    item: ChecklistItem, ruling: Ruling, reason: str, evidence: Evidence = NO_EVIDENCE
) -> Verdict:
    return Verdict(item.key, ruling, reason, Decider.RULE, evidence)


def _problem_sentence(problem: Exception) -> str:
    words = " ".join(str(problem).split()).rstrip(".")
    return f"The check could not be run: {_cut(words)}."


def _shown(result: Json) -> str:
    return _cut(json.dumps(result, ensure_ascii=False))


def _cut(text: str) -> str:
    if len(text) <= SHOWN_LENGTH:
        return text
    return f"{text[:SHOWN_LENGTH]}… ({len(text)} characters)"


def _where(expression: str, problem: ParseError) -> str:
    position = min(problem.lex_position, len(expression))
    found = repr(problem.token_value) if position < len(expression) else "the end"
    return f"The check does not parse at character {position + 1}, at {found}."


def _function_names(node: Any) -> list[str]:
    inside = [name for part in inner_nodes(node) for name in _function_names(part)]
    return [node["value"], *inside] if node["type"] == "function_expression" else inside
