"""Decides a checklist item by its JMESPath expression, without asking anyone."""

import json
import re

import jmespath
from jmespath.exceptions import JMESPathError, JMESPathTypeError, ParseError
from jmespath.functions import Functions
from jmespath.parser import ParsedResult

from simulator.errors import ExpressionRefused
from simulator.judging.evidence import Place, find_evidence, list_places, root_names, walk
from simulator.judging.interpreter import EVALUATION_PROBLEMS, Interpreter, Node
from simulator.judging.material import Material, call_as_json
from simulator.strict_json import NotJson, read_json
from simulator.values.json import Json, JsonObject
from simulator.values.task import ChecklistItem
from simulator.values.verdict import Decider, Evidence, Ruling, Verdict

SHOWN_LENGTH = 200
PLACE_LENGTH = 60
MOST_PLACES = 3
MOST_CALLS = 10
NO_EVIDENCE = Evidence()
NOTHING_THERE = "The check looks at a place that is not there."
WRITER = json.JSONEncoder(ensure_ascii=False)
LONGEST = 4_000
"""Characters of a check."""
MOST_STEPS = 1_000_000
"""Well under a second, and enough to look at each of 100,000 rows."""
QUOTED = re.compile(r"""'(?:[^'\\]|\\.)*+'|`((?:[^`\\]|\\.)*+)`|("(?:[^"\\]|\\.)*+")""", re.DOTALL)
"""A text, a literal (1) and a name (2), as the library reads them; the last two hold JSON."""
LITERALS = ("null", "true", "false")
ROOTS = ("state", "opening", "calls")
SIGNATURES = Functions.FUNCTION_TABLE


def compile_check(expression: str) -> ParsedResult:
    """Raises ExpressionRefused, naming the position, when it is no JMESPath expression."""
    if len(expression) > LONGEST:
        raise ExpressionRefused(
            f"The check has {len(expression)} characters, expected at most {LONGEST}."
        )
    _refuse_loose_json(expression)
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


def _refuse_loose_json(expression: str) -> None:
    """Refuse what the library would take for a number that JSON has not, or, because it is no
    JSON, for a text."""
    for quoted in QUOTED.finditer(expression):
        literal, name = quoted.groups()
        text = name if literal is None else literal.replace("\\`", "`")
        try:
            read_json("null" if text is None else text)
        except NotJson as problem:
            raise ExpressionRefused(
                f"The check holds {_cut(_on_one_line(quoted[0]))}, which is not JSON "
                f"({problem.reason}); a text stands in single quotes."
            ) from problem


def _refuse_unfit(parsed: Node) -> None:
    """Refuse what parses and still could not be meant."""
    for name in root_names(parsed):
        if name in LITERALS:
            raise ExpressionRefused(
                f"The check takes {name} for a name; a literal stands in backticks: `{name}`."
            )
        if name not in ROOTS:
            raise ExpressionRefused(
                f"The check looks at {name!r}; it can look at {', '.join(ROOTS)}."
            )
    for node in walk(parsed):
        if node["type"] == "function_expression" and node["value"] not in SIGNATURES:
            raise ExpressionRefused(
                f"The check uses the function {node['value']}, which does not exist."
            )
    expected = {id(part) for node in walk(parsed) for part in _expressions_expected(node)}
    if any(node["type"] == "expref" and id(node) not in expected for node in walk(parsed)):
        raise ExpressionRefused(
            "The check uses an &expression where a value belongs; only map, sort_by, max_by and "
            "min_by take one."
        )


def _expressions_expected(node: Node) -> list[Node]:
    """The arguments of a function that are to be expressions."""
    if node["type"] != "function_expression":
        return []
    signature = SIGNATURES[node["value"]]["signature"]
    pairs = zip(node["children"], signature, strict=False)
    return [argument for argument, wanted in pairs if wanted["types"] == ["expref"]]


def run_check(item: ChecklistItem, material: Material) -> Verdict:
    """The verdict of an item's check by JMESPath truth: false, null and empty values are unmet,
    every other value is met, the number 0 too. A function that is given nothing because the place
    it looks at is not there makes the item unmet: it is no reason to stop rehearsing. Undecided
    when the check cannot be run for another reason."""
    assert item.check is not None, "only items with a check are decided by rule"
    document = _check_document(material)
    interpreter = Interpreter(MOST_STEPS)
    try:
        parsed = compile_check(item.check).parsed
        result = interpreter.visit(parsed, document)
    except ExpressionRefused as refusal:
        return _verdict(item, Ruling.UNDECIDED, refusal.sentence)
    except JMESPathTypeError as problem:
        if problem.actual_type == "null":
            return _verdict(item, Ruling.UNMET, _say_missing(list_places(parsed, document)))
        return _verdict(item, Ruling.UNDECIDED, _not_run(problem))
    except EVALUATION_PROBLEMS as problem:
        return _verdict(item, Ruling.UNDECIDED, _not_run(problem))
    ruling = Ruling.MET if is_true(result) else Ruling.UNMET
    evidence = find_evidence(parsed, document, interpreter)
    reason = _say_result(result, list_places(parsed, document), evidence)
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


def _say_result(result: Json, places: tuple[Place, ...], evidence: Evidence) -> str:
    """What the check gave, and what it looked at. The expression is left out: a planner reads this
    as feedback, and is not to be told how an item is met."""
    seen = [_say_place(place) for place in places[:MOST_PLACES] if place.path not in ROOTS]
    if evidence.calls:
        noun = "call" if len(evidence.calls) == 1 else "calls"
        seen.append(f"it picked {noun} {', '.join(map(str, evidence.calls[:MOST_CALLS]))}")
    looked = f" ({'; '.join(seen)})" if seen else ""
    return f"The check gave {_shown(result)}{looked}."


def _say_missing(places: tuple[Place, ...]) -> str:
    missing = [_cut(place.path) for place in places[:MOST_PLACES] if not place.is_there]
    if not missing:
        return NOTHING_THERE
    verb = "is" if len(missing) == 1 else "are"
    return f"The check looks at {' and '.join(missing)}, which {verb} not there."


def _say_place(place: Place) -> str:
    path = _cut(place.path, PLACE_LENGTH)
    if not place.is_there:
        return f"{path} is not there"
    if isinstance(place.value, dict) and place.value:
        return f"{path} has the keys {_cut(', '.join(place.value), PLACE_LENGTH)}"
    return f"{path} is {_shown(place.value, PLACE_LENGTH)}"


def _verdict(
    item: ChecklistItem, ruling: Ruling, reason: str, evidence: Evidence = NO_EVIDENCE
) -> Verdict:
    return Verdict(item.key, ruling, reason, Decider.RULE, evidence)


def _not_run(problem: Exception) -> str:
    words = _on_one_line(_reason_of(problem)).rstrip(".")
    return f"The check could not be run: {_cut(words)}."


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def _reason_of(problem: Exception) -> str:
    match problem:
        case JMESPathTypeError():
            taken, given = " or ".join(problem.expected_types), _shown(problem.current_value)
            return f"{problem.function_name} takes {taken}, and was given {given}"
        case RecursionError():
            return "it is nested too deeply"
        case _:
            return str(problem)


def _shown(result: Json, most: int = SHOWN_LENGTH) -> str:
    """A value's beginning as JSON; one that is long is never written out whole."""
    text = ""
    for piece in WRITER.iterencode(result):
        text += piece
        if len(text) > most:
            break
    return _cut(text, most)


def _cut(text: str, most: int = SHOWN_LENGTH) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


def _where(expression: str, problem: ParseError) -> str:
    position = min(problem.lex_position, len(expression))
    found = repr(problem.token_value) if position < len(expression) else "the end"
    return f"The check does not parse at character {position + 1}, at {found}."
