"""What a session cannot be started with."""

import pytest

from simulator.errors import InputRefused
from simulator.models import CatalogVersion, Session
from simulator.services.sessions import start_session
from simulator.values.fault import ErrorAnswer, Fault
from simulator.values.session import PlannerChoice, PlannerKind, SessionSettings
from simulator.values.task import Task
from simulator.values.usage import Budget
from tests.support.rows import make_catalog, make_workspace, tool_value

pytestmark = pytest.mark.django_db
NAMES = ("move_file", "erase_file")


@pytest.fixture
def version() -> CatalogVersion:
    return make_catalog(make_workspace(), tuple(map(tool_value, NAMES)))


def start(version: CatalogVersion, *faults: Fault, tools: tuple[str, ...] = NAMES) -> Session:
    settings = SessionSettings(PlannerChoice(PlannerKind.PERSON), Budget(0), faults=faults)
    workspace = version.catalog.workspace
    return start_session(
        workspace=workspace,
        user=None,
        version=version,
        title="",
        task=Task(("Do it.",), tools, {}),
        settings=settings,
    )


@pytest.mark.parametrize(
    ("name", "tools", "suggested"),
    [
        ("file_move", NAMES, ' Did you mean "move_file"?'),
        ("erase_file", ("move_file",), ' Did you mean "move_file"?'),
        ("weather", NAMES, ""),
        ("", NAMES, ""),
    ],
)
def test_a_fault_of_a_tool_that_is_not_in_play_is_refused(version, name, tools, suggested) -> None:
    with pytest.raises(InputRefused) as refusal:
        start(
            version,
            Fault(ErrorAnswer(500, None)),
            Fault(ErrorAnswer(500, None), tool=name),
            tools=tools,
        )
    said = f"Fault 2 is set for {name!r}, which is no tool in play.{suggested}"
    assert (refusal.value.sentence, refusal.value.pointer) == (said, "/faults/1/tool")
    assert not Session.objects.exists()


def test_a_fault_of_a_tool_in_play_or_of_every_tool_is_taken(version) -> None:
    start(version, Fault(ErrorAnswer(500, None)), Fault(ErrorAnswer(500, None), tool="move_file"))
    assert Session.objects.exists()
