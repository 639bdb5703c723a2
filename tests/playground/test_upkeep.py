"""Looking after a catalog: who may, and what it does."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from simulator.models import CatalogVersion, Session, Workspace
from simulator.values.catalog import Effect
from tests.playground.test_session_forms import posted, start
from tests.support.rows import make_catalog, make_version, tool_value
from tests.support.sessions import make_session

TWO = (tool_value("move"), tool_value("list", effect=Effect.READ, tags=("files",)))


@pytest.fixture
def version(workspace: Workspace) -> CatalogVersion:
    return make_catalog(workspace, TWO)


def at(version: CatalogVersion, act: str) -> str:
    return reverse(f"catalog-{act}", args=[version.catalog_id])


def effect_of(version: CatalogVersion, name: str = "move") -> str:
    return reverse("tool-effect", args=[version.catalog_id, name])


def text_of(answer: Any) -> str:
    text: str = answer.content.decode()
    return text


def chosen_of(version: CatalogVersion) -> list[str]:
    return list(version.tools.filter(is_chosen=True).values_list("name", flat=True))


def test_the_choice_of_tools_can_be_changed(owner: Client, version: CatalogVersion) -> None:
    page = text_of(owner.get(at(version, "choose")))
    assert page.count("checked") == 2
    owner.post(at(version, "choose"), {"tools": ["list"]})
    assert chosen_of(version) == ["list"]


def test_a_new_session_is_offered_the_chosen_tools_only(
    owner: Client, version: CatalogVersion
) -> None:
    owner.post(at(version, "choose"), {"tools": ["list"]})
    start(owner, posted(version))
    assert Session.objects.get().tool_names == ["list"]
    chooser = owner.get(reverse("session-tools"), {"catalog": version.catalog_id, "search": "mov"})
    assert 'value="move"' not in text_of(chooser)


def test_a_session_run_again_keeps_a_tool_that_is_no_longer_on_offer(
    owner: Client, version: CatalogVersion
) -> None:
    start(owner, posted(version))
    session = Session.objects.get()
    owner.post(at(version, "choose"), {"tools": ["list"]})
    owner.post(reverse("session-again", args=[session.pk]))
    again = Session.objects.exclude(pk=session.pk).get()
    assert set(again.tool_names) == {"move", "list"}


def test_a_choice_of_nothing_is_refused(owner: Client, version: CatalogVersion) -> None:
    answer = owner.post(at(version, "choose"))
    assert answer.status_code == 422
    assert "Choose at least one tool." in text_of(answer)
    assert chosen_of(version) == ["move", "list"]


def test_two_versions_are_compared_with_who_used_what_changed(
    owner: Client, version: CatalogVersion
) -> None:
    session = make_session(version)
    assert version.catalog is not None
    make_version(version.catalog, (tool_value("move", description="Other."), tool_value("copy")))
    page = text_of(owner.get(at(version, "compare")))
    assert "1 added" in page
    assert "1 removed" in page
    assert "1 changed" in page
    assert session.title not in page  # it never called one


@pytest.mark.parametrize("query", ["?before=9", "?before=x", "?after=0", ""])
def test_versions_that_are_not_there_are_404(
    owner: Client, version: CatalogVersion, query: str
) -> None:
    assert owner.get(at(version, "compare") + query).status_code == 404


def test_exports_the_document_and_the_source_as_they_are(
    viewer: Client, version: CatalogVersion
) -> None:
    answer = viewer.get(at(version, "export"))
    assert json.loads(answer.content) == version.document
    assert "attachment" in answer["Content-Disposition"]
    assert viewer.get(at(version, "source")).content == bytes(version.source)


def test_a_deleted_catalog_is_off_the_list_and_comes_back(
    owner: Client, version: CatalogVersion
) -> None:
    owner.post(at(version, "delete"))
    listed = text_of(owner.get(reverse("catalog-list")))
    assert at(version, "restore") in listed
    assert "No catalogs yet" in listed
    owner.post(at(version, "restore"))
    assert at(version, "restore") not in text_of(owner.get(reverse("catalog-list")))


def test_a_person_says_what_a_tool_does(owner: Client, version: CatalogVersion) -> None:
    owner.post(effect_of(version), {"effect": "read"})
    assert version.tools.get(name="move").effect == Effect.READ
    assert owner.post(effect_of(version), {"effect": "both"}).status_code == 404
    assert owner.post(effect_of(version, "nothing"), {"effect": "read"}).status_code == 404


WRITES = ("choose", "delete", "restore")


@pytest.mark.parametrize("act", WRITES)
def test_a_viewer_changes_nothing(viewer: Client, version: CatalogVersion, act: str) -> None:
    assert viewer.post(at(version, act), {"tools": ["list"]}).status_code == 403
    assert viewer.post(effect_of(version), {"effect": "read"}).status_code == 403


@pytest.mark.parametrize("act", (*WRITES, "compare", "export", "source"))
def test_a_stranger_gets_404(stranger: Client, version: CatalogVersion, act: str) -> None:
    ask = stranger.post if act in WRITES else stranger.get
    assert ask(at(version, act)).status_code == 404
    assert stranger.post(effect_of(version), {"effect": "read"}).status_code == 404


@pytest.mark.parametrize("act", ("delete", "restore"))
def test_what_writes_takes_no_get(owner: Client, version: CatalogVersion, act: str) -> None:
    assert owner.get(at(version, act)).status_code == 405
