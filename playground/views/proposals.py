"""What a model is asked to propose about a tool, and what a person makes of it."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from playground.access import MemberRequest, editing
from playground.contexts.proposals import ProposalFragment, difference_with_present
from playground.finding import find_tool, find_version
from playground.forms.proposals import ProposalForm
from simulator.errors import InputRefused, PlaygroundError
from simulator.models import Proposal, ProposalKind
from simulator.services.proposals import accept_proposal, ask_for_proposal, decline_proposal


@require_POST
@editing
def ask(request: MemberRequest, catalog_id: int, name: str) -> HttpResponse:
    tool = find_tool(find_version(request, catalog_id), name)
    form = ProposalForm(request.POST)
    if not form.is_valid():
        return _show(request, None, " ".join(form.sentences))
    try:
        proposal = ask_for_proposal(tool=tool, kind=form.kind, model=form.model, user=request.user)
    except InputRefused as refusal:
        return _show(request, None, refusal.sentence)
    return _show(request, proposal) if request.htmx else _back(proposal)


@require_safe
def show(request: MemberRequest, proposal_id: int) -> HttpResponse:
    proposal = _find(request, proposal_id)
    return _show(request, proposal) if request.htmx else _back(proposal)


@require_POST
@editing
def accept(request: MemberRequest, proposal_id: int) -> HttpResponse:
    proposal = _find(request, proposal_id)
    try:
        accept_proposal(proposal=proposal, user=request.user)
    except PlaygroundError as refusal:
        return _show(request, proposal, refusal.sentence)
    return _back(proposal)


@require_POST
@editing
def decline(request: MemberRequest, proposal_id: int) -> HttpResponse:
    proposal = _find(request, proposal_id)
    try:
        decline_proposal(proposal=proposal)
    except InputRefused as refusal:
        return _show(request, proposal, refusal.sentence)
    return _back(proposal)


def _find(request: MemberRequest, proposal_id: int) -> Proposal:
    proposals = Proposal.objects.filter(workspace=request.workspace)
    return get_object_or_404(proposals, pk=proposal_id)


def _back(proposal: Proposal) -> HttpResponse:
    pages = {ProposalKind.RESPONSE: "tool-detail", ProposalKind.BEHAVIOUR: "behaviour"}
    page = pages[ProposalKind(proposal.kind)]
    return redirect(page, proposal.catalog_id, proposal.tool_name)


def _show(request: MemberRequest, proposal: Proposal | None, problem: str = "") -> HttpResponse:
    context: ProposalFragment = {
        "proposal": proposal,
        "problem": problem,
        "difference": difference_with_present(proposal),
    }
    status = 422 if problem else 200
    return render(request, "tools/_proposal.html", context, status=status)
