"""What the fragment about a proposal is given."""

from typing import TypedDict

from simulator.models import Proposal


class ProposalFragment(TypedDict):
    proposal: Proposal | None
    problem: str
