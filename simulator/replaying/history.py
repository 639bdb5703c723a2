"""Refuses events that could not have happened: what they tell is kept in rows, some of it is gone
through again, and a replay that departs from them says so at the first that differs."""

from collections import Counter
from dataclasses import dataclass, field

from simulator.errors import InputRefused, PatchRefused
from simulator.judging.score import outcome_of
from simulator.replaying.figures import MOST_COUNTED
from simulator.replaying.fitness import are_keys, refuse_items, refuse_state, refuse_terms
from simulator.replaying.states import States
from simulator.replaying.transcript import Transcript
from simulator.values.event import (
    AttemptFinished,
    AttemptStarted,
    CallFinished,
    ChecklistRevised,
    ChecklistSettled,
    Event,
    PlannerReplied,
    SetupProposed,
    SetupReturned,
    SetupSettled,
    StateEdited,
    TermsChanged,
    TurnClosed,
    TurnOpened,
    requests_of,
)
from simulator.values.session import Ablation
from simulator.values.task import ChecklistItem
from simulator.values.usage import ModelRequest
from simulator.values.verdict import Outcome

Place = tuple[int, int]
"""A turn's number, and an attempt's."""


def refuse_history(transcript: Transcript, most_state_bytes: int) -> None:
    """Raises InputRefused, with a pointer."""
    course = _Course(transcript)
    ends = _Ends(transcript)
    states = States(most_state_bytes)
    for index, happened in enumerate(transcript.events):
        pointer, event = f"/events/{index}", happened.value
        _refuse_content(event, most_state_bytes, f"{pointer}/payload")
        if not course.goes_on(event, happened.turn):
            raise InputRefused("It does not follow from the events before it.", pointer=pointer)
        if not ends.agree(event, happened.turn):
            raise InputRefused("Its outcome does not follow from the verdicts.", pointer=pointer)
        try:
            states.change(event, happened.turn, pointer)
        except PatchRefused as refusal:
            raise InputRefused(refusal.sentence, pointer=pointer) from refusal
    states.measure()
    _refuse_counts(transcript)


def _refuse_content(event: Event, most_state_bytes: int, pointer: str) -> None:
    match event:
        case SetupProposed(setup=setup) | SetupReturned(setup=setup):
            refuse_items(setup.items, f"{pointer}/setup/items")
            refuse_state(setup.opening, most_state_bytes, f"{pointer}/setup/opening")
        case SetupSettled(opening=opening, items=items):
            refuse_items(items or (), f"{pointer}/items")
            refuse_state(opening, most_state_bytes, f"{pointer}/opening")
        case TurnOpened(opening=opening):
            refuse_state(opening, most_state_bytes, f"{pointer}/opening")
        case ChecklistSettled(items=items):
            refuse_items(items, f"{pointer}/items")
        case ChecklistRevised(before=before, after=after):
            refuse_items(before, f"{pointer}/before")
            refuse_items(after, f"{pointer}/after")
        case AttemptFinished(verdicts=verdicts) if not are_keys([it.item for it in verdicts]):
            raise InputRefused(
                "It decides an item twice, or one whose key is too long.",
                pointer=f"{pointer}/verdicts",
            )
        case TermsChanged(before=before, after=after):
            refuse_terms(before)
            refuse_terms(after)
        case _:
            pass


@dataclass
class _Course:
    """What happened by then. `planned` counts the calls that a planner asked for, `called` those
    that were made."""

    transcript: Transcript
    begun: Counter[int] = field(default_factory=Counter)
    ended: set[Place] = field(default_factory=set)
    planned: Counter[Place] = field(default_factory=Counter)
    called: Counter[Place] = field(default_factory=Counter)
    edited: Counter[Place] = field(default_factory=Counter)

    def goes_on(self, event: Event, turn: int) -> bool:
        """Whether an event may come next, which it then has."""
        turns = len(self.transcript.task.messages)
        return 1 <= turn <= turns and self._follows(event, turn)

    def _follows(self, event: Event, turn: int) -> bool:
        follows = True
        match event:
            case TurnOpened(turn=number):
                follows = number == turn
            case AttemptStarted(number=number):
                self.begun[turn] += 1
                follows = number == self.begun[turn]
            case PlannerReplied(attempt=number, move=move):
                self.planned[turn, number] += len(move.calls)
                follows = self._is_begun(turn, number)
            case CallFinished(attempt=number, record=record):
                place = turn, number
                self.called[place] += 1
                follows = number == self.begun[turn]
                follows &= record.number == self.called[place] <= self.planned[place]
            case StateEdited(attempt=number, edit=edit):
                place = turn, number
                self.edited[place] += 1
                follows = number == self.begun[turn]
                follows &= (edit.number, edit.after) == (self.edited[place], self.called[place])
            case AttemptFinished(number=number):
                self.ended.add((turn, number))
                follows = self._is_begun(turn, number)
            case TurnClosed(turn=number, kept=kept):
                follows = number == turn and (kept is None or (turn, kept) in self.ended)
        return follows

    def _is_begun(self, turn: int, attempt: int) -> bool:
        return 1 <= attempt <= self.begun[turn]


class _Ends:
    """What attempts and turns came to by then, by the items that were in force."""

    def __init__(self, transcript: Transcript) -> None:
        task = transcript.task
        self._judges = Ablation.JUDGE not in transcript.settings.without
        self._outcomes: dict[Place, Outcome] = {}
        self._items: dict[int, tuple[ChecklistItem, ...]] = {
            turn: task.items_of(turn) for turn in range(1, len(task.messages) + 1)
        }

    def agree(self, event: Event, turn: int) -> bool:
        """Whether the outcome that an event tells, if it does, is the one that follows."""
        agrees = True
        match event:
            case ChecklistSettled(items=items) | ChecklistRevised(after=items):
                self._items[turn] = items
            case SetupSettled(items=tuple() as items):
                self._items[turn] = items
            case AttemptFinished(number=number, outcome=outcome, verdicts=verdicts):
                self._outcomes[turn, number] = outcome
                due = outcome_of(self._items[turn], verdicts)
                agrees = outcome is due or not self._judges
            case TurnClosed(outcome=outcome, kept=number):
                due = Outcome.UNDECIDED if number is None else self._outcomes[turn, number]
                agrees = outcome is due
        return agrees


def _refuse_counts(transcript: Transcript) -> None:
    """Of tokens and dollars, which are counted as they were."""
    made: list[ModelRequest] = []
    for kept in transcript.kept.values():
        for each in kept:
            made += [each.said.request] if each.said else []
            made += each.failed.requests if each.failed else ()
    for happened in transcript.events:
        made += requests_of(happened.value)
    if max(sum(each.tokens for each in made), sum(each.cost or 0 for each in made)) > MOST_COUNTED:
        raise InputRefused("Its tokens or dollars are more than can be counted.", pointer="/kept")
