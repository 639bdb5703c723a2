"""Changing a turn's checklist while its session rests."""

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from playground.access import MemberRequest, editing
from playground.contexts.checklists import ChecklistPage
from playground.finding import find_session
from playground.forms.checklists import RevisionForm, posted_rows, read_items, rows_on
from playground.forms.session_rows import Rows
from playground.session_answers import CONFLICT
from simulator.errors import ActionRefused
from simulator.models import Turn
from simulator.services.revising import count_revisions, revise_checklist, why_not_revisable

MEND_FIRST = "Nothing was saved: mend what is marked below. Everything you typed is still here."


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@editing
def edit(request: MemberRequest, session_id: int, turn_number: int) -> HttpResponse:
    """The checklist by which a turn's attempts are judged, to be made another."""
    session = find_session(request, session_id)
    turn = get_object_or_404(session.turns.select_related("session"), number=turn_number)
    if request.method != "POST":
        problem = why_not_revisable(session, turn)
        form = RevisionForm(initial={"seen": count_revisions(turn)})
        return _show(request, Sent(turn, form, rows_on(turn.items)), problem, CONFLICT)
    sent = Sent(turn, RevisionForm(request.POST), posted_rows(request.POST))
    if not all([sent.form.is_valid(), sent.rows.is_valid()]):
        return _show(request, sent, MEND_FIRST, 422)
    try:
        revise_checklist(
            turn=turn,
            seen=sent.form.cleaned_data["seen"],
            items=read_items(sent.rows),
            by=str(request.user),
        )
    except ActionRefused as refusal:
        return _show(request, sent, refusal.sentence, CONFLICT)
    return redirect("session-detail", session_id)


@dataclass(frozen=True)
class Sent:
    """A turn's checklist as it stands in the form."""

    turn: Turn
    form: RevisionForm
    rows: Rows


def _show(request: MemberRequest, sent: Sent, problem: str, status: int) -> HttpResponse:
    """With a problem it answers with the status."""
    session = sent.turn.session
    context: ChecklistPage = {
        "session": session,
        "turn": sent.turn,
        "form": sent.form,
        "rows": sent.rows,
        "problem": problem,
        "may_be_revised": not why_not_revisable(session, sent.turn),
    }
    template = "sessions/checklist_edit.html"
    return render(request, template, context, status=status if problem else 200)
