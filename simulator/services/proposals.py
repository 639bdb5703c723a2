"""Asks a model to propose something about a tool; a person accepts it or not."""

from typing import Any

from django.db import transaction

from simulator.errors import ActionRefused, InputRefused, ModelFailure
from simulator.llm.asking import Answered
from simulator.llm.client import Client
from simulator.models import (
    Aspect,
    Proposal,
    ProposalKind,
    ProposalStatus,
    Tool,
)
from simulator.proposing.behaviours import Example, propose_behaviour
from simulator.proposing.responses import propose_response
from simulator.selectors import catalog_of, latest_tool, recorded_answers, state_after
from simulator.services.assembling import settled_tool
from simulator.services.behaviours import keep_behaviour, refuse_source
from simulator.services.catalogs import adjust_tool
from simulator.services.clients import client_for, refuse_choice
from simulator.services.leases import Claim, claimed, expiry, renewing
from simulator.services.queueing import enqueue
from simulator.values.json import Json, from_json, to_json
from simulator.values.session import ModelChoice
from simulator.values.usage import ModelRequest

MOST_EXAMPLES = 5


@transaction.atomic
def ask_for_proposal(
    *, tool: Tool, kind: ProposalKind, model: ModelChoice, user: Any | None
) -> Proposal:
    """Hand the question to the workers. Raises InputRefused for a model that may not be asked."""
    refuse_choice(model)
    catalog = catalog_of(tool.version)
    proposal = Proposal.objects.create(
        workspace=catalog.workspace,
        created_by=user,
        kind=kind,
        catalog=catalog,
        tool_name=tool.name,
        model=to_json(model),
        lease_expires=expiry(),
    )
    enqueue(proposal)
    return proposal


def run_proposal(claim: Claim[Proposal]) -> None:
    """Ask the model of a claimed proposal; what it cannot give ends it with the reason."""
    proposal = Proposal.objects.get(pk=claim.row_id)
    try:
        client = client_for(from_json(ModelChoice, proposal.model))
        assert client is not None, "a proposal is stored with its model"
        with renewing(claim):
            answered = _ask(proposal, client)
    except InputRefused as refusal:
        refuse_proposal(claim, refusal.sentence)
    except ModelFailure as failure:
        refuse_proposal(claim, failure.sentence, failure.requests)
    else:
        claimed(claim).update(
            status=ProposalStatus.READY,
            lease_token="",
            content=answered.value,
            requests=to_json(answered.requests),
        )


def refuse_proposal(
    claim: Claim[Proposal], reason: str, requests: tuple[ModelRequest, ...] = ()
) -> None:
    claimed(claim).update(
        status=ProposalStatus.REFUSED, lease_token="", reason=reason, requests=to_json(requests)
    )


def _ask(proposal: Proposal, client: Client) -> Answered[Json]:
    row = _tool_of(proposal)
    tool = settled_tool(row)
    match ProposalKind(proposal.kind):
        case ProposalKind.RESPONSE:
            return propose_response(tool, client)
        case ProposalKind.BEHAVIOUR:
            return propose_behaviour(tool, examples_of(row), refuse_source, client)


def _tool_of(proposal: Proposal) -> Tool:
    tool = latest_tool(proposal.catalog, proposal.tool_name)
    if tool is None:
        raise ActionRefused(f"The catalog's latest version has no tool {proposal.tool_name}.")
    return tool


def examples_of(tool: Tool) -> list[Example]:
    """What is kept of the tool's answers and what its last calls were answered, by whatever."""
    examples = []
    for call in recorded_answers(tool, MOST_EXAMPLES):
        record = call.record
        if record.reply is not None:
            before = state_after(call.attempt, call.number - 1)
            reply = record.reply
            examples.append(Example(before, record.call.arguments, reply.status, reply.body))
    return examples


@transaction.atomic
def accept_proposal(*, proposal: Proposal, user: Any | None) -> None:
    """Let it be so. Raises ActionRefused unless it waits for this."""
    _settle(proposal, (ProposalStatus.READY,), ProposalStatus.ACCEPTED)
    match ProposalKind(proposal.kind):
        case ProposalKind.RESPONSE:
            adjust_tool(
                catalog=proposal.catalog,
                name=proposal.tool_name,
                aspect=Aspect.RESPONSE,
                value=proposal.content,
                user=user,
            )
        case ProposalKind.BEHAVIOUR:
            tool = _tool_of(proposal)
            keep_behaviour(tool=tool, source=str(proposal.content), user=user)


def decline_proposal(*, proposal: Proposal) -> None:
    """Leave all as it is; a model that is still being asked is not waited for."""
    waiting = (ProposalStatus.QUEUED, ProposalStatus.RUNNING, ProposalStatus.READY)
    _settle(proposal, waiting, ProposalStatus.DECLINED)


def _settle(
    proposal: Proposal, allowed: tuple[ProposalStatus, ...], status: ProposalStatus
) -> None:
    settled = Proposal.objects.filter(pk=proposal.pk, status__in=allowed)
    if not settled.update(status=status, lease_token=""):
        raise ActionRefused("The proposal is already settled.")
