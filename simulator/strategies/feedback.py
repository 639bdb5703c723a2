"""What a failed attempt teaches the next one: its violations, and the items it left unmet.

Source: arXiv 2602.19218, section 3.4 (remaining objectives) and appendix E.2.
"""

import json
from collections.abc import Iterable

from simulator.values.attempt import Attempt
from simulator.values.call import CallOutcome, CallRecord
from simulator.values.observation import write_observation
from simulator.values.task import ChecklistItem
from simulator.values.verdict import Ruling, Verdict


def compose_feedback(
    attempt: Attempt, items: tuple[ChecklistItem, ...], verdicts: tuple[Verdict, ...]
) -> str:
    """Empty when everything is met. Names every item that is not, met ones too so that they
    are kept, and never says how to meet one."""
    verdict_of = {verdict.item: verdict for verdict in verdicts}
    rulings = [(item, verdict_of[item.key]) for item in items if item.key in verdict_of]
    unmet = [(item, v) for item, v in rulings if v.ruling is not Ruling.MET]
    if not unmet:
        return ""
    parts = [
        _section("Not achieved:", (_item_line(item, verdict) for item, verdict in unmet)),
        _section("Achieved:", (item.text for item, v in rulings if v.ruling is Ruling.MET)),
        _section(
            "Calls that were refused:", map(_rejected_line, _of(attempt, CallOutcome.REJECTED))
        ),
        _section("Calls that the tool answered with an error:", map(_error_line, _errors(attempt))),
        _section(
            "Calls that met a disturbance of the service, through no mistake of yours:",
            map(_disturbed_line, _disturbed(attempt)),
        ),
        _section(
            "Calls that the simulator could not answer, through no fault of yours:",
            map(_failed_line, _of(attempt, CallOutcome.FAILED)),
        ),
        f"The attempt ended early: {attempt.stop_reason}" if attempt.stop_reason else "",
    ]
    return "\n\n".join(part for part in parts if part)


def _section(heading: str, lines: Iterable[str]) -> str:
    body = "\n".join(f"- {line}" for line in lines)
    return f"{heading}\n{body}" if body else ""


def _of(attempt: Attempt, outcome: CallOutcome) -> list[CallRecord]:
    return [record for record in attempt.records if record.outcome is outcome]


def _errors(attempt: Attempt) -> list[CallRecord]:
    answered = _of(attempt, CallOutcome.ANSWERED)
    return [record for record in answered if not (record.succeeded or record.is_disturbed)]


def _disturbed(attempt: Attempt) -> list[CallRecord]:
    return [record for record in attempt.records if record.is_disturbed]


def _item_line(item: ChecklistItem, verdict: Verdict) -> str:
    doubt = " (could not be decided)" if verdict.ruling is Ruling.UNDECIDED else ""
    return f"{item.text.rstrip('.')}{doubt}: {verdict.reason}"


def _rejected_line(record: CallRecord) -> str:
    reasons = " ".join(violation.message for violation in record.violations)
    return f"call {record.number}, {record.call.name}: {reasons}"


def _error_line(record: CallRecord) -> str:
    assert record.reply is not None
    body = json.dumps(record.reply.body, ensure_ascii=False)
    return f"call {record.number}, {record.call.name}: {record.reply.status} {body}"


def _disturbed_line(record: CallRecord) -> str:
    return f"call {record.number}, {record.call.name}: {write_observation(record)}"


def _failed_line(record: CallRecord) -> str:
    return f"call {record.number}, {record.call.name}: {record.failure}"
