"""Writes what the judge reads: the request, the calls in order, the states and the items."""

import json
from collections.abc import Iterator, Sequence

from simulator.judging.material import Material, call_as_json
from simulator.llm.framing import cut, frame
from simulator.values.call import CallRecord
from simulator.values.json import Json
from simulator.values.task import ChecklistItem

SHARES = (1.0, 0.25, 0.1, 0.04, 0.015, 0.005)
"""How much of the whole length a single value may take, tried in turn until the text fits."""


def build_input(items: Sequence[ChecklistItem], material: Material, longest: int) -> str:
    """The judge's text, at most about `longest` characters. Long values are cut first, then calls
    in the middle are left out; both say so where they happen. Items are never cut."""
    records = material.records
    for share in SHARES:
        text = _compose(items, material, records, int(longest * share))
        if len(text) <= longest:
            return text
    shown = max(2, len(records) * longest // len(text) // 2)
    kept = (*records[: shown // 2], *records[-(shown // 2) :])
    return _compose(items, material, kept, int(longest * SHARES[-1]))


def _compose(
    items: Sequence[ChecklistItem],
    material: Material,
    records: tuple[CallRecord, ...],
    longest: int,
) -> str:
    sections = (
        ("request", cut(material.message, longest * 4)),
        ("policy", cut(material.policy, longest * 4) or "(none)"),
        ("opening_state", _dump(material.opening, longest)),
        ("calls", "\n".join(_call_lines(material, records, longest)) or "(no call was made)"),
        ("final_state", _final_state(material, longest)),
        ("last_words", cut(material.last_text, longest * 4) or "(none)"),
        ("items", "\n".join(f"{item.key}: {item.text}" for item in items)),
    )
    return frame(sections)


def _final_state(material: Material, longest: int) -> str:
    if not material.has_state:
        return "(no state was kept: go by the calls and their responses alone)"
    return _dump(material.state, longest)


def _call_lines(material: Material, records: tuple[CallRecord, ...], longest: int) -> Iterator[str]:
    last = 0
    yield from _edit_lines(material, 0, longest)
    for record in records:
        if record.number > last + 1:
            yield f"… (calls {last + 1} to {record.number - 1} left out: the text was too long)"
        yield _call_line(record, longest)
        yield from _edit_lines(material, record.number, longest)
        last = record.number


def _edit_lines(material: Material, after: int, longest: int) -> Iterator[str]:
    for edit in material.edits:
        if edit.after == after:
            changes = _dump(list(edit.patch), longest)
            yield f"no call: a person changed the state by hand {changes}"


def _call_line(record: CallRecord, longest: int) -> str:
    call = call_as_json(record)
    parts = [
        f"call {record.number}: {call['name']} {_dump(call['arguments'], longest)}",
        f"{call['outcome']}, status {call['status']}" if record.reply else call["outcome"],
    ]
    if record.reply:
        parts.append(f"response {_dump(call['response'], longest)}")
    if call["valid"] is None:
        parts.append("not every check of its arguments could be run")
    if record.violations:
        parts.append(" ".join(violation.message for violation in record.violations))
    if record.failure:
        parts.append(record.failure)
    if record.patch:
        parts.append(f"changed the state {_dump(list(record.patch), longest)}")
    return "; ".join(parts)


def _dump(document: Json, longest: int) -> str:
    return cut(json.dumps(document, ensure_ascii=False), longest)
