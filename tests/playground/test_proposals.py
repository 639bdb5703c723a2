"""Asking a model to propose a schema on a tool's page."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from simulator.models import CatalogVersion, Proposal, ProposalStatus, Workspace
from simulator.values.catalog import DeclaredResponse
from tests.support.rows import make_catalog, tool_value

ASK = {"kind_name": "response", "model_name": "openai/model", "model_address": ""}
SCHEMA = {"type": "object", "properties": {"moved": {"type": "boolean"}}}
SCRIPT = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def version(workspace: Workspace) -> CatalogVersion:
    return make_catalog(workspace)


def tool_page(version: CatalogVersion) -> str:
    return reverse("tool-detail", args=[version.catalog_id, "move"])


def ask_at(version: CatalogVersion, name: str = "move") -> str:
    return reverse("proposal-ask", args=[version.catalog_id, name])


def act_on(proposal: Proposal, act: str) -> str:
    return reverse(f"proposal-{act}", args=[proposal.pk])


def text_of(answer: Any) -> str:
    text: str = answer.content.decode()
    return text


def asked(owner: Client, version: CatalogVersion) -> Proposal:
    owner.post(ask_at(version), ASK)
    return Proposal.objects.get()


def proposed(owner: Client, version: CatalogVersion) -> Proposal:
    proposal = asked(owner, version)
    Proposal.objects.update(status=ProposalStatus.READY, content=SCHEMA)
    return proposal


def test_offers_it_only_where_the_source_says_nothing(
    owner: Client, workspace: Workspace, version: CatalogVersion
) -> None:
    assert ask_at(version) in text_of(owner.get(tool_page(version)))
    told = tool_value(responses=(DeclaredResponse("200", schema=SCHEMA),))
    other = make_catalog(workspace, (told,), name="Told")
    assert ask_at(other) not in text_of(owner.get(tool_page(other)))


def test_the_page_waits_for_the_model_and_shows_what_it_proposes(
    owner: Client, version: CatalogVersion
) -> None:
    proposal = asked(owner, version)
    assert "every 1s" in text_of(owner.get(tool_page(version)))
    Proposal.objects.update(status=ProposalStatus.READY, content=SCHEMA)
    piece = text_of(owner.get(act_on(proposal, "detail"), **SCRIPT))
    assert "moved" in piece
    assert "Accept it" in piece


def test_what_is_accepted_is_marked_as_proposed(owner: Client, version: CatalogVersion) -> None:
    owner.post(act_on(proposed(owner, version), "accept"))
    assert "proposed by a model, accepted by a person" in text_of(owner.get(tool_page(version)))


def test_what_is_declined_can_be_asked_again(owner: Client, version: CatalogVersion) -> None:
    proposal = proposed(owner, version)
    owner.post(act_on(proposal, "decline"))
    assert ask_at(version) in text_of(owner.get(tool_page(version)))
    assert owner.post(act_on(proposal, "accept")).status_code == 422


def test_says_why_a_model_proposed_nothing(owner: Client, version: CatalogVersion) -> None:
    asked(owner, version)
    Proposal.objects.update(status=ProposalStatus.REFUSED, reason="It is away.")
    page = text_of(owner.get(tool_page(version)))
    assert "It is away." in page
    assert ask_at(version) in page


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [({"model_name": " "}, "Name the model"), ({"model_name": "http://x/y"}, "no address")],
)
def test_a_model_that_cannot_be_asked_is_refused(
    owner: Client, version: CatalogVersion, changes: dict[str, str], sentence: str
) -> None:
    answer = owner.post(ask_at(version), {**ASK, **changes}, **SCRIPT)
    assert answer.status_code == 422
    assert sentence in text_of(answer)


@pytest.mark.parametrize("act", ["accept", "decline"])
def test_only_editors_of_the_workspace_settle_it(
    owner: Client, viewer: Client, stranger: Client, version: CatalogVersion, act: str
) -> None:
    proposal = proposed(owner, version)
    assert viewer.post(act_on(proposal, act)).status_code == 403
    assert stranger.post(act_on(proposal, act)).status_code == 404
    assert stranger.post(ask_at(version), ASK).status_code == 404
    assert owner.get(act_on(proposal, act)).status_code == 405
