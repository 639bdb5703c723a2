"""One fault, one problem; and an order that does not hang on how a schema is written."""

from collections.abc import Iterable
from dataclasses import replace

from simulator.schemas.problem import MISSING, UNDECLARED, Alternative, Path, Problem

LISTED = ("enum", "const", "discriminator")
FAMILIES = {name: family[0] for family in (MISSING, UNDECLARED, LISTED) for name in family}


def tidy(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Drop what only follows from another problem, and order the rest.

    A wrong type silences everything else said of the value and its parts, a value that is not among
    the allowed ones everything else said of itself.
    """
    kept = _drop_repeats(problems)
    if len(kept) > 1:
        kept = _put_in_order(_drop_consequences(kept))
    return tuple(map(_tidy_alternatives, kept))


def _drop_repeats(problems: Iterable[Problem]) -> list[Problem]:
    firsts: dict[tuple[str, Path, str], Problem] = {}
    for problem in problems:
        family = FAMILIES.get(problem.keyword, problem.keyword)
        # Of several reasons that a value is not wanted, the first says enough.
        is_told_once = family in ("properties", "enum", "type") and not problem.unchecked
        detail = "" if is_told_once else repr(problem.expected) + problem.unchecked
        firsts.setdefault((family, problem.path, detail), problem)
    return list(firsts.values())


def _drop_consequences(problems: list[Problem]) -> list[Problem]:
    ran = [problem for problem in problems if not problem.unchecked]
    wrong_types = {problem.path for problem in ran if problem.keyword == "type"}
    unlisted = {problem.path for problem in ran if problem.keyword in LISTED}

    def follows(problem: Problem) -> bool:
        above = (problem.path[:length] for length in range(len(problem.path)))
        if any(path in wrong_types for path in above):
            return True
        is_type = problem.keyword == "type" and not problem.unchecked
        if problem.path in wrong_types:
            return not is_type
        is_listed = problem.keyword in LISTED and not problem.unchecked
        return problem.path in unlisted and not is_listed

    return [problem for problem in problems if not follows(problem)]


def _put_in_order(problems: list[Problem]) -> list[Problem]:
    """What an object itself lacks comes before its fields; those stand as the schema has them."""
    ranks: dict[Path, int] = {}
    for problem in problems:
        for length in range(1, len(problem.path) + 1):
            ranks.setdefault(problem.path[:length], len(ranks))

    def rank(problem: Problem) -> list[int]:
        return [ranks[problem.path[:length]] for length in range(1, len(problem.path) + 1)]

    return sorted(problems, key=rank)


def _tidy_alternatives(problem: Problem) -> Problem:
    if not problem.alternatives:
        return problem
    tidied = tuple(
        Alternative(branch.label, tidy(branch.problems)) for branch in problem.alternatives
    )
    return replace(problem, alternatives=tidied)
