"""The keywords that look at the fields of an object and the items of an array."""

from collections.abc import Iterator

from jsonschema import Draft202012Validator

from simulator.schemas.assertions import explain
from simulator.schemas.declared import evaluated_items, evaluated_names, find_parts
from simulator.schemas.patterns import Match, match
from simulator.schemas.problem import Alternative, Problem
from simulator.schemas.run import Found, Validator, is_fit, is_unknown, judge, run_of, step
from simulator.values.json import Json, Schema

LIBRARY_ITEMS = Draft202012Validator.VALIDATORS["items"]


def _descend(
    validator: Validator, part: Json, subschema: Json, place: str | int
) -> Iterator[Found]:
    """Check a part; the library loses the place of one where nothing is allowed."""
    if subschema is False:
        yield Found(Problem("false", (place,), part))
    else:
        yield from validator.descend(part, subschema, path=place)


def check_properties(
    validator: Validator, properties: dict[str, Json], instance: Json, schema: Schema
) -> Iterator[Found]:
    if not isinstance(instance, dict):
        return
    for name, subschema in properties.items():
        if name in instance:
            yield from _descend(validator, instance[name], subschema, name)


def check_prefix_items(
    validator: Validator, subschemas: list[Json], instance: Json, schema: Schema
) -> Iterator[Found]:
    if not isinstance(instance, list):
        return
    for number, (item, subschema) in enumerate(zip(instance, subschemas, strict=False)):
        yield from _descend(validator, item, subschema, number)


def check_pattern_properties(
    validator: Validator, patterns: dict[str, Json], instance: Json, schema: Schema
) -> Iterator[Found]:
    if not isinstance(instance, dict):
        return
    for pattern, subschema in patterns.items():
        for name, field in instance.items():
            found = match(pattern, name, run_of(validator).allowance)
            if found is Match.YES:
                yield from _descend(validator, field, subschema, name)
            elif why := explain(found, pattern):
                problem = Problem("patternProperties", (name,), field, pattern, unchecked=why)
                yield Found(problem)


def check_additional_properties(
    validator: Validator, subschema: Json, instance: Json, schema: Schema
) -> Iterator[Found]:
    if not isinstance(instance, dict):
        return
    declared = schema.get("properties", {})
    patterns = schema.get("patternProperties", {})
    allowance = run_of(validator).allowance
    for name, field in instance.items():
        # A pattern that cannot be decided is reported as such; the field is not blamed twice.
        if name in declared or any(
            match(pattern, name, allowance) is not Match.NO for pattern in patterns
        ):
            continue
        if subschema is False:
            yield Found(Problem("additionalProperties", (name,), field, tuple(declared)))
        else:
            yield from validator.descend(field, subschema, path=name)


def check_unevaluated_properties(
    validator: Validator, subschema: Json, instance: Json, schema: Schema
) -> Iterator[Found]:
    if not isinstance(instance, dict):
        return
    parts = find_parts(validator, instance)
    evaluated = evaluated_names(parts, instance, asking=schema)
    for name, field in instance.items():
        if name in evaluated:
            continue
        if subschema is False:
            declared = tuple(schema.get("properties", ()))
            yield Found(Problem("unevaluatedProperties", (name,), field, declared))
        else:
            yield from validator.descend(field, subschema, path=name)


def check_property_names(
    validator: Validator, subschema: Json, instance: Json, schema: Schema
) -> Iterator[Found]:
    if not isinstance(instance, dict):
        return
    names = step(validator, subschema)
    for name in instance:
        problems = judge(names, name)
        if is_fit(problems):
            continue
        why = problems[0].unchecked if is_unknown(problems) else ""
        minded = (Alternative("", problems),)
        yield Found(Problem("propertyNames", (name,), name, subschema, minded, why))


def check_items(
    validator: Validator, subschema: Json, instance: Json, schema: Schema
) -> Iterator[Found]:
    if subschema is not False:
        yield from LIBRARY_ITEMS(validator, subschema, instance, schema)
        return
    most = len(schema.get("prefixItems", ()))
    if isinstance(instance, list) and len(instance) > most:
        yield Found(Problem("items", (), instance, most))


def check_unevaluated_items(
    validator: Validator, subschema: Json, instance: Json, schema: Schema
) -> Iterator[Found]:
    if not isinstance(instance, list):
        return
    evaluated = evaluated_items(find_parts(validator, instance), instance, asking=schema)
    left = [number for number in range(len(instance)) if number not in evaluated]
    if left and subschema is False:
        yield Found(Problem("unevaluatedItems", (), instance, len(instance) - len(left)))
        return
    for number in left:
        yield from validator.descend(instance[number], subschema, path=number)


def check_contains(
    validator: Validator, subschema: Json, instance: Json, schema: Schema
) -> Iterator[Found]:
    if not isinstance(instance, list):
        return
    item_validator = step(validator, subschema)
    judged = [judge(item_validator, item) for item in instance]
    fitting = sum(map(is_fit, judged))
    unknown = [problems for problems in judged if is_unknown(problems)]
    least = schema.get("minContains", 1)
    most = schema.get("maxContains", len(instance))
    if fitting > most:
        yield Found(Problem("maxContains", (), instance, most))
    elif fitting + len(unknown) < least:
        keyword = "minContains" if "minContains" in schema else "contains"
        yield Found(Problem(keyword, (), instance, least))
    elif fitting < least or fitting + len(unknown) > most:
        yield Found(Problem("contains", (), instance, least, unchecked=unknown[0][0].unchecked))
