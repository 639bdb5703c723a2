"""What a tool's page and the answer to a try are given."""

import re
from dataclasses import dataclass
from typing import TypedDict

from playground.changes import Change, describe_changes
from playground.findings import Findings, findings_of
from playground.forms.proposals import ProposalForm, form_for
from playground.forms.tools import TryForm
from playground.json_display import write_json
from simulator.models import (
    Adjustment,
    Catalog,
    CatalogVersion,
    Proposal,
    ProposalKind,
    ProposalStatus,
    Session,
    Tool,
)
from simulator.selectors import catalog_of, examples_kept, latest_version, open_proposal
from simulator.services.assembling import settled_tool
from simulator.services.behaviours import current_source
from simulator.services.trials import example_arguments
from simulator.values.call import CallRecord
from simulator.values.catalog import Tool as ToolValue
from simulator.values.catalog import says_its_answer
from simulator.values.json import JsonObject
from simulator.values.state import Snapshot

FUNCTION = re.compile(r"^def tool\(", re.MULTILINE)


@dataclass(frozen=True)
class Answer:
    """What a try came to. `problem` is set, and nothing else, when it could not be tried."""

    record: CallRecord | None = None
    findings: Findings | None = None
    changes: tuple[Change, ...] = ()
    state_text: str = ""
    problem: str = ""
    pointer: str = ""


@dataclass(frozen=True)
class ShownBehaviour:
    """A behaviour's source and its two parts, of which the first may be long and shared by many."""

    source: str
    prelude: str
    function: str


class AnswerFragment(TypedDict):
    answer: Answer


class ToolPage(TypedDict):
    catalog: Catalog
    version: CatalogVersion
    is_latest: bool
    tool: Tool
    definition: ToolValue
    """As its description says."""
    settled: ToolValue
    """As people settled it."""
    proposal: Proposal | None
    """What a model was last asked about it, while that is open."""
    proposal_form: ProposalForm | None
    behaviour: ShownBehaviour
    kept: list[Adjustment]
    """The changes that kept its examples, the newest first."""
    example: JsonObject
    """A call of it, by name and arguments."""
    form: TryForm
    opening_of: Session | None
    """The session whose opening state is offered to try on."""
    answer: Answer | None


def tool_page(
    tool: Tool, form: TryForm, *, answer: Answer | None, opening_of: Session | None, may_ask: bool
) -> ToolPage:
    """`may_ask` is whether whoever looks may ask a model, where there is something to ask."""
    catalog, settled = catalog_of(tool.version), settled_tool(tool)
    proposal = open_proposal(tool, ProposalKind.RESPONSE)
    is_open = proposal is not None and proposal.status != ProposalStatus.REFUSED
    is_asked = may_ask and not is_open and not says_its_answer(settled)
    return {
        "catalog": catalog,
        "version": tool.version,
        "is_latest": latest_version(catalog) == tool.version,
        "tool": tool,
        "definition": tool.value,
        "settled": settled,
        "proposal": proposal,
        "proposal_form": form_for(ProposalKind.RESPONSE) if is_asked else None,
        "behaviour": behaviour_of(current_source(tool)),
        "kept": examples_kept(tool),
        "example": {"name": tool.name, "arguments": example_arguments(tool)},
        "form": form,
        "opening_of": opening_of,
        "answer": answer,
    }


def behaviour_of(source: str) -> ShownBehaviour:
    """Cut where the function that answers begins; a source without one is all function."""
    start = FUNCTION.search(source)
    cut = start.start() if start else 0
    return ShownBehaviour(source, source[:cut].rstrip(), source[cut:])


def answer_of(record: CallRecord, before: Snapshot, after: Snapshot) -> Answer:
    changes = describe_changes(before, record.patch)
    return Answer(record, findings_of(record), changes, write_json(after, 2))
