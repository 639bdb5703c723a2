"""Whether a check that a model proposed can decide its item, told before anything was done."""

from dataclasses import replace

from simulator.errors import ExpressionRefused
from simulator.judging.checks import compile_check, run_check
from simulator.judging.evidence import keys_read
from simulator.judging.material import Material
from simulator.values.state import Snapshot
from simulator.values.task import ChecklistItem
from simulator.values.verdict import Ruling


def keep_check(item: ChecklistItem, opening: Snapshot) -> ChecklistItem:
    """The item with its check, or without it and with a note that says why."""
    if item.check is None or not (doubt := _doubt(item, opening)):
        return item
    return replace(item, check=None, note=f"The check that was proposed is left out. {doubt}")


def _doubt(item: ChecklistItem, opening: Snapshot) -> str:
    """Why the check would decide nothing, or wrongly; empty when nothing speaks against it."""
    assert item.check is not None
    try:
        parsed = compile_check(item.check).parsed
    except ExpressionRefused as refusal:
        return refusal.sentence
    # What begins empty may come to have any key.
    unknown = [key for key in keys_read(parsed) if opening and key not in opening]
    if unknown:
        return f"It looks at {unknown[0]!r}, which the opening state does not have."
    verdict = run_check(item, Material("", "", opening, opening, ()))
    match verdict.ruling:
        case Ruling.MET:
            return "It holds before anything was done."
        case Ruling.UNDECIDED:
            return verdict.reason
        case Ruling.UNMET:
            return ""
