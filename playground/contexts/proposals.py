"""What the fragment about a proposal is given."""

import difflib
from dataclasses import dataclass
from typing import TypedDict

from simulator.models import Proposal, ProposalKind, ProposalStatus
from simulator.selectors import latest_tool
from simulator.services.behaviours import current_source


@dataclass(frozen=True)
class DiffLine:
    """`kind` is "added", "removed", "place" or "same"."""

    kind: str
    text: str


class ProposalFragment(TypedDict):
    proposal: Proposal | None
    problem: str
    difference: list[DiffLine]
    """From the present source of a behaviour to the proposed one."""


def difference_with_present(proposal: Proposal | None) -> list[DiffLine]:
    """Empty unless a behaviour is proposed."""
    if (
        proposal is None
        or proposal.kind != ProposalKind.BEHAVIOUR
        or proposal.status != ProposalStatus.READY
    ):
        return []
    tool = latest_tool(proposal.catalog, proposal.tool_name)
    if tool is None:
        return []
    before, after = current_source(tool).splitlines(), str(proposal.content).splitlines()
    lines = difflib.unified_diff(before, after, lineterm="")
    return [_line_of(line) for line in lines if not line.startswith(("--- ", "+++ "))]


def _line_of(line: str) -> DiffLine:
    kinds = {"+": "added", "-": "removed", "@": "place"}
    return DiffLine(kinds.get(line[:1], "same"), line)
