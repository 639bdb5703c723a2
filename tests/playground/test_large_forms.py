"""Forms as large as anybody means to send are read; larger ones are told what was too much."""

from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from playground.forms.session_rows import MOST_ROWS
from simulator.models import CatalogVersion, Session, Workspace
from tests.playground.test_session_forms import FAULT_ROW, posted, refused, start
from tests.support.rows import make_catalog, tool_value

FULL: dict[str, dict[str, str]] = {
    "messages": {"text": "Move it.", "ORDER": "1"},
    "items": {"text": "It is moved.", "check": "state.a", "required": "on", "turn": "1"},
    "faults": {
        "kind": "malformed",
        "tool": "move",
        "call_number": "1",
        "counting": "tool",
        "first_attempt_only": "on",
        "status": "500",
        "seconds": "1",
        "body": "{}",
        "text": "{",
        "carried_out": "on",
        "ORDER": "1",
    },
}
"""A row of each kind with all its fields filled."""
MANY = {"messages": "messages", "items": "checklist items", "faults": "faults"}
KINDS = pytest.mark.parametrize("kind", FULL)


@pytest.fixture
def version(workspace: Workspace) -> CatalogVersion:
    return make_catalog(workspace)


@KINDS
def test_as_many_rows_as_are_allowed_start_a_session(
    owner: Client, version: CatalogVersion, kind: str
) -> None:
    chosen = FAULT_ROW if kind == "faults" else {}
    empty = dict.fromkeys(FULL[kind], "") | chosen
    removed = {**FULL[kind], "DELETE": "on"}
    sent = [*[FULL[kind]] * MOST_ROWS, empty, empty, removed]
    assert start(owner, posted(version, **{kind: sent}))


@KINDS
@pytest.mark.parametrize("count", [MOST_ROWS + 1, 300, 500, 2_000])
def test_more_are_refused_in_one_sentence(
    owner: Client, version: CatalogVersion, kind: str, count: int
) -> None:
    html = refused(owner, posted(version, **{kind: [FULL[kind]] * count}))
    assert f"At most 100 {MANY[kind]} are taken: remove some." in html


def test_rows_that_were_too_many_are_all_still_there(
    owner: Client, version: CatalogVersion
) -> None:
    items = [{"text": f"Item {number} holds."} for number in range(500)]
    assert "Item 499 holds." in refused(owner, posted(version, items=items))


@KINDS
def test_a_count_that_is_no_truth_is_refused(
    owner: Client, version: CatalogVersion, kind: str
) -> None:
    html = refused(owner, posted(version, **{f"{kind}-TOTAL_FORMS": "9" * 9}))
    assert f"At most 100 {MANY[kind]} are taken" in html


def test_the_largest_form_there_is_starts_a_session(owner: Client, workspace: Workspace) -> None:
    names = ["move", *(f"tool_{number}" for number in range(1_499))]
    version = make_catalog(workspace, tuple(map(tool_value, names)), name="Large")
    rows = {kind: [row] * MOST_ROWS for kind, row in FULL.items()}
    start(owner, posted(version, tool_choice="some", tools=names, **rows))
    assert len(Session.objects.get().tool_names) == 1_500


@pytest.mark.parametrize("address", ["/sessions/new/", "/sessions/new/check/", "/imports/new/"])
@pytest.mark.parametrize("content_type", ["form", "multipart"])
def test_a_form_with_more_fields_than_are_read_is_told_so(
    owner: Client, address: str, content_type: str
) -> None:
    fields = {f"f{number}": "" for number in range(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)}
    body: dict[str, Any] = {"data": fields}
    if content_type == "form":
        body = {
            "data": "&".join(f"{name}=" for name in fields),
            "content_type": "application/x-www-form-urlencoded",
        }
    answer = owner.post(address, **body)
    assert answer.status_code == 400
    assert "too many fields: this site reads at most 30000 of them" in answer.content.decode()


def test_more_files_than_are_read_are_told_so(owner: Client) -> None:
    files = {f"f{number}": SimpleUploadedFile("a.json", b"{}") for number in range(101)}
    answer = owner.post("/imports/new/", files)
    assert answer.status_code == 400
    assert "too many files: this site reads at most 100 of them" in answer.content.decode()
