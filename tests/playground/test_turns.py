"""How a session with several user messages tells which turn is going on."""

from django.test import Client

from simulator.models import Session, Workspace
from simulator.tasks import rehearse_session
from simulator.values.task import ChecklistItem
from tests.support.rows import make_catalog
from tests.support.sessions import make_session

MESSAGES = ("Move a.txt.", "And <b> back.")


def rehearsed(workspace: Workspace, first: str, second: str = "`true`") -> Session:
    """Its two turns pass if the checks hold."""
    items = (ChecklistItem("a", "One.", first, turn=1), ChecklistItem("b", "Two.", second, turn=2))
    session = make_session(make_catalog(workspace), messages=MESSAGES, checklist=items)
    rehearse_session(session.pk)
    session.refresh_from_db()
    return session


def text_of(client: Client, address: str) -> str:
    text: str = client.get(address).content.decode()
    return text


def page_of(client: Client, session: Session) -> str:
    return text_of(client, f"/sessions/{session.pk}/")


def test_a_turn_that_did_not_pass_is_said_and_why_the_later_ones_were_not_begun(
    owner: Client, viewer: Client, workspace: Workspace
) -> None:
    session = rehearsed(workspace, "`false`")
    page = page_of(owner, session)
    assert "Turn 1 of 2 did not pass</h2>" in page
    assert "The recording has no attempt 2. So these were not begun:" in page
    assert "<li>Turn 2: And &lt;b&gt; back.</li>" in page
    way_on = f'href="/sessions/{session.pk}/attempts/1-1/fork/?call=1">Go on from here'
    assert way_on in page
    assert way_on not in page_of(viewer, session)


def test_a_turn_that_has_not_begun_is_shown_with_its_message(
    owner: Client, workspace: Workspace
) -> None:
    session = make_session(make_catalog(workspace), messages=MESSAGES)
    page = page_of(owner, session)
    assert "Turn 2</span>" in page and "not begun" in page
    assert "A turn begins when the one before it has passed." in page
    assert "turn 1 of 2" in text_of(owner, "/sessions/")


def test_each_turn_says_which_it_is_of_how_many(owner: Client, workspace: Workspace) -> None:
    session = rehearsed(workspace, "`true`")
    page = page_of(owner, session)
    for said in ("Turn 1 of 2: the user", "Turn 2 of 2: the user", "Turn 2, attempt 1"):
        assert said in page
    assert "not begun" not in page
    assert "turn 2 of 2" in text_of(owner, "/sessions/")


def test_a_session_of_one_turn_speaks_of_none(owner: Client, workspace: Workspace) -> None:
    page = page_of(owner, make_session(make_catalog(workspace)))
    assert "Turn " not in page and "<dt>Turn" not in page


def test_the_form_says_what_a_second_message_means(owner: Client, workspace: Workspace) -> None:
    make_catalog(workspace)
    assert "A second message opens a second turn" in text_of(owner, "/sessions/new/")
