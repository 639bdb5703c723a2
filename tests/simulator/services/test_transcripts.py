"""Sessions as files: exported with all that was said, and opened elsewhere."""

from collections.abc import Callable
from typing import Any

import pytest

from simulator.errors import InputRefused
from simulator.models import Aspect, Catalog, CatalogVersion, Session, Workspace
from simulator.services.catalogs import adjust_tool, import_sample
from simulator.services.receiving import open_transcript
from simulator.services.transcripts import write_transcript
from tests.support.model_server import ModelServer
from tests.support.replays import (
    exported,
    opened,
    replayed,
    served,
    start_with_models,
    tampered,
    told,
    worked,
)
from tests.support.rows import make_workspace
from tests.support.sessions import OPENING, make_session

pytestmark = pytest.mark.usefixtures("any_model")

DESCRIPTION = b"""
openapi: 3.1.0
info: {title: Files, version: "1"}
paths:
  /move:
    post:
      operationId: move
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [source]
              properties: {source: {type: string, description: The file to move.}}
      responses: {"200": {description: Moved.}}
"""
MOVE = "def tool(state, args):\n    return {'moved': args['source']}, {**state, 'new': 1}"
BETTER = MOVE.replace("1}", "2}")


@pytest.fixture
def version(workspace: Workspace) -> CatalogVersion:
    return import_sample(workspace=workspace, sample="files", source=DESCRIPTION, behaviours={})


@pytest.fixture
def session(version: CatalogVersion) -> Session:
    with served() as server:
        session = worked(start_with_models(version, server))
    assert session.outcome == "passed"
    return session


@pytest.fixture
def elsewhere(workspace: Workspace) -> Workspace:
    return make_workspace("Elsewhere")


def test_a_colleague_replays_an_exported_session(session: Session, elsewhere: Workspace) -> None:
    replay = opened(exported(session), elsewhere)
    assert told(replay) == told(session)
    assert (replay.likeness, replay.workspace) == ("same", elsewhere)
    assert replay.version.catalog.workspace == elsewhere
    assert replay.version.catalog.name == session.version.catalog.name


def test_what_was_opened_is_exported_and_opened_again(
    session: Session, elsewhere: Workspace
) -> None:
    once = opened(exported(session), elsewhere)
    assert told(opened(exported(once), make_workspace("Third"))) == told(session)
    assert told(replayed(once)) == told(session)


def test_tools_are_as_people_had_settled_them(
    version: CatalogVersion, elsewhere: Workspace
) -> None:
    for source in (MOVE, BETTER):
        adjust_tool(
            catalog=version.catalog, name="move", aspect=Aspect.BEHAVIOUR, value=source, user=None
        )
    session = worked(make_session(version, checklist=()))
    adjust_tool(catalog=version.catalog, name="move", aspect=Aspect.BEHAVIOUR, value="", user=None)
    assert session.turns.get().attempts.get().calls.get().record.reply.note == "Version 2."
    assert opened(exported(session), elsewhere).likeness == "same"


def test_the_same_catalog_is_used_again(session: Session, elsewhere: Workspace) -> None:
    text = exported(session)
    first, second = opened(text, elsewhere), opened(text, elsewhere)
    assert first.version == second.version
    assert opened(text, session.workspace).version == session.version


def test_a_catalog_settled_otherwise_is_another(session: Session, elsewhere: Workspace) -> None:
    text = exported(session)
    first = opened(text, elsewhere)
    adjust_tool(
        catalog=first.version.catalog, name="move", aspect=Aspect.EFFECT, value="read", user=None
    )
    second = opened(text, elsewhere)
    assert second.version != first.version
    assert second.likeness == "same"


@pytest.mark.parametrize("end", ["?key=sk-secret", "#sk-secret"])
def test_no_session_has_a_model_whose_address_holds_a_key(
    version: CatalogVersion, end: str
) -> None:
    keyed = ModelServer(f"http://127.0.0.1:1/v1{end}", [])
    with pytest.raises(InputRefused, match="shown to everyone") as refusal:
        start_with_models(version, keyed)
    assert "sk-secret" not in refusal.value.sentence


def test_a_model_s_word_that_was_changed_changes_the_events(
    session: Session, elsewhere: Workspace
) -> None:
    def change(document: Any) -> None:
        said = [each for each in document["kept"] if each["role"] == "judge"]
        said[-1]["said"]["text"] = said[-1]["said"]["text"].replace("met", "unmet", 1)

    replay = opened(tampered(exported(session), change), elsewhere)
    assert (replay.likeness, replay.status) == ("different", "interrupted")
    assert "differs from the recorded one at" in replay.reason


def at(path: str, value: Any) -> Callable[[Any], None]:
    """Puts something at a pointer of a transcript."""

    def change(document: Any) -> None:
        *above, last = path.split("/")[1:]
        for step in above:
            document = document[int(step) if isinstance(document, list) else step]
        document[int(last) if isinstance(document, list) else last] = value

    return change


@pytest.mark.parametrize(
    ("path", "value", "pointer"),
    [
        ("/format", "har/1", "/format"),
        ("/moment", "yesterday", "/moment"),
        ("/task/messages", [], "/task/messages"),
        ("/task/tools", ["fly"], "/task/tools"),
        ("/task/opening", [], "/task/opening"),
        (
            "/task/checklist",
            [{"key": "a", "text": "A.", "check": "state.["}],
            "/task/checklist/0/check",
        ),
        ("/settings/planner/kind", "oracle", "/settings/planner/kind"),
        ("/settings/planner/pause_seconds", 1e9, "/settings/planner/pause_seconds"),
        ("/settings/faults", [{"status": 500, "body": 1}], "/settings/faults/0/mishap"),
        ("/task/messages", ["Move."] * 1001, "/task/messages"),
        ("/task/checklist", [{"key": "a", "text": "A."}] * 2, "/task/checklist"),
        ("/lived_through", 99_999, "/lived_through"),
        ("/catalog/source", "%%%", "/catalog/source"),
        ("/catalog/source", "aGVsbG8=", "/catalog/source"),
        ("/catalog/behaviours", {"move": "def tool(:"}, "/catalog/behaviours/move"),
        (
            "/catalog/adjustments",
            [{"tool": "move", "aspect": "x", "value": 1}],
            "/catalog/adjustments/0",
        ),
        ("/events", {}, "/events"),
        ("/events", [], "/events"),
        ("/events/0/kind", "turn.turned", "/events/0/kind"),
        ("/events/0/payload", {"turn": []}, "/events/0/payload/turn"),
        ("/kept/0/event", "1", "/kept/0"),
        ("/kept/0/said", None, "/kept/0"),
        (
            "/kept/0/said/request/prompt_tokens",
            -5,
            "/kept/0/said/request/prompt_tokens",
        ),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_at_its_place(
    session: Session, elsewhere: Workspace, path: str, value: Any, pointer: str
) -> None:
    text = tampered(exported(session), at(path, value))
    with pytest.raises(InputRefused) as refused:
        opened(text, elsewhere)
    assert refused.value.pointer == pointer
    assert not Catalog.objects.filter(workspace=elsewhere).exists()


@pytest.mark.parametrize("source", [b"", b"{", b"\xff", b"[]", b'{"format": NaN}'])
def test_what_is_no_json_object_is_refused(elsewhere: Workspace, source: bytes) -> None:
    with pytest.raises(InputRefused):
        open_transcript(workspace=elsewhere, user=None, source=source)


def test_a_file_that_is_too_large_is_refused(elsewhere: Workspace, settings: Any) -> None:
    settings.UPLOAD_MAX_BYTES = 10
    with pytest.raises(InputRefused, match="the limit is 10"):
        open_transcript(workspace=elsewhere, user=None, source=b" " * 11)


def test_a_history_that_does_not_hold_together_is_refused(
    session: Session, elsewhere: Workspace
) -> None:
    def change(document: Any) -> None:
        kinds = [each["kind"] for each in document["events"]]
        document["lived_through"] = kinds.index("turn.closed")
        del document["events"][kinds.index("attempt.started")]

    with pytest.raises(InputRefused) as refused:
        opened(tampered(exported(session), change), elsewhere)
    assert refused.value.pointer.startswith("/events/")
    assert not Catalog.objects.filter(workspace=elsewhere).exists()


def test_only_a_session_that_is_over_is_exported(version: CatalogVersion) -> None:
    with pytest.raises(InputRefused, match="is over"):
        write_transcript(make_session(version, opening=OPENING))
