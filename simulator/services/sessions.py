"""Starts, cancels and continues sessions."""

from typing import Any

from django.db import transaction

from simulator.errors import ActionRefused, InputRefused
from simulator.models import CatalogVersion, Session, SessionStatus, Turn, Workspace
from simulator.selectors import current_turn_number, last_adjustment
from simulator.services.clients import refuse_choice
from simulator.services.leases import expiry
from simulator.services.queueing import enqueue_session
from simulator.services.recording import record_as_person
from simulator.values.event import SessionCancelled, SessionResumed
from simulator.values.json import to_json
from simulator.values.session import SessionSettings
from simulator.values.task import ChecklistItem, Task

TITLE_LENGTH = 200


@transaction.atomic
def start_session(
    *,
    workspace: Workspace,
    user: Any | None,
    version: CatalogVersion,
    title: str,
    task: Task,
    settings: SessionSettings,
) -> Session:
    """Save a session and hand it to the workers. Without a title, it takes the first line."""
    _refuse_unfit(task, version)
    for choice in (settings.helper, settings.planner.model):
        if choice is not None:
            refuse_choice(choice)
    session = Session.objects.create(
        workspace=workspace,
        version=version,
        last_adjustment=last_adjustment(version),
        created_by=user,
        title=(title or task.messages[0].strip().splitlines()[0])[:TITLE_LENGTH],
        policy=task.policy,
        tool_names=list(task.tools),
        opening=task.opening,
        settings=to_json(settings),
        lease_expires=expiry(),
    )
    Turn.objects.bulk_create(
        Turn(
            session=session,
            number=number,
            message=message,
            checklist=to_json(items),
            checklist_settled=bool(items),
        )
        for number, message in enumerate(task.messages, start=1)
        for items in (items_of_turn(task, number),)
    )
    enqueue_session(session.pk)
    return session


def cancel_session(*, session: Session, by: str) -> None:
    """End a session at once. A worker in the middle of a step finds its claim gone and stops."""
    going_on = (
        SessionStatus.QUEUED,
        SessionStatus.RUNNING,
        SessionStatus.AWAITING,
        SessionStatus.INTERRUPTED,
    )
    turn_number = current_turn_number(session.pk)
    if record_as_person(session, turn_number, SessionCancelled(by), only_in=going_on) is None:
        raise ActionRefused("The session is already over.")


@transaction.atomic
def continue_session(*, session: Session, by: str) -> None:
    """Hand an interrupted session to the workers again; it goes on after its last record."""
    event = SessionResumed(f"Continued by {by}.")
    turn_number = current_turn_number(session.pk)
    sequence = record_as_person(session, turn_number, event, only_in=(SessionStatus.INTERRUPTED,))
    if sequence is None:
        raise ActionRefused("Only an interrupted session can be continued.")
    requeue(session)


def requeue(session: Session) -> None:
    """Make a session ready for a worker, inside the transaction that gave the reason."""
    Session.objects.filter(pk=session.pk).update(
        status=SessionStatus.QUEUED, lease_token="", lease_expires=expiry(), reason=""
    )
    enqueue_session(session.pk)


def items_of_turn(task: Task, number: int) -> tuple[ChecklistItem, ...]:
    last = len(task.messages)
    return tuple(item for item in task.checklist if (item.turn or last) == number)


def _refuse_unfit(task: Task, version: CatalogVersion) -> None:
    if not task.messages or not all(message.strip() for message in task.messages):
        raise InputRefused("The task has no text.", pointer="/messages")
    for index, item in enumerate(task.checklist):
        if item.turn is not None and not 1 <= item.turn <= len(task.messages):
            raise InputRefused(
                f"An item belongs to turn {item.turn}, but there are {len(task.messages)}.",
                pointer=f"/checklist/{index}/turn",
            )
    known = set(version.tools.values_list("name", flat=True))
    unknown = [name for name in task.tools if name not in known]
    if unknown:
        raise InputRefused(f"The catalog has no tool {unknown[0]!r}.", pointer="/tools")
    if not task.tools:
        raise InputRefused("No tool is in play: choose at least one.", pointer="/tools")
