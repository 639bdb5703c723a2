"""The panels of a session's page, as its rows have them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.utils import timezone

from playground.ablations import say_without
from playground.contexts.marks import (
    BADGE_OF_LIKENESS,
    BADGE_OF_RULING,
    LEFT,
    PENDING,
    Badge,
    badge_of_attempt,
    badge_of_session,
)
from playground.contexts.steps import StateView, Stretch, list_stretches, view_state
from playground.contexts.underway import Underway, underway_of
from playground.figures import count, dollars, duration, elapsed, known_dollars
from playground.fragments import Objective, attempt_key, pair_objectives
from playground.story import Moment
from simulator.models import AT_REST, Attempt, Likeness, Session, SessionStatus, Turn
from simulator.selectors import awaited_setup, limit_reached_by, settings_of
from simulator.services.revising import why_not_revisable
from simulator.values.session import Ablation, SessionSettings
from simulator.values.usage import doubt_limit
from simulator.values.verdict import Outcome, Ruling, Verdict


@dataclass(frozen=True)
class Gauge:
    """Something that is used up; no `limit` means it may be without end."""

    name: str
    used: float
    limit: float | None
    write: Callable[[float], str]
    is_ticking: bool = False
    """Whether it goes on by itself, a second each second."""
    said: str = ""
    """What is said of the use instead of its figure."""

    @property
    def used_text(self) -> str:
        return self.said or (elapsed(self.used) if self.is_ticking else self.write(self.used))

    @property
    def limit_text(self) -> str:
        return "" if self.limit is None else self.write(self.limit)


@dataclass(frozen=True)
class Header:
    session: Session
    badge: Badge
    sentence: str
    underway: Underway | None
    turn: int
    most_turns: int
    attempt: int
    most_attempts: int
    gauges: tuple[Gauge, ...]
    caution: str
    """What to know of what the session goes without, and of a limit that counts less than is
    spent, in sentences."""
    has_guidance: bool
    led_to: tuple[int, ...]
    """The numbers of the sessions that ran this one again, oldest first."""
    likeness: Badge | None
    """Whether a replay came to the same; None while that is not known."""

    @property
    def is_queued(self) -> bool:
        """A worker that takes it up makes no event, so the page has to ask."""
        return self.session.status == SessionStatus.QUEUED

    @property
    def may_cancel(self) -> bool:
        return not self.session.is_over

    @property
    def may_continue(self) -> bool:
        return self.session.status == SessionStatus.INTERRUPTED and not self.session.is_replay


@dataclass(frozen=True)
class AttemptLine:
    """An attempt in the list; `open_items` are those that were judged and are not met."""

    key: str
    turn: int
    number: int
    badge: Badge
    open_items: tuple[Objective, ...]
    calls: int


@dataclass(frozen=True)
class ItemLine:
    """A checklist item with the verdict of the attempt in hand, else `last_time`'s badge."""

    objective: Objective
    badge: Badge
    last_time: Badge | None
    may_be_decided: bool


@dataclass(frozen=True)
class Checklist:
    """`attempt` is the attempt in hand; None before the first. Where nothing `is_judged`, an
    attempt passes once it has called a tool; `may_be_revised` is whether a person may change it."""

    turn: Turn | None
    attempt: Attempt | None
    lines: tuple[ItemLine, ...]
    is_judged: bool
    may_be_revised: bool = False

    @property
    def is_settled(self) -> bool:
        return self.turn is not None and self.turn.checklist_settled


@dataclass(frozen=True)
class Result:
    """What the session came to. `passed` are the turns with guidance, `unmet` what the kept
    attempt of the turn that did not pass left open. With turns that were not begun, `last` is the
    one that they would have followed, and `last_call` the last call of its kept attempt."""

    outcome: Outcome
    passed: tuple[Turn, ...]
    last: Turn | None
    last_call: int
    kept: int | None
    unmet: tuple[Objective, ...]
    reason: str


@dataclass(frozen=True)
class Panels:
    """Everything on the page that is drawn anew when something happened, whole."""

    session: Session
    header: Header
    attempts: tuple[AttemptLine, ...]
    not_begun: tuple[Turn, ...]
    """The turns that have not been opened yet, or never will."""
    checklist: Checklist
    result: Result | None
    stretches: tuple[Stretch, ...]
    state: StateView | None
    """None where it is not drawn."""


def panels_of(session: Session, turns: Sequence[Turn]) -> Panels:
    """All but the state; `turns` as `outline_of` reads them."""
    return Panels(
        session=session,
        header=_header(session, turns),
        attempts=_attempt_lines(session, turns),
        not_begun=tuple(turn for turn in turns if turn.number > 1 and not turn.has_opening),
        checklist=_checklist(session, turns),
        result=_result(session, turns),
        stretches=list_stretches(session, turns),
        state=None,
    )


def with_state(panels: Panels, position: int | None = None, known: Moment | None = None) -> Panels:
    """`position` is the moment whose state is shown, None for the last one; `known` is a moment
    that was read already."""
    state = view_state(panels.session, panels.stretches, position, known)
    return replace(panels, state=state)


def verdicts_of(attempt: Attempt) -> tuple[Verdict, ...]:
    return tuple(row.value for row in attempt.verdicts.all())


def _header(session: Session, turns: Sequence[Turn]) -> Header:
    chosen = settings_of(session)
    budget = chosen.budget
    turn = _turn_in_hand(turns)
    cost = known_dollars(session.cost, session.unpriced)
    gauges = (
        Gauge("Calls", session.calls, budget.calls, count),
        Gauge("Tokens", session.tokens, budget.tokens, count),
        Gauge("Time", session.seconds, budget.seconds, duration),
        Gauge("Cost", session.cost, budget.dollars, dollars, said=cost),
    )
    underway = underway_of(
        session,
        chosen,
        timezone.now(),
        is_spent=bool(limit_reached_by(session)),
    )
    return Header(
        session=session,
        badge=badge_of_session(session),
        sentence=_sentence(session, turns),
        underway=underway,
        turn=turn.number if turn else 1,
        most_turns=len(turns),
        attempt=len(turn.attempts.all()) if turn else 0,
        most_attempts=budget.retries + 1,
        gauges=tuple(_going_on(gauge, session, underway) for gauge in gauges),
        caution=" ".join(filter(None, _cautions(session, chosen))),
        has_guidance=session.outcome == Outcome.PASSED,
        led_to=tuple(session.led_to.order_by("pk").values_list("pk", flat=True)),
        likeness=BADGE_OF_LIKENESS[Likeness(session.likeness)] if session.likeness else None,
    )


def _cautions(session: Session, chosen: SessionSettings) -> tuple[str, str]:
    return say_without(chosen.without), doubt_limit(chosen.budget, session.unpriced)


def _going_on(gauge: Gauge, session: Session, underway: Underway | None) -> Gauge:
    """The time of a session that works goes on since its last event."""
    if gauge.name != "Time" or underway is None or session.status != SessionStatus.RUNNING:
        return gauge
    return replace(gauge, used=gauge.used + underway.seconds, is_ticking=True)


def _sentence(session: Session, turns: Sequence[Turn]) -> str:
    """How it stands, in one sentence; empty while it goes on by itself, which its step tells."""
    turn = _turn_in_hand(turns)
    number = len(turn.attempts.all()) if turn else 0
    match SessionStatus(session.status):
        case SessionStatus.QUEUED | SessionStatus.RUNNING:
            return ""
        case SessionStatus.AWAITING if awaited_setup(session) is not None:
            return "Look at what was drafted, and begin."
        case SessionStatus.AWAITING:
            several = f"Turn {turn.number} of {len(turns)}: " if turn and turns[1:] else ""
            return f"{several}Attempt {number} waits for your next call."
        case SessionStatus.FINISHED if session.outcome == Outcome.PASSED:
            if turns[1:]:
                return f"All {len(turns)} turns passed; their guidance is on top."
            return f"Attempt {number} passed; its guidance is on top."
        case _:
            return session.reason or (turn.reason if turn else "")


def _turn_in_hand(turns: Sequence[Turn]) -> Turn | None:
    """The last turn with an attempt, else the first."""
    tried = [turn for turn in turns if turn.attempts.all()]
    return tried[-1] if tried else next(iter(turns), None)


def _attempt_lines(session: Session, turns: Sequence[Turn]) -> tuple[AttemptLine, ...]:
    return tuple(
        AttemptLine(
            key=attempt_key(turn.number, attempt.number),
            turn=turn.number,
            number=attempt.number,
            badge=badge_of_attempt(attempt, session),
            open_items=tuple(
                objective
                for objective in pair_objectives(turn.items, verdicts_of(attempt))
                if objective.verdict and not objective.is_met
            ),
            calls=attempt.call_count,
        )
        for turn in turns
        for attempt in turn.attempts.all()
    )


def _checklist(session: Session, turns: Sequence[Turn]) -> Checklist:
    turn = _turn_in_hand(turns)
    is_judged = Ablation.JUDGE not in settings_of(session).without
    if turn is None:
        return Checklist(None, None, (), is_judged)
    attempts = list(turn.attempts.all())
    attempt = attempts[-1] if attempts else None
    before = attempts[-2] if len(attempts) > 1 else None
    now = pair_objectives(turn.items, verdicts_of(attempt) if attempt else ())
    then = pair_objectives(turn.items, verdicts_of(before) if before else ())
    blank = PENDING if is_judged and not session.is_over else LEFT
    lines = tuple(_item_line(a, b, session, blank) for a, b in zip(now, then, strict=True))
    return Checklist(turn, attempt, lines, is_judged, not why_not_revisable(session, turn))


def _item_line(objective: Objective, before: Objective, session: Session, blank: Badge) -> ItemLine:
    """`blank` is the badge of an item without a verdict."""
    if objective.verdict is None:
        last_time = BADGE_OF_RULING[before.verdict.ruling] if before.verdict else None
        return ItemLine(objective, blank, last_time, False)
    ruling = objective.verdict.ruling
    rests = session.status in AT_REST and not session.is_replay
    return ItemLine(objective, BADGE_OF_RULING[ruling], None, rests and ruling is Ruling.UNDECIDED)


def _result(session: Session, turns: Sequence[Turn]) -> Result | None:
    if session.status != SessionStatus.FINISHED:
        return None
    closed = [turn for turn in turns if turn.kept is not None]
    last = closed[-1] if closed else None
    kept = _kept_attempt(last) if last else None
    return Result(
        outcome=Outcome(session.outcome),
        passed=tuple(turn for turn in turns if turn.guidance),
        last=last,
        last_call=kept.call_count if kept else 0,
        kept=last.kept if last else None,
        unmet=_left_open(last) if last else (),
        reason=session.reason or (last.reason if last else ""),
    )


def _kept_attempt(turn: Turn) -> Attempt:
    return next(attempt for attempt in turn.attempts.all() if attempt.number == turn.kept)


def _left_open(turn: Turn) -> tuple[Objective, ...]:
    objectives = pair_objectives(turn.items, verdicts_of(_kept_attempt(turn)))
    return tuple(objective for objective in objectives if not objective.is_met)
