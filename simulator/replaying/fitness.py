"""Refuses a transcript that could not have been written: what it tells is kept in rows, and some of
it is gone through again. Each raises InputRefused, with a pointer."""

from collections import Counter
from collections.abc import Sized

from simulator.errors import InputRefused
from simulator.judging.checks import compile_check
from simulator.replaying.transcript import Happened, Transcript
from simulator.state.size import find_unfit
from simulator.values.event import (
    AttemptFinished,
    AttemptStarted,
    CallFinished,
    ChecklistRevised,
    Event,
    TurnClosed,
    requests_of,
)
from simulator.values.fault import LONGEST_SECONDS, MOST_FAULTS, Fault, SlowAnswer, TimeOut
from simulator.values.session import SessionSettings
from simulator.values.task import ChecklistItem, Task
from simulator.values.usage import ModelRequest

MOST_COUNTED = 2_000_000_000
"""What a row can count."""
MOST_LISTED = 1_000
"""Messages, and checklist items."""
LONGEST_KEY = 60


def refuse_task(task: Task, settings: SessionSettings, most_state_bytes: int) -> None:
    _refuse_long("messages", task.messages)
    _refuse_long("checklist", task.checklist)
    opening = task.opening
    if opening is not None and (reason := find_unfit(opening, most_state_bytes)):
        raise InputRefused(f"The starting state {reason}.", pointer="/task/opening")
    _refuse_items(task.checklist, "/task/checklist")
    _refuse_faults(settings.faults)


def _refuse_items(items: tuple[ChecklistItem, ...], pointer: str) -> None:
    if not _are_keys([item.key for item in items]):
        raise InputRefused("Two items share a key, or one's is too long.", pointer=pointer)
    for index, item in enumerate(items):
        if item.check is not None:
            try:
                compile_check(item.check)
            except InputRefused as problem:
                place = f"{pointer}/{index}/check"
                raise InputRefused(problem.sentence, pointer=place) from problem


def _refuse_faults(faults: tuple[Fault, ...]) -> None:
    if len(faults) > MOST_FAULTS:
        raise InputRefused(f"At most {MOST_FAULTS} faults are taken.", pointer="/settings/faults")
    for index, fault in enumerate(faults):
        mishap = fault.mishap
        takes = mishap.seconds if isinstance(mishap, SlowAnswer | TimeOut) else 0.0
        if not 0 <= takes <= LONGEST_SECONDS:
            raise InputRefused(
                f"It takes less than no time, or more than {LONGEST_SECONDS:g} seconds.",
                pointer=f"/settings/faults/{index}/mishap/seconds",
            )


def refuse_history(transcript: Transcript) -> None:
    begun: Counter[int] = Counter()
    called: Counter[tuple[int, int]] = Counter()
    for number, happened in enumerate(transcript.events, start=1):
        is_lived = number <= transcript.lived_through
        if not (is_lived or transcript.is_given(number)):
            continue
        event = happened.value
        if isinstance(event, AttemptFinished) and not _are_keys([v.item for v in event.verdicts]):
            raise _refusal(number, "It decides an item twice, or one whose key is too long.")
        if isinstance(event, ChecklistRevised):
            _refuse_items(event.after, f"/events/{number - 1}/payload/after")
        if is_lived and not _follows(event, happened, transcript, begun, called):
            raise _refusal(number, "It does not follow from the events before it.")
    _refuse_counts(transcript)


def _follows(
    event: Event,
    happened: Happened,
    transcript: Transcript,
    begun: Counter[int],
    called: Counter[tuple[int, int]],
) -> bool:
    """Whether it may come after the attempts `begun` and the calls made by then, which it joins."""
    turn = happened.turn
    if not 1 <= turn <= len(transcript.task.messages):
        return False
    match event:
        case AttemptStarted(number=number):
            begun[turn] += 1
            return number == begun[turn]
        case CallFinished(attempt=attempt, record=record):
            called[turn, attempt] += 1
            return 1 <= attempt <= begun[turn] and record.number == called[turn, attempt]
        case AttemptFinished(number=number):
            return 1 <= number <= begun[turn]
        case TurnClosed(kept=kept):
            return kept is None or 1 <= kept <= begun[turn]
        case _:
            return True


def _refuse_counts(transcript: Transcript) -> None:
    """Of tokens and dollars, which are counted as they were."""
    made: list[ModelRequest] = []
    for kept in transcript.kept.values():
        for each in kept:
            made += [each.said.request] if each.said else []
            made += each.failed.requests if each.failed else ()
    for number, happened in enumerate(transcript.events, start=1):
        if number <= transcript.lived_through or transcript.is_given(number):
            made += requests_of(happened.value)
    counts = [count for each in made for count in (each.prompt_tokens, each.completion_tokens)]
    costs = [each.cost or 0.0 for each in made]
    if min([0, *counts, *costs]) < 0 or max(sum(counts), sum(costs)) > MOST_COUNTED:
        raise InputRefused(
            "Its tokens or dollars are more or less than there can be.", pointer="/kept"
        )


def _refuse_long(name: str, listed: Sized) -> None:
    if len(listed) > MOST_LISTED:
        raise InputRefused(f"There are more than {MOST_LISTED} of them.", pointer=f"/task/{name}")


def _are_keys(keys: list[str]) -> bool:
    """Whether each is another, and none too long."""
    return len(set(keys)) == len(keys) and all(len(key) <= LONGEST_KEY for key in keys)


def _refusal(number: int, sentence: str) -> InputRefused:
    return InputRefused(sentence, pointer=f"/events/{number - 1}")
