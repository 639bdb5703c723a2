"""Whether a session can be started at all, asked while it is put together and when it is begun."""

from collections.abc import Iterator

from simulator.errors import InputRefused
from simulator.models import CatalogVersion
from simulator.services.clients import refuse_choice
from simulator.validation.wording import find_nearest, suggest
from simulator.values.fault import Fault
from simulator.values.session import ModelChoice, SessionSettings
from simulator.values.task import Task
from simulator.values.usage import Role
from simulator.values.visible import is_visible


def refuse_unfit(*, task: Task, settings: SessionSettings, version: CatalogVersion) -> None:
    """Raises the first of what `find_unfit` finds."""
    for problem in find_unfit(task, settings, version):
        raise problem


def find_unfit(
    task: Task, settings: SessionSettings, version: CatalogVersion
) -> Iterator[InputRefused]:
    """Why it cannot be started, each with a pointer into the task or the settings."""
    yield from find_unfit_task(task, settings, version)
    for choice in (settings.helper, settings.planner.model, *settings.models.values()):
        yield from _unfit_model(choice)


def find_unfit_task(
    task: Task, settings: SessionSettings, version: CatalogVersion
) -> Iterator[InputRefused]:
    """The same, whatever its models: a replay asks none."""
    yield from _unfit_in_task(task)
    if task.opening is None and settings.model_for(Role.OPENING) is None:
        yield InputRefused(
            "Name a helper model: it proposes the starting state.", pointer="/opening"
        )
    yield from _unfit_tools(task, version)
    for index, fault in enumerate(settings.faults):
        yield from _unfit_fault(fault, index, task)


def _unfit_in_task(task: Task) -> Iterator[InputRefused]:
    if not task.messages or not all(map(is_visible, task.messages)):
        yield InputRefused("The task has no text.", pointer="/messages")
    for index, item in enumerate(task.checklist):
        if item.turn is not None and not 1 <= item.turn <= len(task.messages):
            yield InputRefused(
                f"An item belongs to turn {item.turn}, but there are {len(task.messages)}.",
                pointer=f"/checklist/{index}/turn",
            )


def _unfit_tools(task: Task, version: CatalogVersion) -> Iterator[InputRefused]:
    known = set(version.tools.values_list("name", flat=True))
    unknown = [name for name in task.tools if name not in known]
    if unknown:
        yield InputRefused(f"The catalog has no tool {unknown[0]!r}.", pointer="/tools")
    if not task.tools:
        yield InputRefused("No tool is in play: choose at least one.", pointer="/tools")


def _unfit_fault(fault: Fault, index: int, task: Task) -> Iterator[InputRefused]:
    """A fault of a tool that nobody can call would never come, and nobody would know."""
    if fault.tool is not None and fault.tool not in task.tools:
        yield InputRefused(
            f"Fault {index + 1} is set for {fault.tool!r}, which is no tool in play."
            f"{suggest(find_nearest(fault.tool, task.tools, 1))}",
            pointer=f"/faults/{index}/tool",
        )


def _unfit_model(choice: ModelChoice | None) -> Iterator[InputRefused]:
    try:
        if choice is not None:
            refuse_choice(choice)
    except InputRefused as problem:
        yield problem
