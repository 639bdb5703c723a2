"""Answers with a placeholder of the declared shape: the same for the same schema, made by no model.

No library is used: those on offer draw at random (jsf, faker-jsonschema) or are not kept up.
"""

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from uuid import UUID

from simulator.responding.declared import success_schema, success_status
from simulator.responding.pattern_text import TooHard, write_matching
from simulator.responding.shapes import allows_null, flatten, type_of
from simulator.schemas.engine import find_problems
from simulator.values.json import Json, Schema
from simulator.values.question import Answer, Answerer, Question
from simulator.values.reply import Reply, Source

NOTE = "A placeholder of the declared shape; its values mean nothing."
DEPTH_OF_OPTIONAL_FIELDS = 2
DEPTH_OF_NULL = 4
DEEPEST = 10
BRANCHES_TRIED = 4
EXTRAS_TRIED = (0, 1, 2, 4, 8, 16, 32, 64, 128, 256)


@dataclass(frozen=True)
class Plan:
    """How to build a sample. `root` holds the definitions, `number` tells apart samples of one
    schema (from 0), `branch` chooses among alternatives, `depth` counts levels gone down."""

    root: Schema
    moment: datetime
    branch: int = 0
    depth: int = 0
    number: int = 0
    with_optional: bool = True


def answer_by_sample(moment: datetime) -> Answerer:
    """The source `sample`. `moment` is the date and time that samples tell."""

    def answer(question: Question) -> Answer:
        schema = success_schema(question.tool)
        body = None if schema is None else make_sample(schema, moment)
        return Answer(Reply(success_status(question.tool), body, Source.SAMPLE, NOTE))

    return answer


def make_sample(schema: Schema, moment: datetime, number: int = 0) -> Json:
    """A value of the schema's shape, and one that fits the schema where a few tries find one."""
    first: list[Json] = []
    for plan in _plans(schema, moment, number):
        value = _build(schema, plan)
        if not find_problems(schema, value, closed=False):
            return value
        first = first or [value]
    return first[0]


def sample_field(schema: Json, root: Schema, moment: datetime) -> Json:
    """A value for one field of a larger schema, which holds the definitions it refers to."""
    return _build(schema, Plan(root, moment, with_optional=False))


def _plans(schema: Schema, moment: datetime, number: int) -> Iterator[Plan]:
    """Full ones first; what is required alone breaks fewer rules between fields."""
    plan = Plan(schema, moment, number=number)
    for with_optional in (True, False):
        for branch in range(BRANCHES_TRIED):
            yield replace(plan, branch=branch, with_optional=with_optional)


def _build(schema: Json, plan: Plan) -> Json:
    if plan.depth >= DEPTH_OF_NULL and allows_null(schema, plan.root):
        return None
    flat = flatten(schema, plan.root, plan.branch)
    if "const" in flat:
        return flat["const"]
    listed = flat.get("enum")
    if isinstance(listed, list) and listed:
        return listed[plan.number % len(listed)]
    return BUILDERS.get(type_of(flat), _build_anything)(flat, plan)


def _build_anything(flat: Schema, plan: Plan) -> Json:
    return {}


def _build_null(flat: Schema, plan: Plan) -> Json:
    return None


def _build_scalar(flat: Schema, plan: Plan) -> Json:
    if plan.number == 0:
        for value in _proposed(flat):
            if not find_problems(flat, value, closed=False):
                return value
    match type_of(flat):
        case "boolean":
            return plan.number % 2 == 0
        case "integer":
            return _build_number(flat, plan.number, whole=True)
        case "number":
            return _build_number(flat, plan.number, whole=False)
    return _build_text(flat, plan)


def _proposed(flat: Schema) -> Iterator[Json]:
    """The values the document itself gives for a field."""
    examples = flat.get("examples")
    yield from examples if isinstance(examples, list) else ()
    yield from (flat[keyword] for keyword in ("example", "default") if keyword in flat)


def _build_object(flat: Schema, plan: Plan) -> Json:
    if plan.depth >= DEEPEST:
        return {}
    declared = flat.get("properties")
    properties: dict[str, Json] = declared if isinstance(declared, dict) else {}
    required = [name for name in flat.get("required", ()) if isinstance(name, str)]
    has_optional = plan.with_optional and plan.depth < DEPTH_OF_OPTIONAL_FIELDS
    optional = [name for name, schema in properties.items() if schema is not False]
    inner = replace(plan, depth=plan.depth + 1)
    others = flat.get("additionalProperties", {})
    built = {
        name: _build(properties.get(name, others), inner)
        for name in dict.fromkeys([*required, *(optional if has_optional else ())])
    }
    for index in range(_whole(flat, "minProperties", 0) - len(built)):
        built[f"field{index + 1}"] = _build(others, inner)
    return built


def _build_array(flat: Schema, plan: Plan) -> Json:
    if plan.depth >= DEEPEST:
        return []
    wanted = 1 if plan.with_optional and plan.depth < DEPTH_OF_OPTIONAL_FIELDS else 0
    length = max(_whole(flat, "minItems", 0), min(wanted, _whole(flat, "maxItems", wanted)))
    prefix = flat.get("prefixItems")
    leading = prefix if isinstance(prefix, list) else []
    if not leading and "contains" in flat:
        leading, length = [{"allOf": [flat.get("items", {}), flat["contains"]]}], max(length, 1)
    schemas = [*leading, *[flat.get("items", {})] * max(0, length - len(leading))][:length]
    return [
        _build(schema, replace(plan, depth=plan.depth + 1, number=plan.number + index))
        for index, schema in enumerate(schemas)
    ]


def _whole(flat: Schema, keyword: str, otherwise: int) -> int:
    """A count that the schema gives, no more than can be built in reason."""
    value = flat.get(keyword)
    return min(int(value), 1000) if isinstance(value, int | float) else otherwise


def _build_number(flat: Schema, number: int, *, whole: bool) -> Json:
    """The first that fits of the numbers at the bounds and half-way between; 1 without a bound."""
    step = _number(flat, "multipleOf") or 1
    rules = {**flat, "type": "integer" if whole else "number"}
    for anchor in _anchors(flat, step):
        value = anchor + number * step
        value = int(value) if value == int(value) else value
        if not find_problems(rules, value, closed=False):
            return value
    return 1


def _anchors(flat: Schema, step: float) -> Iterator[float]:
    lowest = [_number(flat, keyword) for keyword in ("minimum", "exclusiveMinimum")]
    highest = [_number(flat, keyword) for keyword in ("maximum", "exclusiveMaximum")]
    low = max((bound for bound in lowest if bound is not None), default=None)
    high = min((bound for bound in highest if bound is not None), default=None)
    if low is None:
        yield 1
    else:
        above = math.ceil(low / step) * step
        yield from (above, above + step, low)
    if low is not None and high is not None:
        yield (low + high) / 2
    if high is not None:
        below = math.floor(high / step) * step
        yield from (below, below - step)


def _number(flat: Schema, keyword: str) -> float | None:
    value = flat.get(keyword)
    is_usable = isinstance(value, int | float) and math.isfinite(value) and abs(value) < 1e300
    return value if is_usable else None


def _build_text(flat: Schema, plan: Plan) -> str:
    least, most = _whole(flat, "minLength", 0), _whole(flat, "maxLength", 1000)
    pattern, form = flat.get("pattern"), flat.get("format")
    if isinstance(pattern, str):
        text = _matching_text(pattern, plan.number, least, most)
        if text is not None:
            return text
    if isinstance(form, str) and form in FORMATS:
        return FORMATS[form](plan.moment, plan.number)
    text = "string" if plan.number == 0 else f"string {plan.number + 1}"
    if len(text) > most:
        text = str(plan.number)
    return text.ljust(least, "x")[:most]


def _matching_text(pattern: str, number: int, least: int, most: int) -> str | None:
    for extra in EXTRAS_TRIED:
        try:
            text = write_matching(pattern, number, extra)
        except (TooHard, re.error, RecursionError, OverflowError):
            return None
        if least <= len(text) <= most:
            return text
    return None


def _uuid(moment: datetime, number: int) -> str:
    return str(UUID(int=number + 1, version=4))


FORMATS: dict[str, Callable[[datetime, int], str]] = {
    "date-time": lambda moment, number: moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
    "date": lambda moment, number: moment.strftime("%Y-%m-%d"),
    "time": lambda moment, number: moment.astimezone(UTC).strftime("%H:%M:%SZ"),
    "duration": lambda moment, number: f"P{number + 1}D",
    "email": lambda moment, number: f"person{number + 1}@example.com",
    "idn-email": lambda moment, number: f"person{number + 1}@example.com",
    "hostname": lambda moment, number: f"host{number + 1}.example.com",
    "idn-hostname": lambda moment, number: f"host{number + 1}.example.com",
    "ipv4": lambda moment, number: f"192.0.2.{number % 254 + 1}",
    "ipv6": lambda moment, number: f"2001:db8::{number + 1:x}",
    "uri": lambda moment, number: f"https://example.com/{number + 1}",
    "iri": lambda moment, number: f"https://example.com/{number + 1}",
    "uri-reference": lambda moment, number: f"/{number + 1}",
    "iri-reference": lambda moment, number: f"/{number + 1}",
    "uri-template": lambda moment, number: f"/{number + 1}/{{name}}",
    "uuid": _uuid,
    "byte": lambda moment, number: "c2FtcGxl",
    "base64url": lambda moment, number: "c2FtcGxl",
    "json-pointer": lambda moment, number: f"/{number + 1}",
    "relative-json-pointer": lambda moment, number: f"{number}",
    "regex": lambda moment, number: f"x{number + 1}",
}

BUILDERS: dict[str | None, Callable[[Schema, Plan], Json]] = {
    "object": _build_object,
    "array": _build_array,
    "null": _build_null,
    "string": _build_scalar,
    "boolean": _build_scalar,
    "integer": _build_scalar,
    "number": _build_scalar,
}
