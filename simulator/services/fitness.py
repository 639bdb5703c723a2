"""Whether a session can be started at all, asked while it is put together and when it is begun."""

from simulator.errors import InputRefused
from simulator.models import CatalogVersion
from simulator.services.clients import refuse_choice
from simulator.validation.wording import find_nearest, suggest
from simulator.values.reply import Fault
from simulator.values.session import SessionSettings
from simulator.values.task import Task


def refuse_unfit(*, task: Task, settings: SessionSettings, version: CatalogVersion) -> None:
    """Raises InputRefused with a pointer into the task or the settings."""
    _refuse_task(task)
    _refuse_tools(task, version)
    for index, fault in enumerate(settings.faults):
        _refuse_fault(fault, index, task)
    for choice in (settings.helper, settings.planner.model, *settings.models.values()):
        if choice is not None:
            refuse_choice(choice)


def _refuse_task(task: Task) -> None:
    if not task.messages or not all(message.strip() for message in task.messages):
        raise InputRefused("The task has no text.", pointer="/messages")
    for index, item in enumerate(task.checklist):
        if item.turn is not None and not 1 <= item.turn <= len(task.messages):
            raise InputRefused(
                f"An item belongs to turn {item.turn}, but there are {len(task.messages)}.",
                pointer=f"/checklist/{index}/turn",
            )


def _refuse_tools(task: Task, version: CatalogVersion) -> None:
    known = set(version.tools.values_list("name", flat=True))
    unknown = [name for name in task.tools if name not in known]
    if unknown:
        raise InputRefused(f"The catalog has no tool {unknown[0]!r}.", pointer="/tools")
    if not task.tools:
        raise InputRefused("No tool is in play: choose at least one.", pointer="/tools")


def _refuse_fault(fault: Fault, index: int, task: Task) -> None:
    """A fault of a tool that nobody can call would never come, and nobody would know."""
    if fault.tool is not None and fault.tool not in task.tools:
        raise InputRefused(
            f"Fault {index + 1} is set for {fault.tool!r}, which is no tool in play."
            f"{suggest(find_nearest(fault.tool, task.tools, 1))}",
            pointer=f"/faults/{index}/tool",
        )
