"""All reads that pages, services and workers share. Nothing here writes."""

from bisect import bisect_right
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
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
    Value,
    When,
)
from django.db.models.functions import Coalesce, StrIndex

from simulator.linting.answers import write_answers
from simulator.linting.reading import read_entry
from simulator.linting.tally import Tally
from simulator.models import (
    Adjustment,
    Aspect,
    Attempt,
    Call,
    Catalog,
    CatalogVersion,
    Dataset,
    Event,
    Import,
    ImportStatus,
    Line,
    Member,
    MemberRole,
    Proposal,
    ProposalKind,
    ProposalStatus,
    Session,
    SessionStatus,
    Tool,
    Turn,
    Workspace,
)
from simulator.patching import apply_operation
from simulator.schemas.instances import freeze
from simulator.strategies.budget import limit_reached
from simulator.values.behaviour import Behaviour, first_versions
from simulator.values.call import CallOutcome, ToolCall
from simulator.values.catalog import VersionChanges, compare_tools
from simulator.values.event import EventKind, SetupProposed
from simulator.values.json import Json, JsonObject, from_json
from simulator.values.reply import Source
from simulator.values.session import SessionSettings
from simulator.values.state import Snapshot
from simulator.values.task import Task
from simulator.values.usage import Spending

LONGEST_SEARCH = 200
MOST_WORDS = 10
"""Of a search. Each one more costs the database as much as the first."""
ASKING = (EventKind.PLANNER_AWAITED, EventKind.SETUP_PROPOSED)
"""Kinds of event by which a session asks a person to go on."""


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
        Catalog.objects.filter(workspace=workspace, deleted=None)
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
        .defer("source", "document", "definitions")
    )


def latest_version(catalog: Catalog) -> CatalogVersion:
    return catalog.versions.order_by("-number").defer("source", "document", "definitions")[0]


def catalog_of(version: CatalogVersion) -> Catalog:
    """The catalog of a version that was kept."""
    assert version.catalog is not None, "a version in no catalog is its import's only"
    return version.catalog


def description_of(version: CatalogVersion) -> str:
    """What a version's source says of the whole API; empty when it says nothing. Read where it is
    stored, since the document around it can have megabytes."""
    versions = CatalogVersion.objects.filter(pk=version.pk)
    return versions.values_list("document__info__description", flat=True).get() or ""


def offered_tools(version: CatalogVersion) -> QuerySet[Tool]:
    """The tools that new sessions are offered, in the order of the source."""
    return version.tools.filter(is_chosen=True)


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


def compare_versions(before: CatalogVersion, after: CatalogVersion) -> VersionChanges:
    return compare_tools(
        dict(before.tools.values_list("name", "digests")),
        dict(after.tools.values_list("name", "digests")),
    )


def sessions_that_called(catalog: Catalog, names: Iterable[str]) -> QuerySet[Session]:
    """The sessions on a catalog, of any version, that called one of the tools."""
    return (
        sessions_in(catalog.workspace)
        .filter(version__catalog=catalog, turns__attempts__calls__tool_name__in=list(names))
        .distinct()
    )


def imports_in(workspace: Workspace, *, settled: bool = False) -> QuerySet[Import]:
    """Newest first; with `settled`, those too that were kept or cancelled."""
    imports = workspace.imports.select_related("catalog", "version", "created_by").defer(
        "source", "version__source", "version__document", "version__definitions"
    )
    if not settled:
        imports = imports.exclude(status__in=(ImportStatus.KEPT, ImportStatus.CANCELLED))
    return imports


def latest_tool(catalog: Catalog, name: str) -> Tool | None:
    """The tool of a catalog's latest version; None when that has it no more."""
    return latest_version(catalog).tools.filter(name=name).first()


def open_proposal(tool: Tool, kind: ProposalKind) -> Proposal | None:
    """What a model was last asked about a tool, unless a person has settled it."""
    settled = (ProposalStatus.ACCEPTED, ProposalStatus.DECLINED)
    asked = Proposal.objects.filter(catalog=tool.version.catalog_id, tool_name=tool.name, kind=kind)
    last = asked.first()
    return None if last is None or last.status in settled else last


def adjustments_of(catalog: Catalog, last: int | None = None) -> dict[tuple[str, str], Json]:
    """What people settled about a catalog's tools, by tool name and aspect; with `last`, up to
    that one. Of the examples there are all that are kept, each with the number of the adjustment
    that kept it."""
    made = Adjustment.objects.filter(catalog=catalog)
    if last is not None:
        made = made.filter(pk__lte=last)
    settled: dict[tuple[str, str], Json] = {}
    rows = made.order_by("pk").values_list("pk", "tool_name", "aspect", "value")
    for number, name, aspect, value in rows:
        if aspect == Aspect.EXAMPLE:
            _fold_example(settled.setdefault((name, aspect), {}), number, value)
        else:
            settled[name, aspect] = value
    return settled


def _fold_example(kept: dict[int, Json], number: int, value: JsonObject) -> None:
    if "removes" in value:
        kept.pop(value["removes"], None)
    else:
        kept[number] = value["keeps"]


def examples_kept(tool: Tool) -> list[Adjustment]:
    """The changes that kept the tool's examples of now, the newest first."""
    made = Adjustment.objects.filter(
        catalog=tool.version.catalog_id, tool_name=tool.name, aspect=Aspect.EXAMPLE
    )
    changes = list(made.select_related("created_by").order_by("-pk"))
    removed = {change.value.get("removes") for change in changes}
    return [it for it in changes if "keeps" in it.value and it.pk not in removed]


def adjustments_up_to(catalog: Catalog, last: int) -> QuerySet[Adjustment]:
    """All that people settled up to an adjustment, oldest first."""
    return Adjustment.objects.filter(catalog=catalog, pk__lte=last).order_by("pk")


def last_adjustment(version: CatalogVersion) -> int:
    """The number of the catalog's last adjustment; 0 when there is none."""
    made = Adjustment.objects.filter(catalog=version.catalog_id)
    return made.order_by("-pk").values_list("pk", flat=True).first() or 0


def behaviours_of(version_id: int, last_adjustment: int) -> dict[str, Behaviour]:
    """By tool name, for the tools that had one when that adjustment was the last. What a sample
    came with holds for later versions of its catalog too, as adjustments do."""
    tools = Tool.objects.filter(version__catalog__versions=version_id).exclude(behaviour="")
    found = first_versions(dict(tools.values_list("name", "behaviour")))
    accepted = Adjustment.objects.filter(
        catalog__versions=version_id, aspect=Aspect.BEHAVIOUR, pk__lte=last_adjustment
    )
    for name, source in accepted.order_by("pk").values_list("tool_name", "value"):
        before = found.get(name)
        found[name] = Behaviour(source, before.version + 1 if before else 1)
    return {name: behaviour for name, behaviour in found.items() if behaviour.source}


def behaviour_history(tool: Tool) -> list[tuple[Behaviour, Adjustment | None]]:
    """Every behaviour the tool has had, oldest first, with the change that brought it; None for
    the one its sample came with. One without a source is none."""
    tools = Tool.objects.filter(version__catalog=tool.version.catalog_id, name=tool.name)
    shipped = tools.exclude(behaviour="").values_list("behaviour", flat=True)[:1]
    changes = Adjustment.objects.filter(
        catalog=tool.version.catalog_id, tool_name=tool.name, aspect=Aspect.BEHAVIOUR
    )
    brought: list[tuple[str, Adjustment | None]] = [
        *((source, None) for source in shipped),
        *((change.value, change) for change in changes.select_related("created_by").order_by("pk")),
    ]
    return [
        (Behaviour(source, number), change) for number, (source, change) in enumerate(brought, 1)
    ]


def sessions_by_behaviour(tool: Tool) -> Counter[int]:
    """How many sessions had calls answered by each version of a tool's behaviour."""
    sessions = Session.objects.filter(
        version__catalog=tool.version.catalog_id,
        turns__attempts__calls__tool_name=tool.name,
        turns__attempts__calls__source=Source.BEHAVIOUR,
    )
    since = [change.pk if change else 0 for _, change in behaviour_history(tool)]
    begun = sessions.values_list("pk", "last_adjustment").distinct()
    return Counter(bisect_right(since, last) for _, last in begun)


def answered_calls(tool: Tool) -> QuerySet[Call]:
    """The calls of a tool, of any version, that were answered in the catalog's sessions; the
    newest first. What a fault made of one is no answer of the tool."""
    calls = Call.objects.filter(
        tool_name=tool.name,
        outcome=CallOutcome.ANSWERED,
        attempt__turn__session__version__catalog=tool.version.catalog_id,
    )
    answers = calls.exclude(source=Source.FAULT)
    return answers.select_related("attempt__turn__session").order_by("-pk")


def recorded_answers(tool: Tool, most: int) -> list[Call]:
    """The calls whose answers were kept as examples, and then the last answered ones, without those
    that another answer is kept for."""
    kept = examples_kept(tool)
    calls = Call.objects.select_related("attempt__turn__session")
    # An example that came with an exported session names no call of ours.
    by_number = calls.in_bulk([it.value["call"] for it in kept if "call" in it.value])
    first = [by_number[it.value["call"]] for it in kept if it.value.get("call") in by_number]
    told = {freeze(change.value["keeps"]["arguments"]) for change in kept}
    others = (
        call
        for call in answered_calls(tool)[: most + len(kept)]
        if freeze(call.record.call.arguments) not in told
    )
    return [*first, *others][:most]


def datasets_in(workspace: Workspace) -> QuerySet[Dataset]:
    """Newest first."""
    return workspace.datasets.select_related("version__catalog", "created_by").defer(
        "source", "version__source", "version__document", "version__report"
    )


def search_lines(
    dataset: Dataset, *, status: str = "", code: str = "", tool: str = "", text: str = ""
) -> QuerySet[Line]:
    """The checked lines of a dataset that have all of it; `tool` is a label of the tally."""
    lines = dataset.lines.all()
    if status:
        lines = lines.filter(status=status)
    for column, word in (("codes", code), ("tools", tool)):
        if word:
            # Not `contains`, for which some databases take capitals and small letters as the same.
            place = StrIndex(column, Value(f"\n{word}\n"))
            lines = lines.alias(**{f"{column}_place": place}).filter(**{f"{column}_place__gt": 0})
    if text:
        lines = lines.filter(text__icontains=text)
    return lines


def calls_in(text: str) -> tuple[ToolCall, ...]:
    """The calls of a line that could be read."""
    return read_entry(0, text).calls


def tally_of(dataset: Dataset) -> Tally:
    return from_json(Tally, dataset.tally)


def stored_answers(line: Line) -> Iterator[JsonObject]:
    """What the check answered, each with the number of the line."""
    if line.problem:
        yield {"line": line.number, "error": line.problem, "pointer": line.pointer}
        return
    for answer in write_answers(line.own_id, line.violations):
        yield {"line": line.number, **answer}


def sessions_in(workspace: Workspace) -> QuerySet[Session]:
    """Newest first, with `attempt_count`, `turn_count` and how many turns have begun."""
    return (
        Session.objects.filter(workspace=workspace)
        .select_related("version__catalog", "created_by")
        .defer("version__source", "version__document", "version__report")
        .annotate(
            attempt_count=Count("turns__attempts"),
            turn_count=Count("turns", distinct=True),
            turns_begun=Count("turns", Q(turns__opening_snapshot__isnull=False), distinct=True),
        )
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


@dataclass(frozen=True)
class AwaitedSetup:
    """What a person is to settle before a turn begins; `sequence` is the number of the event that
    proposed it."""

    sequence: int
    turn_number: int
    proposed: SetupProposed

    @property
    def settles_opening(self) -> bool:
        """Whether its opening state is theirs to settle too: that of a later turn is where the
        turn before it ended."""
        return self.proposed.setup.opening is not None


def awaited_setup(session: Session) -> AwaitedSetup | None:
    """None unless the session waits for a person to settle what a turn begins with."""
    if session.status != SessionStatus.AWAITING:
        return None
    last = session.events.filter(kind__in=ASKING).last()
    if last is None or last.kind != EventKind.SETUP_PROPOSED:
        return None
    event = last.value
    assert isinstance(event, SetupProposed), "an event is of its kind"
    return AwaitedSetup(last.sequence, last.turn_number, event)


def awaits_move(session: Session) -> bool:
    """Whether the session waits for a person's call."""
    return session.status == SessionStatus.AWAITING and awaited_setup(session) is None


def spending_of(session: Session) -> Spending:
    """What a session has used so far."""
    return Spending(session.calls, session.seconds, session.tokens, session.cost)


def limit_reached_by(session: Session) -> str:
    """Which limit a session has used up, as a sentence; empty while none is."""
    return limit_reached(settings_of(session).budget, spending_of(session))


def turns_of(session: Session) -> list[Turn]:
    """In order, with attempts, calls and verdicts at hand."""
    turns = session.turns.select_related("opening_snapshot")
    return list(turns.prefetch_related("attempts__calls", "attempts__edits", "attempts__verdicts"))


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


def state_after(attempt: Attempt, call_number: int, *, edits: int | None = None) -> Snapshot:
    """The state after a call of an attempt, from which the next one is made; 0 for its opening.
    `edits` are how many of the attempt's edits are counted, all unless it is said. It is the
    caller's own."""
    calls = Call.objects.filter(attempt=attempt, number__lte=call_number)
    last = calls.exclude(snapshot=None).order_by("-number").select_related("snapshot").first()
    if last is None or last.snapshot is None:
        number, state = 0, attempt.turn.opening or {}
    else:
        number, state = last.number, last.snapshot.state
    for patch in _patches_between(attempt, number, call_number, edits):
        for index, operation in enumerate(patch):
            state = apply_operation(state, index, operation)
    return state


def _patches_between(
    attempt: Attempt, kept: int, call_number: int, edits: int | None
) -> Iterator[list[Any]]:
    """What was changed since the call whose state is `kept`, in order."""
    edited = attempt.edits.filter(after__gte=kept, after__lte=call_number)
    if edits is not None:
        edited = edited.filter(number__lte=edits)
    waiting = deque(edited.values_list("after", "definition"))
    calls = Call.objects.filter(attempt=attempt, number__gt=kept, number__lte=call_number)
    for number, definition in calls.values_list("number", "definition"):
        while waiting and waiting[0][0] < number:
            yield waiting.popleft()[1]["patch"]
        yield definition["patch"]
    for _after, definition in waiting:
        yield definition["patch"]


def default_workspace() -> Workspace | None:
    return Workspace.objects.order_by("id").first()


def user_named(name: str) -> Any | None:
    return get_user_model().objects.filter(username=name).first()
