"""What the schema engine finds, in the short form that tests compare."""

from typing import Any

from simulator.schemas.engine import find_problems


def found(schema: dict[str, Any], instance: Any, *, closed: bool = False) -> list[tuple[str, str]]:
    """The pointer and keyword of each problem, in order."""
    problems = find_problems(schema, instance, closed=closed)
    return [(problem.pointer, problem.keyword) for problem in problems]


def unchecked(schema: dict[str, Any], instance: Any) -> list[tuple[str, str]]:
    """The pointer and keyword of each rule that could not be run."""
    problems = find_problems(schema, instance, closed=False)
    return [(problem.pointer, problem.keyword) for problem in problems if problem.unchecked]
