"""What one run over an instance shares, and how a schema of it is judged once."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from jsonschema.exceptions import ValidationError
from referencing.exceptions import Unresolvable
from referencing.jsonschema import DRAFT202012

from simulator.schemas.patterns import Allowance
from simulator.schemas.problem import Problem
from simulator.values.json import Json

Validator = Any
"""A validator of the library, whose published types lack the resolver that keywords need."""

Key = tuple[Any, ...]
Problems = tuple[Problem, ...]


@dataclass
class Run:
    """It rides in the slot the library hands from validator to validator for its format checker.

    `judged` holds what each schema minds in each part of the instance, so that schemas which
    branch and return to each other cost no more than their number; None while being judged.
    `sound` are the identities of the schema objects that are safe to read. `is_dynamic` tells that
    what a reference means may depend on the way to it.
    """

    sound: frozenset[int]
    is_dynamic: bool
    allowance: Allowance
    judged: dict[Key, Problems | None] = field(default_factory=dict)
    parts: dict[Key, Any] = field(default_factory=dict)

    def key(self, validator: Validator, instance: Json) -> Key:
        place = (id(validator.schema), id(instance))
        if not self.is_dynamic:
            return place
        return (*place, tuple(uri for uri, _ in validator._resolver.dynamic_scope()))


class Found(ValidationError):
    """A problem on its way up through the library, which prepends the path as it passes."""

    def __init__(self, problem: Problem) -> None:
        super().__init__("", path=problem.path)
        self.problem = problem


def run_of(validator: Validator) -> Run:
    return validator.format_checker  # type: ignore[no-any-return]


def judge(validator: Validator, instance: Json) -> Problems:
    """Everything the validator's schema minds in an instance; paths start at the instance."""
    run = run_of(validator)
    key = run.key(validator, instance)
    if key not in run.judged:
        run.judged[key] = None
        run.judged[key] = without_repeats(map(_read, validator.iter_errors(instance)))
    judged = run.judged[key]
    if judged is None:
        reason = "the schema refers to itself without end"
        return (Problem("$ref", (), instance, unchecked=reason),)
    return judged


def report(problems: Iterable[Problem]) -> Iterator[Found]:
    return map(Found, problems)


def is_fit(problems: Problems) -> bool:
    return not problems


def is_unknown(problems: Problems) -> bool:
    """Whether it hangs on rules that could not be run: nothing that did run minds anything."""
    return bool(problems) and all(problem.unchecked for problem in problems)


def step(validator: Validator, schema: Json) -> Validator:
    """The validator of a schema that stands within the validator's own."""
    resolver = validator._resolver
    if isinstance(schema, dict) and "$id" in schema:
        resolver = resolver.in_subresource(DRAFT202012.create_resource(schema))
    return validator.evolve(schema=schema, _resolver=resolver)


def follow(validator: Validator, reference: str) -> Validator | None:
    """The validator of the schema that a reference means; None when there is none."""
    try:
        resolved = validator._resolver.lookup(reference)
    except (Unresolvable, ValueError, TypeError):  # the last two from odd pointers
        return None
    target = resolved.contents
    if not isinstance(target, bool) and id(target) not in run_of(validator).sound:
        return None
    return validator.evolve(schema=target, _resolver=resolved.resolver)


def without_repeats(problems: Iterable[Problem]) -> Problems:
    """The first of each: a schema reached in two ways minds a thing once."""
    firsts: dict[Key, Problem] = {}
    for problem in problems:
        firsts.setdefault((problem.keyword, problem.path, repr(problem.expected)), problem)
    return tuple(firsts.values())


def _read(error: ValidationError) -> Problem:
    path = tuple(error.path)
    if isinstance(error, Found):
        return replace(error.problem, path=path) if path != error.problem.path else error.problem
    if error.validator is None:
        return Problem("false", path, error.instance)
    return Problem(str(error.validator), path, error.instance, error.validator_value)
