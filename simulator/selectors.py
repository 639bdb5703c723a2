"""All reads that pages, services and workers share. Nothing here writes."""

import json
from copy import deepcopy
from dataclasses import replace
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import (
    Case,
    Count,
    Max,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    When,
)
from django.db.models.functions import Coalesce

from simulator.models import (
    Attempt,
    Call,
    Catalog,
    CatalogVersion,
    Event,
    Member,
    MemberRole,
    Session,
    Tool,
    Turn,
    Workspace,
)
from simulator.patching import apply_operation
from simulator.strategies.budget import limit_reached
from simulator.values.event import EventKind
from simulator.values.json import from_json
from simulator.values.session import SessionSettings
from simulator.values.state import Snapshot
from simulator.values.task import Task
from simulator.values.usage import Spending

LONGEST_SEARCH = 200
MOST_WORDS = 10
"""Of a search. Each one more costs the database as much as the first."""


def local_owner() -> Any | None:
    """The user of the first owner, who is the one person of an embedded playground."""
    owners = Member.objects.filter(role=MemberRole.OWNER).select_related("user")
    member = owners.order_by("id").first()
    return None if member is None else member.user


def membership_of(user: Any) -> Member | None:
    """A person's oldest membership; None when they belong to no workspace."""
    return Member.objects.filter(user=user).select_related("workspace").order_by("id").first()


def catalogs_in(workspace: Workspace) -> QuerySet[Catalog]:
    """Newest first, with `latest_number`, `tool_count` (of the latest version) and
    `session_count`."""
    latest = CatalogVersion.objects.filter(catalog=OuterRef("pk")).order_by("-number")
    tools = (
        Tool.objects.filter(version=OuterRef("latest_id"))
        .order_by()
        .values("version")
        .annotate(count=Count("pk"))
        .values("count")
    )
    return (
        Catalog.objects.filter(workspace=workspace)
        .annotate(
            latest_id=Subquery(latest.values("pk")[:1]),
            latest_number=Max("versions__number"),
            session_count=Count("versions__sessions", distinct=True),
        )
        .annotate(tool_count=Subquery(tools))
        .order_by("-created", "-id")
    )


def versions_in(workspace: Workspace) -> QuerySet[CatalogVersion]:
    return (
        CatalogVersion.objects.filter(catalog__workspace=workspace)
        .select_related("catalog")
        .defer("source", "document")
    )


def latest_version(catalog: Catalog) -> CatalogVersion:
    return catalog.versions.order_by("-number").defer("source", "document")[0]


def description_of(version: CatalogVersion) -> str:
    """What a version's source says of the whole API; empty when it says nothing. Read where it is
    stored, since the document around it can have megabytes."""
    versions = CatalogVersion.objects.filter(pk=version.pk)
    return versions.values_list("document__info__description", flat=True).get() or ""


def search_tools(
    version: CatalogVersion, *, text: str = "", effect: str = "", tag: str = ""
) -> QuerySet[Tool]:
    """Tools whose name, description or arguments hold every word of `text`, of which the first few
    count. Those whose name it begins stand first, then those with every word in their name, then
    the rest."""
    tools = version.tools.all()
    searched = text[:LONGEST_SEARCH].replace("\0", " ")  # which PostgreSQL takes in no text
    words = list(dict.fromkeys(searched.split()))[:MOST_WORDS]
    for word in words:
        tools = tools.filter(
            Q(name__icontains=word)
            | Q(description__icontains=word)
            | Q(argument_names__icontains=word)
        )
    if effect:
        tools = tools.filter(effect=effect)
    if tag:
        tools = tools.filter(tag_line__contains=f"\n{tag}\n")
    return tools.order_by(_nearness(words), "position") if words else tools


def _nearness(words: list[str]) -> Case:
    """How near a tool's name comes to what is searched for, the nearest least."""
    first, named = words[0], Q(*(Q(name__icontains=word) for word in words))
    return Case(
        When(name__iexact=" ".join(words), then=0),
        When(named & Q(name__istartswith=first), then=1),
        When(named, then=2),
        default=3,
    )


def tags_of(version: CatalogVersion) -> list[str]:
    return sorted({tag for tags in version.tools.values_list("tags", flat=True) for tag in tags})


def behaviours_of(version_id: int) -> dict[str, str]:
    """Tool name to the Python source of its behaviour, for the tools that have one."""
    tools = Tool.objects.filter(version=version_id).exclude(behaviour="")
    return dict(tools.values_list("name", "behaviour"))


def sessions_in(workspace: Workspace) -> QuerySet[Session]:
    """Newest first, with `attempt_count`."""
    return (
        Session.objects.filter(workspace=workspace)
        .select_related("version__catalog", "created_by")
        .defer("version__source", "version__document", "version__report")
        .annotate(attempt_count=Count("turns__attempts"))
        .order_by("-created", "-id")
    )


def last_sequence_seen_by(user: Any, session_id: int) -> int | None:
    """The number of a session's last event; None to whoever may not see the session."""
    if not user.is_authenticated:
        return None
    return (
        Session.objects.filter(pk=session_id, workspace__members__user_id=user.pk)
        .values_list("last_sequence", flat=True)
        .first()
    )


def events_after(session: Session, sequence: int) -> QuerySet[Event]:
    return session.events.filter(sequence__gt=sequence)


def kinds_after(session: Session, sequence: int) -> list[str]:
    """The kinds of events that happened after a number, each once."""
    events = events_after(session, sequence).order_by("kind")
    return list(events.values_list("kind", flat=True).distinct())


def awaited_number(session: Session) -> int | None:
    """The number of the event that last asked a person for a move; None when none ever did."""
    asked = session.events.filter(kind=EventKind.PLANNER_AWAITED)
    return asked.values_list("sequence", flat=True).last()


def spending_of(session: Session) -> Spending:
    """What a session has used so far."""
    return Spending(session.calls, session.seconds, session.tokens, session.cost)


def limit_reached_by(session: Session) -> str:
    """Which limit a session has used up, as a sentence; empty while none is."""
    return limit_reached(settings_of(session).budget, spending_of(session))


def turns_of(session: Session) -> list[Turn]:
    """In order, with attempts, calls and verdicts at hand."""
    calls = Prefetch("attempts__calls", Call.objects.defer("state"))
    return list(session.turns.prefetch_related(calls, "attempts__verdicts"))


def outline_of(session: Session) -> list[Turn]:
    """The turns in order, with attempts and verdicts at hand, and of the calls only their count:
    it costs the same however long an attempt is."""
    last = Call.objects.filter(attempt=OuterRef("pk")).order_by("-number").values("number")[:1]
    # Declared on the model too, for whoever reads it; mypy wants one of the two.
    attempts = Attempt.objects.annotate(call_count=Coalesce(Subquery(last), 0))  # type: ignore[no-redef]
    turns = session.turns.prefetch_related(Prefetch("attempts", attempts), "attempts__verdicts")
    return list(turns)


def settings_of(session: Session) -> SessionSettings:
    return from_json(SessionSettings, session.settings)


def task_of(session: Session) -> Task:
    """The task a session rehearses. A checklist that was drafted belongs to it from then on."""
    turns = list(session.turns.all())
    return Task(
        messages=tuple(turn.message for turn in turns),
        tools=tuple(session.tool_names),
        opening=session.opening,
        policy=session.policy,
        checklist=tuple(
            item if turn.number == len(turns) else replace(item, turn=turn.number)
            for turn in turns
            for item in turn.items
        ),
    )


def current_turn_number(session_id: int) -> int:
    """The turn being rehearsed; the last one when all are closed."""
    turns = Turn.objects.filter(session=session_id)
    open_turn = turns.filter(outcome="").values_list("number", flat=True).first()
    return open_turn or turns.count()


def state_after(attempt: Attempt, call_number: int) -> Snapshot:
    """The state after a call of an attempt; 0 for its opening. It is the caller's own."""
    calls = Call.objects.filter(attempt=attempt, number__lte=call_number)
    kept = calls.exclude(state="").order_by("-number").values_list("number", "state").first()
    if kept is None:
        number, state = 0, deepcopy(attempt.turn.opening or {})
    else:
        number, state = kept[0], json.loads(kept[1])
    for definition in calls.filter(number__gt=number).values_list("definition", flat=True):
        for index, operation in enumerate(definition["patch"]):
            state = apply_operation(state, index, operation)
    return state


def default_workspace() -> Workspace | None:
    return Workspace.objects.order_by("id").first()


def user_named(name: str) -> Any | None:
    return get_user_model().objects.filter(username=name).first()
