"""What a tool's page and the answer to a try are given."""

from dataclasses import dataclass
from typing import TypedDict

from playground.changes import Change, describe_changes
from playground.forms.tools import TryForm
from playground.json_display import write_json
from simulator.models import Catalog, CatalogVersion, Session, Tool
from simulator.values.call import CallRecord
from simulator.values.catalog import Tool as ToolValue
from simulator.values.state import Snapshot


@dataclass(frozen=True)
class Answer:
    """What a try came to. `problem` is set, and nothing else, when it could not be tried."""

    record: CallRecord | None = None
    changes: tuple[Change, ...] = ()
    state_text: str = ""
    problem: str = ""
    pointer: str = ""

    @property
    def wrong_pointers(self) -> list[str]:
        """The places in the arguments that have violations."""
        return [violation.pointer for violation in self.record.violations] if self.record else []


class AnswerFragment(TypedDict):
    answer: Answer


class ToolPage(TypedDict):
    catalog: Catalog
    version: CatalogVersion
    is_latest: bool
    tool: Tool
    definition: ToolValue
    form: TryForm
    opening_of: Session | None
    """The session whose opening state is offered to try on."""
    answer: Answer | None


def answer_of(record: CallRecord, before: Snapshot, after: Snapshot) -> Answer:
    return Answer(record, describe_changes(before, record.patch), write_json(after, 2))
