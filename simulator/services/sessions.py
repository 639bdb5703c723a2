"""Starts, cancels and continues sessions."""

from dataclasses import dataclass
from typing import Any

from django.db import transaction

from simulator.errors import ActionRefused
from simulator.models import NOT_OVER, CatalogVersion, Session, SessionStatus, Turn, Workspace
from simulator.selectors import current_turn_number, last_adjustment, settings_of, task_of
from simulator.services.clients import refuse_choice
from simulator.services.fitness import refuse_unfit
from simulator.services.leases import expiry
from simulator.services.queueing import enqueue
from simulator.services.recording import record_as_person
from simulator.services.snapshots import keep_snapshot
from simulator.values.event import Event, SessionCancelled, SessionResumed, TermsChanged
from simulator.values.json import to_json
from simulator.values.session import SessionSettings, Terms
from simulator.values.task import Task
from simulator.values.visible import first_visible

TITLE_LENGTH = 200
REPLAYED = "A replay goes by its transcript alone; run the session again instead."


@dataclass(frozen=True)
class Beginning:
    """Whose session it is, and on which tools: a version's, as the catalog's adjustments up to the
    last one settle them."""

    workspace: Workspace
    user: Any | None
    version: CatalogVersion
    last_adjustment: int


@transaction.atomic
def start_session(
    *,
    workspace: Workspace,
    user: Any | None,
    version: CatalogVersion,
    title: str,
    task: Task,
    settings: SessionSettings,
    came_from: Session | None = None,
) -> Session:
    """Save a session and hand it to the workers. A title that shows nothing gives way to the first
    line that does.
    `came_from` is the session it runs again."""
    refuse_unfit(task=task, settings=settings, version=version)
    return begin_session(
        Beginning(workspace, user, version, last_adjustment(version)),
        title=title,
        task=task,
        settings=settings,
        came_from=came_from,
    )


def begin_session(
    beginning: Beginning,
    *,
    title: str,
    task: Task,
    settings: SessionSettings,
    came_from: Session | None,
) -> Session:
    """As `start_session`, of what is known to be fit."""
    workspace, opening = beginning.workspace, task.opening
    session = Session.objects.create(
        workspace=workspace,
        version=beginning.version,
        last_adjustment=beginning.last_adjustment,
        created_by=beginning.user,
        came_from=came_from,
        title=first_visible(title, *task.messages[0].splitlines())[:TITLE_LENGTH],
        policy=task.policy,
        tool_names=list(task.tools),
        opening_snapshot=keep_snapshot(workspace.pk, opening) if opening is not None else None,
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
        for items in (task.items_of(number),)
    )
    enqueue(session)
    return session


def repeat_session(*, session: Session, user: Any | None) -> Session:
    """Start a session's task again, on the same tools and with the same settings."""
    return start_session(
        workspace=session.workspace,
        user=user,
        version=session.version,
        title=session.title,
        task=task_of(session),
        settings=settings_of(session),
        came_from=session,
    )


def cancel_session(*, session: Session, by: str) -> None:
    """End a session at once. A worker in the middle of a step finds its claim gone and stops."""
    turn_number = current_turn_number(session.pk)
    if record_as_person(session, turn_number, SessionCancelled(by), only_in=NOT_OVER) is None:
        raise ActionRefused("The session is already over.")


@transaction.atomic
def continue_session(*, session: Session, by: str, terms: Terms | None = None) -> None:
    """Hand an interrupted session to the workers again; it goes on after its last record, and on
    other terms if there are any. Raises InputRefused for a model that may not be called."""
    refuse_replay(session)
    if terms is not None:
        _change_terms(session, terms, by)
    _record_interrupted(session, SessionResumed(f"Continued by {by}."))
    requeue(session)


def refuse_replay(session: Session) -> None:
    """Raises ActionRefused for what a person does to a replay."""
    if session.is_replay:
        raise ActionRefused(REPLAYED)


def _change_terms(session: Session, terms: Terms, by: str) -> None:
    chosen = settings_of(session)
    if terms == chosen.terms:
        return
    for choice in (terms.planner_model, terms.helper, *terms.models.values()):
        if choice is not None:
            refuse_choice(choice)
    _record_interrupted(session, TermsChanged(chosen.terms, terms, by))
    Session.objects.filter(pk=session.pk).update(settings=to_json(chosen.on(terms)))


def _record_interrupted(session: Session, event: Event) -> None:
    turn_number = current_turn_number(session.pk)
    only_in = (SessionStatus.INTERRUPTED,)
    if record_as_person(session, turn_number, event, only_in=only_in) is None:
        raise ActionRefused("Only an interrupted session can be continued.")


def requeue(session: Session) -> None:
    """Make a session ready for a worker, inside the transaction that gave the reason."""
    Session.objects.filter(pk=session.pk).update(
        status=SessionStatus.QUEUED, lease_token="", lease_expires=expiry(), reason=""
    )
    enqueue(session)
