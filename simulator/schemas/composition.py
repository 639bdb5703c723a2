"""The keywords that put schemas together: references, combinations and conditions.

Each branch is judged three-valued: a rule that could not be run makes a combination undecided
when the answer hangs on it.
"""

from collections.abc import Iterator, Sequence

from simulator.schemas.branches import (
    compare_branches,
    discriminate,
    find_meant,
    find_tagged,
    name_wanted_types,
)
from simulator.schemas.problem import Problem
from simulator.schemas.run import (
    Found,
    Problems,
    Validator,
    follow,
    is_fit,
    is_unknown,
    judge,
    report,
    step,
)
from simulator.values.json import Json, Schema


def check_reference(
    validator: Validator, reference: str, instance: Json, schema: Schema
) -> Iterator[Found]:
    target = follow(validator, reference)
    if target is None:
        why = f"the schema refers to {reference!r}, which it does not contain"
        yield Found(Problem("$ref", (), instance, reference, unchecked=why))
    else:
        yield from report(judge(target, instance))


def check_all_of(
    validator: Validator, branches: list[Json], instance: Json, schema: Schema
) -> Iterator[Found]:
    for branch in branches:
        yield from report(judge(step(validator, branch), instance))


def check_any_of(
    validator: Validator, branches: list[Json], instance: Json, schema: Schema
) -> Iterator[Found]:
    chosen = discriminate(validator, "anyOf", instance)
    if chosen is not None:
        yield from report(chosen.problems or judge(chosen.branch, instance))
        return
    judged: list[Problems] = []
    for branch in branches:
        found = judge(step(validator, branch), instance)
        if is_fit(found):
            return
        judged.append(found)
    yield from report(_find_misfit("anyOf", branches, judged, instance))


def check_one_of(
    validator: Validator, branches: list[Json], instance: Json, schema: Schema
) -> Iterator[Found]:
    chosen = discriminate(validator, "oneOf", instance)
    if chosen is not None:
        yield from report(chosen.problems or judge(chosen.branch, instance))
        return
    judged = [judge(step(validator, branch), instance) for branch in branches]
    fitting = [number for number, found in enumerate(judged) if is_fit(found)]
    undecided = next(filter(is_unknown, judged), ())
    if not fitting:
        yield from report(_find_misfit("oneOf", branches, judged, instance))
    elif len(fitting) > 1:
        fitted = compare_branches(branches, judged, fitting)
        yield Found(Problem("oneOf", (), instance, len(branches), fitted))
    else:
        yield from report(undecided)


def _find_misfit(
    keyword: str, branches: Sequence[Json], judged: Sequence[Problems], instance: Json
) -> Problems:
    """What to say of a value that fits no branch, once."""
    undecided = next(filter(is_unknown, judged), None)
    if undecided is not None:
        return undecided
    meant = find_meant(judged)
    if meant is not None:
        return judged[meant]
    wanted = [name_wanted_types(found) for found in judged]
    if all(wanted):
        types = tuple(dict.fromkeys(name for names in wanted for name in names))
        return (Problem("type", (), instance, types),)
    tagged = find_tagged(judged)
    numbers = range(len(branches)) if tagged is None else [tagged]
    minded = compare_branches(branches, judged, numbers)
    return (Problem(keyword, (), instance, len(branches), minded),)


def check_not(
    validator: Validator, forbidden: Json, instance: Json, schema: Schema
) -> Iterator[Found]:
    found = judge(step(validator, forbidden), instance)
    if is_fit(found):
        yield Found(Problem("not", (), instance, forbidden))
    elif is_unknown(found):
        yield from report(found)


def check_if(
    validator: Validator, condition: Json, instance: Json, schema: Schema
) -> Iterator[Found]:
    found = judge(step(validator, condition), instance)
    if is_unknown(found):
        yield from report(found)
        return
    consequence = "then" if is_fit(found) else "else"
    if consequence in schema:
        yield from report(judge(step(validator, schema[consequence]), instance))


def check_dependent_schemas(
    validator: Validator, dependents: dict[str, Json], instance: Json, schema: Schema
) -> Iterator[Found]:
    if not isinstance(instance, dict):
        return
    for name, dependent in dependents.items():
        if name in instance:
            yield from report(judge(step(validator, dependent), instance))
