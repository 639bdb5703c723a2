"""The page of a tool's behaviour."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from simulator.models import CatalogVersion, Proposal, ProposalKind, ProposalStatus, Workspace
from simulator.services.behaviours import current_source
from tests.support.rows import make_catalog

SOURCE = "def tool(state, args):\n    return {'n': 1}, {**state, 'moved': True}"
SENT = {"source": SOURCE, "arguments": '{"source": "a.txt"}', "state": "{}"}
SCRIPT = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def version(workspace: Workspace) -> CatalogVersion:
    return make_catalog(workspace)


def at(version: CatalogVersion, act: str = "") -> str:
    name = f"behaviour-{act}" if act else "behaviour"
    return reverse(name, args=[version.catalog_id, "move"])


def text_of(answer: Any) -> str:
    text: str = answer.content.decode()
    return text


def test_a_behaviour_is_tried_without_being_kept(owner: Client, version: CatalogVersion) -> None:
    piece = text_of(owner.post(at(version, "check"), SENT, **SCRIPT))
    assert "/moved" in piece
    assert "Not kept yet." in piece
    assert current_source(version.tools.get(name="move")) == ""


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"source": "def tool(:"}, "at line 1"),
        ({"source": " "}, "There is no source yet."),
        ({"state": "[]"}, "object"),
        ({"arguments": "{"}, "JSON"),
    ],
)
def test_what_cannot_be_tried_is_said(
    owner: Client, version: CatalogVersion, changes: dict[str, str], said: str
) -> None:
    answer = owner.post(at(version, "check"), {**SENT, **changes}, **SCRIPT)
    assert answer.status_code == 422
    assert said in text_of(answer)


def test_a_kept_behaviour_is_listed_and_shown_on_the_tools_page(
    owner: Client, version: CatalogVersion
) -> None:
    assert owner.post(at(version, "keep"), SENT).status_code == 302
    assert "Version 1" in text_of(owner.get(at(version)))
    page = reverse("tool-detail", args=[version.catalog_id, "move"])
    assert "moved" in text_of(owner.get(page))


def test_a_refused_behaviour_stays_in_the_form(owner: Client, version: CatalogVersion) -> None:
    answer = owner.post(at(version, "keep"), {**SENT, "source": "def tool(state, args:"})
    assert answer.status_code == 422
    assert "def tool(state, args:" in text_of(answer)
    assert "at line" in text_of(answer)


def test_an_earlier_version_is_used_again(owner: Client, version: CatalogVersion) -> None:
    owner.post(at(version, "keep"), SENT)
    owner.post(at(version, "back"), {"number": "0"})
    tool = version.tools.get(name="move")
    assert current_source(tool) == ""
    owner.post(at(version, "back"), {"number": "1"})
    assert current_source(tool) == SOURCE
    assert owner.post(at(version, "back"), {"number": "9"}).status_code == 404


def test_a_draft_is_shown_as_a_difference_and_used_once_accepted(
    owner: Client, version: CatalogVersion
) -> None:
    owner.post(at(version, "keep"), SENT)
    ask = reverse("proposal-ask", args=[version.catalog_id, "move"])
    owner.post(ask, {"kind_name": ProposalKind.BEHAVIOUR, "model_name": "openai/model"})
    drafted = SOURCE.replace("1", "2")
    Proposal.objects.update(status=ProposalStatus.READY, content=drafted)
    page = text_of(owner.get(at(version)))
    assert '<li class="added">+    return {&#x27;n&#x27;: 2}' in page
    tool = version.tools.get(name="move")
    assert current_source(tool) == SOURCE
    owner.post(reverse("proposal-accept", args=[Proposal.objects.get().pk]))
    assert current_source(tool) == drafted


def test_a_viewer_tries_and_does_not_keep(
    owner: Client, viewer: Client, stranger: Client, version: CatalogVersion
) -> None:
    assert viewer.post(at(version, "check"), SENT, **SCRIPT).status_code == 200
    for act in ("keep", "back"):
        assert viewer.post(at(version, act), SENT).status_code == 403
        assert stranger.post(at(version, act), SENT).status_code == 404
    assert stranger.get(at(version)).status_code == 404
