"""What a tool's page and the answer to a try are given."""

import re
from dataclasses import dataclass
from typing import TypedDict

from playground.changes import Change, describe_changes
from playground.findings import Findings, findings_of
from playground.forms.proposals import ProposalForm
from playground.forms.tools import TryForm
from playground.json_display import write_json
from simulator.models import Catalog, CatalogVersion, Proposal, Session, Tool
from simulator.values.call import CallRecord
from simulator.values.catalog import Tool as ToolValue
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
class Behaviour:
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
    behaviour: Behaviour
    form: TryForm
    opening_of: Session | None
    """The session whose opening state is offered to try on."""
    answer: Answer | None


def behaviour_of(source: str) -> Behaviour:
    """Cut where the function that answers begins; a source without one is all function."""
    start = FUNCTION.search(source)
    cut = start.start() if start else 0
    return Behaviour(source, source[:cut].rstrip(), source[cut:])


def answer_of(record: CallRecord, before: Snapshot, after: Snapshot) -> Answer:
    changes = describe_changes(before, record.patch)
    return Answer(record, findings_of(record), changes, write_json(after, 2))
