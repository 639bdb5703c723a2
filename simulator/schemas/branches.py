"""Which branch of an `anyOf` or `oneOf` a value is meant for."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from simulator.schemas.instances import is_same, name_type
from simulator.schemas.problem import Alternative, Problem
from simulator.schemas.run import Problems, Validator, follow, is_fit, judge, step
from simulator.values.json import Json, Schema

TAGS = ("const", "enum", "discriminator")


@dataclass(frozen=True)
class Chosen:
    """What a discriminator says: the branch, or the problems for which it can name none."""

    branch: Validator | None
    problems: Problems = ()


def discriminate(validator: Validator, keyword: str, instance: Json) -> Chosen | None:
    """Let the OpenAPI discriminator beside a combination choose; None when there is none."""
    schema = validator.schema
    discriminator = schema.get("discriminator")
    if not isinstance(discriminator, dict) or not isinstance(instance, dict):
        return None
    name = discriminator.get("propertyName")
    if not isinstance(name, str):
        return None
    if name not in instance:
        return Chosen(None, (Problem("required", (), instance, name),))
    return _choose(validator, keyword, name, instance[name])


def _choose(validator: Validator, keyword: str, name: str, value: Json) -> Chosen:
    """Find the branch of a value: by the mapping, by the schema's name, by its own constant."""
    branches = validator.schema[keyword]
    mapping = validator.schema["discriminator"].get("mapping")
    references = _spell_out(mapping) if isinstance(mapping, dict) else {}
    named = {_name_of(branch): branch for branch in branches}
    if isinstance(value, str) and value in references:
        target = follow(validator, references[value])
        if target is not None:
            return Chosen(target)
        why = f"the discriminator's {references[value]!r} is not in the schema"
        return Chosen(None, (Problem("discriminator", (name,), value, unchecked=why),))
    if isinstance(value, str) and value in named:
        return Chosen(step(validator, named[value]))
    constants: list[Json] = []
    for branch in branches:
        allowed = _constants(validator, branch, name)
        if any(is_same(value, each) for each in allowed):
            return Chosen(step(validator, branch))
        constants.extend(allowed)
    expected = tuple(references) or tuple(constants) or tuple(filter(None, named))
    return Chosen(None, (Problem("discriminator", (name,), value, expected),))


def _spell_out(mapping: Schema) -> dict[str, str]:
    """The mapping with bare schema names made references."""
    return {
        value: target if "#" in target or "/" in target else f"#/$defs/{target}"
        for value, target in mapping.items()
        if isinstance(target, str)
    }


def _name_of(branch: Json) -> str | None:
    reference = branch.get("$ref") if isinstance(branch, dict) else None
    return reference.rsplit("/", 1)[-1] if reference else None


def _constants(validator: Validator, branch: Json, name: str) -> list[Json]:
    """The values a branch allows for one of its properties, when it lists them."""
    if isinstance(branch, dict) and "$ref" in branch:
        target = follow(validator, branch["$ref"])
        branch = target.schema if target else True
    if not isinstance(branch, dict):
        return []
    declared = branch.get("properties", {}).get(name)
    if not isinstance(declared, dict):
        return []
    return [declared["const"]] if "const" in declared else list(declared.get("enum", ()))


def find_in_force(validator: Validator, keyword: str, instance: Json) -> list[Validator]:
    """The branches that speak of a value: those it fits, else the one meant, else all."""
    chosen = discriminate(validator, keyword, instance)
    if chosen is not None and chosen.branch is not None:
        return [chosen.branch]
    branches = [step(validator, branch) for branch in validator.schema[keyword]]
    if chosen is not None:
        return branches
    judged = [judge(branch, instance) for branch in branches]
    fitting = [branch for branch, found in zip(branches, judged, strict=True) if is_fit(found)]
    if fitting:
        return fitting
    meant = find_meant(judged)
    return branches if meant is None else [branches[meant]]


def find_meant(judged: Sequence[Problems]) -> int | None:
    """The only branch that the type of a value does not rule out."""
    left = [number for number, found in enumerate(judged) if not name_wanted_types(found)]
    return left[0] if len(left) == 1 else None


def name_wanted_types(problems: Problems) -> tuple[str, ...]:
    """The types a branch wants when the whole value is of none of them; else nothing."""
    for problem in problems:
        if problem.path or problem.unchecked:
            continue
        if problem.keyword == "type":
            return tuple(problem.expected)
        if problem.keyword in ("const", "enum"):
            allowed = [problem.expected] if problem.keyword == "const" else problem.expected
            types = tuple(dict.fromkeys(map(name_type, allowed)))
            if name_type(problem.value) not in types:
                return types
    return ()


def find_tagged(judged: Sequence[Problems]) -> int | None:
    """The only branch whose constants the value's own fields do not contradict."""
    left = [number for number, found in enumerate(judged) if not _contradicts_tag(found)]
    return left[0] if len(left) == 1 else None


def _contradicts_tag(problems: Problems) -> bool:
    return any(problem.keyword in TAGS and len(problem.path) == 1 for problem in problems)


def describe_branch(branch: Json, number: int) -> str:
    """A short name for a branch, to be read in a sentence."""
    if isinstance(branch, dict):
        name = branch.get("title") or _name_of(branch) or branch.get("type")
        if isinstance(name, str):
            return name
    return f"alternative {number + 1}"


def compare_branches(
    branches: Sequence[Json], judged: Sequence[Problems], numbers: Sequence[int]
) -> tuple[Alternative, ...]:
    """What the branches of these numbers mind, one level deep: choices within them are not told
    in turn, which would be a tree that doubles with each level."""
    return tuple(
        Alternative(
            describe_branch(branches[number], number), tuple(map(_without_depth, judged[number]))
        )
        for number in numbers
    )


def _without_depth(problem: Problem) -> Problem:
    is_deep = any(branch.problems for branch in problem.alternatives)
    return replace(problem, alternatives=()) if is_deep else problem
