"""What a session's page says of calls that met a fault."""

import re
from dataclasses import replace

import pytest
from django.test import Client

from simulator.models import Session, Workspace
from simulator.responding.faults import reply_by_fault
from simulator.values.call import CallOutcome
from simulator.values.event import AttemptStarted, CallFinished
from simulator.values.fault import (
    ErrorAnswer,
    Fault,
    MalformedAnswer,
    Mishap,
    SlowAnswer,
    TimeOut,
)
from tests.support.rows import make_catalog
from tests.support.sessions import answered, make_session, opened, tell


def disturbed(workspace: Workspace, mishap: Mishap) -> Session:
    record = answered(1)
    spoilt = replace(record, reply=reply_by_fault(Fault(mishap), record.reply))
    session = make_session(make_catalog(workspace))
    return tell(session, opened(), AttemptStarted(1, ""), CallFinished(1, spoilt))


@pytest.mark.parametrize(
    ("mishap", "told"),
    [
        (ErrorAnswer(503, None), "fault: error"),
        (SlowAnswer(30), "slow by 30 simulated seconds; every tool, every call"),
        (TimeOut(30), "a time-out after 30 simulated seconds, the call not carried out"),
        (TimeOut(30, carried_out=True), "the call carried out all the same"),
        (MalformedAnswer(502, '<b>"502"</b>'), "&lt;b&gt;&quot;502&quot;&lt;/b&gt;"),
    ],
)
def test_the_story_tells_what_the_fault_was(
    owner: Client, workspace: Workspace, mishap: Mishap, told: str
) -> None:
    session = disturbed(workspace, mishap)
    assert told in owner.get(f"/sessions/{session.pk}/").content.decode()


def test_a_simulators_failure_leads_to_the_tools_page(owner: Client, workspace: Workspace) -> None:
    record = replace(answered(1), outcome=CallOutcome.FAILED, reply=None, failure="It broke.")
    session = make_session(make_catalog(workspace))
    tell(session, opened(), AttemptStarted(1, ""), CallFinished(1, record))
    page = owner.get(f"/sessions/{session.pk}/").content.decode()
    assert (
        f'<a href="/catalogs/{session.version.catalog_id}/tools/move/">The tool\'s page</a>' in page
    )


def test_simulated_seconds_count_as_spent(workspace: Workspace) -> None:
    assert disturbed(workspace, SlowAnswer(30)).seconds == 30


def test_the_timeline_marks_it(owner: Client, workspace: Workspace) -> None:
    session = disturbed(workspace, SlowAnswer(30))
    page = owner.get(f"/sessions/{session.pk}/?view=timeline").content.decode()
    assert '<span class="badge fault">fault: slow</span>' in page
    assert '<rect class="latency"' in page


def fault_rows(page: str) -> list[str]:
    """What the page says of each row, but for the one that is a pattern for more."""
    rows = page.partition('data-rows="faults"')[2].partition("</ol>")[0]
    return re.findall(r'<li class="form-row"[^>]*>', rows)


def test_a_fault_that_nobody_filled_is_a_spare_row(owner: Client, workspace: Workspace) -> None:
    make_catalog(workspace)
    rows = fault_rows(owner.get("/sessions/new/").content.decode())
    assert ["data-spare" in row for row in rows] == [True]


def test_a_repeated_session_shows_its_faults(owner: Client, workspace: Workspace) -> None:
    session = make_session(make_catalog(workspace), faults=(Fault(SlowAnswer(30)),))
    page = owner.get(f"/sessions/new/?from={session.pk}").content.decode()
    assert ["data-spare" in row for row in fault_rows(page)] == [False, True]
    assert re.search(r"<details[^>]* open>\s*<summary>Faults", page)
