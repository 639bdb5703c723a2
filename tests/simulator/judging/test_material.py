"""Claims about a call as checks and judges read it."""

from dataclasses import replace

import pytest

from simulator.judging.material import call_as_json
from simulator.values.call import CallRecord, MeaningCheck
from simulator.values.violation import Violation, ViolationCode
from tests.support.calls import answered, failed, rejected

ANSWERED = answered(1, "cd")
UNCHECKED = Violation(ViolationCode.NOT_CHECKED, "/x", "pattern", "a", "Not checked: too slow.")
BROKEN = Violation(ViolationCode.TYPE, "/x", "type", 5, "Got 5, expected a string.")
UNSURE = replace(ANSWERED, violations=(UNCHECKED,))


@pytest.mark.parametrize(
    ("record", "valid"),
    [
        (ANSWERED, True),
        (failed(1, "cd", "It ran too long."), True),
        (replace(ANSWERED, meaning=MeaningCheck.SOUND), True),
        (replace(ANSWERED, meaning=MeaningCheck.NOT_CHECKED), None),
        (UNSURE, None),
        (replace(UNSURE, meaning=MeaningCheck.SOUND), None),
        (replace(UNSURE, meaning=MeaningCheck.NOT_CHECKED), None),
        (rejected(1, "cd", BROKEN.message), False),
        (replace(UNSURE, violations=(UNCHECKED, BROKEN)), False),
        (replace(UNSURE, meaning=MeaningCheck.OBJECTED), False),
    ],
)
def test_a_call_is_valid_only_when_every_check_was_run_and_holds(
    record: CallRecord, valid: bool | None
) -> None:
    assert call_as_json(record)["valid"] is valid
