"""What the page of a tool's behaviour is given, and the answer to trying one."""

from dataclasses import dataclass
from datetime import datetime
from typing import TypedDict

from playground.contexts.proposals import DiffLine, difference_with_present
from playground.contexts.tools import Answer
from playground.forms.behaviours import BehaviourForm
from playground.forms.proposals import ProposalForm, form_for
from simulator.models import Catalog, Proposal, ProposalKind, ProposalStatus, Tool
from simulator.selectors import behaviour_history, catalog_of, open_proposal, sessions_by_behaviour
from simulator.services.behaviours import Comparison


@dataclass(frozen=True)
class BehaviourVersion:
    """One behaviour of a tool. `by` is empty for the one its sample came with."""

    number: int
    source: str
    by: str
    created: datetime
    is_current: bool
    session_count: int


@dataclass(frozen=True)
class Check:
    """What a source came to. `problem` is set, and nothing else, when it does not run."""

    problem: str = ""
    remarks: tuple[str, ...] = ()
    answer: Answer | None = None
    comparisons: tuple[Comparison, ...] = ()

    @property
    def agreeing(self) -> int:
        return sum(comparison.agrees for comparison in self.comparisons)


class CheckFragment(TypedDict):
    check: Check


class BehaviourPage(TypedDict):
    catalog: Catalog
    tool: Tool
    is_latest: bool
    form: BehaviourForm
    problem: str
    check: Check | None
    versions: list[BehaviourVersion]
    proposal: Proposal | None
    proposal_form: ProposalForm | None
    difference: list[DiffLine]
    """From the present source to the proposed one."""


def behaviour_page(
    tool: Tool, form: BehaviourForm, *, is_latest: bool, check: Check | None, problem: str
) -> BehaviourPage:
    proposal = open_proposal(tool, ProposalKind.BEHAVIOUR)
    is_open = proposal is not None and proposal.status != ProposalStatus.REFUSED
    return {
        "catalog": catalog_of(tool.version),
        "tool": tool,
        "is_latest": is_latest,
        "form": form,
        "problem": problem,
        "check": check,
        "versions": list_versions(tool),
        "proposal": proposal,
        "proposal_form": None if is_open else form_for(ProposalKind.BEHAVIOUR),
        "difference": difference_with_present(proposal),
    }


def list_versions(tool: Tool) -> list[BehaviourVersion]:
    """Newest first."""
    counts = sessions_by_behaviour(tool)
    return [
        BehaviourVersion(
            number=behaviour.version,
            source=behaviour.source,
            by=str(change.created_by or "") if change else "",
            created=change.created if change else tool.version.created,
            is_current=place == 0,
            session_count=counts[behaviour.version],
        )
        for place, (behaviour, change) in enumerate(reversed(behaviour_history(tool)))
    ]
