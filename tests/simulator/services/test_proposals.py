"""Claims about proposals in the hands of workers and people."""

from typing import Any

import pytest

from simulator.errors import ActionRefused, InputRefused, ModelUnreachable
from simulator.llm.scripted import ScriptedClient
from simulator.models import CatalogVersion, Proposal, ProposalKind, ProposalStatus
from simulator.services import proposals
from simulator.services.assembling import catalog_tools
from simulator.services.proposals import (
    accept_proposal,
    ask_for_proposal,
    decline_proposal,
)
from simulator.tasks import make_proposal
from simulator.values.session import ModelChoice
from tests.support.rows import make_version, tool_value

SCHEMA = {"type": "object", "properties": {"moved": {"type": "boolean"}}}


def asked(version: CatalogVersion, model: str = "openai/model") -> Proposal:
    tool = version.tools.get(name="move")
    kind = ProposalKind.RESPONSE
    return ask_for_proposal(tool=tool, kind=kind, model=ModelChoice(model), user=None)


def answered(proposal: Proposal, monkeypatch: Any, *replies: Any) -> Proposal:
    monkeypatch.setattr(proposals, "client_for", lambda _: ScriptedClient(replies))
    make_proposal(proposal.pk)
    proposal.refresh_from_db()
    return proposal


def test_what_is_proposed_takes_effect_once_accepted_and_is_marked(
    version: CatalogVersion, monkeypatch: Any
) -> None:
    proposal = answered(asked(version), monkeypatch, {"schema": SCHEMA})
    assert proposal.status == ProposalStatus.READY
    assert catalog_tools(version.pk, 0)["move"].responses == ()
    accept_proposal(proposal=proposal, user=None)
    mark = proposal.catalog.adjustments.get().pk
    response = catalog_tools(version.pk, mark)["move"].responses[0]
    assert response.schema == SCHEMA
    assert response.is_proposed


def test_a_declined_proposal_changes_nothing(version: CatalogVersion, monkeypatch: Any) -> None:
    proposal = answered(asked(version), monkeypatch, {"schema": SCHEMA})
    decline_proposal(proposal=proposal)
    with pytest.raises(ActionRefused):
        accept_proposal(proposal=proposal, user=None)
    assert not proposal.catalog.adjustments.exists()


def test_a_model_that_gives_none_says_why_and_what_it_cost(
    version: CatalogVersion, monkeypatch: Any
) -> None:
    proposal = answered(asked(version), monkeypatch, "no", "no", "no")
    assert proposal.status == ProposalStatus.REFUSED
    assert "cannot be read" in proposal.reason
    assert len(proposal.requests) == 3


def test_a_model_that_is_away_says_so(version: CatalogVersion, monkeypatch: Any) -> None:
    proposal = answered(asked(version), monkeypatch, ModelUnreachable("It is away."))
    assert proposal.reason == "It is away."


def test_a_declined_one_is_not_asked_for(version: CatalogVersion, monkeypatch: Any) -> None:
    proposal = asked(version)
    decline_proposal(proposal=proposal)
    assert answered(proposal, monkeypatch).status == ProposalStatus.DECLINED


def test_a_model_that_may_not_be_asked_is_refused_at_once(version: CatalogVersion) -> None:
    with pytest.raises(InputRefused):
        asked(version, "http://inside/model")
    assert not Proposal.objects.exists()


def test_what_is_proposed_for_a_tool_that_is_gone_is_refused(
    version: CatalogVersion, monkeypatch: Any
) -> None:
    tool = version.tools.get(name="move")
    kind = ProposalKind.BEHAVIOUR
    proposal = ask_for_proposal(tool=tool, kind=kind, model=ModelChoice("openai/model"), user=None)
    source = "def tool(state, args):\n    return {}, state"
    answered(proposal, monkeypatch, {"source": source})
    assert version.catalog is not None
    make_version(version.catalog, (tool_value("copy"),))
    with pytest.raises(ActionRefused, match="has no tool move"):
        accept_proposal(proposal=proposal, user=None)
    proposal.refresh_from_db()
    assert proposal.status == ProposalStatus.READY
