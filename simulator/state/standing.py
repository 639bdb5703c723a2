"""Which of an attempt's calls still count, once a person has taken some back."""

from simulator.schemas.instances import freeze
from simulator.state.apply import apply_patch
from simulator.values.attempt import Attempt
from simulator.values.call import CallRecord

NONE: tuple[CallRecord, ...] = ()


def standing_records(attempt: Attempt) -> tuple[CallRecord, ...]:
    """Without the calls that were taken back: an edit that makes the state what it was at an
    earlier moment undoes what was called since then."""
    if not attempt.edits:
        return attempt.records
    state, standing = attempt.opening, NONE
    moments = [(freeze(state), standing)]
    for number in range(len(attempt.records) + 1):
        if number:
            record = attempt.records[number - 1]
            state, standing = apply_patch(state, record.patch), (*standing, record)
            moments.append((freeze(state), standing))
        for edit in attempt.edits:
            if edit.after == number:
                state = apply_patch(state, edit.patch)
                now = freeze(state)
                standing = next((kept for was, kept in reversed(moments) if was == now), standing)
                moments.append((now, standing))
    return standing
