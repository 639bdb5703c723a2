"""Refuses a task and settings that no session could begin with. Each raises InputRefused, with a
pointer."""

from collections.abc import Sized

from simulator.errors import InputRefused
from simulator.judging.checks import compile_check
from simulator.llm.settings import refuse_address
from simulator.state.size import find_unfit
from simulator.values import fault
from simulator.values.fault import MOST_FAULTS, Fault
from simulator.values.session import PlannerChoice, PlannerKind, SessionSettings, Terms
from simulator.values.state import Snapshot
from simulator.values.task import ChecklistItem, Task

MOST_LISTED = 1_000
"""Messages, and checklist items."""
LONGEST_KEY = 60
LONGEST_PAUSE_SECONDS = 60.0


def refuse_task(task: Task, settings: SessionSettings, most_state_bytes: int) -> None:
    if not task.messages:
        raise InputRefused("The task has no message.", pointer="/task/messages")
    _refuse_many(task.messages, "/task/messages")
    refuse_state(task.opening, most_state_bytes, "/task/opening")
    refuse_items(task.checklist, "/task/checklist")
    _refuse_faults(settings.faults)
    _refuse_planner(settings.planner)
    refuse_terms(settings.terms)


def refuse_terms(terms: Terms) -> None:
    """An address is shown to everyone who sees the session, and so must hold no key."""
    for choice in (terms.planner_model, terms.helper, *terms.models.values()):
        if choice is not None and choice.base_url:
            refuse_address(choice.base_url)


def _refuse_planner(planner: PlannerChoice) -> None:
    if planner.kind is PlannerKind.MODEL and planner.model is None:
        raise InputRefused("The planner's model is not named.", pointer="/settings/planner/model")
    if not 0 <= planner.pause_seconds <= LONGEST_PAUSE_SECONDS:
        raise InputRefused(
            f"It waits for less than no time, or for more than {LONGEST_PAUSE_SECONDS:g} seconds.",
            pointer="/settings/planner/pause_seconds",
        )


def refuse_state(state: Snapshot | None, most_bytes: int, pointer: str) -> None:
    if state is not None and (reason := find_unfit(state, most_bytes)):
        raise InputRefused(f"The state {reason}.", pointer=pointer)


def refuse_items(items: tuple[ChecklistItem, ...], pointer: str) -> None:
    _refuse_many(items, pointer)
    if not are_keys([item.key for item in items]):
        raise InputRefused("Two items share a key, or one's is too long.", pointer=pointer)
    for index, item in enumerate(items):
        if item.check is not None:
            try:
                compile_check(item.check)
            except InputRefused as problem:
                place = f"{pointer}/{index}/check"
                raise InputRefused(problem.sentence, pointer=place) from problem


def are_keys(keys: list[str]) -> bool:
    """Whether each is another, and none too long."""
    return len(set(keys)) == len(keys) and all(len(key) <= LONGEST_KEY for key in keys)


def _refuse_faults(faults: tuple[Fault, ...]) -> None:
    if len(faults) > MOST_FAULTS:
        raise InputRefused(f"At most {MOST_FAULTS} faults are taken.", pointer="/settings/faults")
    for index, each in enumerate(faults):
        for name, sentence in fault.find_unfit(each):
            place = name if name == "call_number" else f"mishap/{name}"
            raise InputRefused(sentence, pointer=f"/settings/faults/{index}/{place}")


def _refuse_many(listed: Sized, pointer: str) -> None:
    if len(listed) > MOST_LISTED:
        raise InputRefused(f"There are more than {MOST_LISTED} of them.", pointer=pointer)
