"""Which part of a session's story is drawn: the newest calls, those before them, or what is new.

A part ends where a call has finished, so that no piece is begun in one part and ended in another.
Only the end of an attempt is told more than once, when a person decides an item of it later: it
belongs where it was first told, as it was last told.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import QuerySet

from simulator.models import Event, Session
from simulator.values.event import EventKind

CALLS_A_PART = 50
EVENTS_AT_ONCE = 200
"""Events told in one answer to a page that has fallen behind."""


@dataclass(frozen=True)
class Part:
    """The events after `after` up to `until`, on a page that draws those after `since`."""

    session: Session
    since: int
    after: int
    until: int

    @property
    def earlier(self) -> int:
        """How many calls come before what the page draws."""
        return _finished(self.session, self.since).count()

    @property
    def earlier_since(self) -> int:
        """Where a page begins that draws the part before this one too."""
        return _start(self.session, self.since)


def newest_part(session: Session, since: int | None = None) -> Part:
    """The last calls, or everything from the last one that ended by `since`."""
    until = session.last_sequence
    start = _start(session, until) if since is None else _boundary(session, since)
    return Part(session, start, start, until)


def news_part(session: Session, after: int, since: int) -> Part:
    """What is new to a page that has told everything up to `after`, as much as is told at once."""
    return Part(session, since, after, min(session.last_sequence, after + EVENTS_AT_ONCE))


def part_before(session: Session, before: int, reach: str = "") -> Part:
    """The part that ends with `before`, or from the piece whose key is `reach` on."""
    start = _start(session, before)
    wanted = sequence_of_piece(session, reach)
    if wanted is not None:
        start = min(start, _boundary(session, wanted - 1))
    return Part(session, start, start, before)


def events_of(part: Part) -> list[Event]:
    """In order; of an attempt whose end was told again later, that telling too."""
    events = part.session.events
    elsewhere, later = _ends_out_of_place(part)
    within = events.filter(sequence__gt=part.after, sequence__lte=part.until)
    return [*within.exclude(sequence__in=elsewhere), *events.filter(sequence__in=later)]


def sequence_of_piece(session: Session, key: str) -> int | None:
    """The number of the event that a piece of story was first told by; None for no piece."""
    for pattern, kind, fields in PIECES:
        if found := pattern.fullmatch(key):
            named = dict(zip(fields, map(int, found.groups()), strict=True))
            pieces = session.events.filter(**named, **({"kind": kind} if kind else {}))
            return pieces.values_list("sequence", flat=True).first()
    return None


PIECES: tuple[tuple[re.Pattern[str], EventKind | None, tuple[str, ...]], ...] = (
    (re.compile(r"moment-(\d{1,9})"), None, ("sequence",)),
    (re.compile(r"turn-(\d{1,9})"), EventKind.TURN_OPENED, ("turn_number",)),
    (re.compile(r"turn-(\d{1,9})-checklist"), EventKind.CHECKLIST_SETTLED, ("turn_number",)),
    (
        re.compile(r"attempt-(\d{1,9})-(\d{1,9})"),
        EventKind.ATTEMPT_STARTED,
        ("turn_number", "payload__number"),
    ),
    (
        re.compile(r"attempt-(\d{1,9})-(\d{1,9})-end"),
        EventKind.ATTEMPT_FINISHED,
        ("turn_number", "payload__number"),
    ),
    (
        re.compile(r"call-(\d{1,9})-(\d{1,9})-(\d{1,9})"),
        EventKind.CALL_FINISHED,
        ("turn_number", "payload__attempt", "payload__record__number"),
    ),
)
"""Of each kind of key: what it looks like, and the event it names."""


def _ends_out_of_place(part: Part) -> tuple[list[int], list[int]]:
    """Numbers of the events that end an attempt: those in the part that belong before the page's
    beginning, and those after the part that belong into it."""
    first: dict[tuple[int, int], int] = {}
    last: dict[tuple[int, int], int] = {}
    elsewhere = []
    for sequence, attempt in _ends(part.session):
        home = first.setdefault(attempt, sequence)
        last[attempt] = sequence
        if home <= part.since:
            elsewhere.append(sequence)
    later = [
        last[attempt]
        for attempt, home in first.items()
        if part.after < home <= part.until < last[attempt]
    ]
    return elsewhere, later


def _ends(session: Session) -> Iterator[tuple[int, tuple[int, int]]]:
    ends = session.events.filter(kind=EventKind.ATTEMPT_FINISHED)
    for sequence, turn, number in ends.values_list("sequence", "turn_number", "payload__number"):
        yield sequence, (turn, number)


def _start(session: Session, until: int) -> int:
    """Where the part of the last calls up to `until` begins; 0 when it holds all of them."""
    finished = _finished(session, until).order_by("-sequence").values_list("sequence", flat=True)
    return next(iter(finished[CALLS_A_PART : CALLS_A_PART + 1]), 0)


def _boundary(session: Session, sequence: int) -> int:
    """Where a part may begin at the latest, so that what comes after a number is in it."""
    return _finished(session, sequence).values_list("sequence", flat=True).last() or 0


def _finished(session: Session, until: int) -> QuerySet[Event]:
    return session.events.filter(kind=EventKind.CALL_FINISHED, sequence__lte=until)
