"""Editing the state between two calls that a person makes, and taking it back."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from playground.access import MemberRequest, editing
from playground.changes import describe_changes
from playground.contexts.editing import BackPage, EditPage, WayBack
from playground.finding import find_attempt, find_session
from playground.forms.editing import EditForm, SeenForm
from playground.forms.numbers import read_number
from playground.session_answers import CONFLICT
from simulator.errors import ActionRefused
from simulator.models import Attempt
from simulator.selectors import state_after
from simulator.services.editing import (
    change_back,
    edit_state,
    is_editable,
    seen_now,
    why_not_editable,
)

CHANGES_LISTED = 50
AT_THE_OPENING = "at the opening"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@editing
def edit(
    request: MemberRequest, session_id: int, turn_number: int, attempt_number: int
) -> HttpResponse:
    """The present state of an attempt as JSON, to be made another."""
    attempt = find_attempt(find_session(request, session_id), turn_number, attempt_number)
    if request.method != "POST":
        seen = seen_now(attempt)
        form = EditForm.opened_on(seen, state_after(attempt, seen.calls))
        return _show_form(request, attempt, form, *_refusal(attempt))
    form = EditForm(request.POST)
    if not form.is_valid():
        return _show_form(request, attempt, form, "", 422)
    try:
        edit_state(
            attempt=attempt,
            seen=form.seen,
            state=form.cleaned_data["state"],
            by=str(request.user),
        )
    except ActionRefused as refusal:
        return _show_form(request, attempt, form, refusal.sentence, CONFLICT)
    return redirect(_address_of(attempt))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@editing
def take_back(
    request: MemberRequest, session_id: int, turn_number: int, attempt_number: int
) -> HttpResponse:
    """What would change if the state were what it was after a `call`, with the first `edits` of the
    attempt; and then the change."""
    attempt = find_attempt(find_session(request, session_id), turn_number, attempt_number)
    seen = seen_now(attempt)
    call = read_number(request.GET.get("call", "0"))
    edits = read_number(request.GET.get("edits", str(seen.edits)))
    if call is None or edits is None or call > seen.calls or edits > seen.edits:
        raise Http404("The attempt has not come to that.")
    back = _way_back(attempt, call, edits)
    if request.method != "POST":
        return _show_back(request, attempt, back, *_refusal(attempt))
    form = SeenForm(request.POST)
    if not form.is_valid():
        return _show_back(request, attempt, back, "", 422)
    state = state_after(attempt, call, edits=edits)
    try:
        edit_state(
            attempt=attempt, seen=form.seen, state=state, by=str(request.user), back_to=back.words
        )
    except ActionRefused as refusal:
        return _show_back(request, attempt, back, refusal.sentence, CONFLICT)
    return redirect(_address_of(attempt))


def _refusal(attempt: Attempt) -> tuple[str, int]:
    """Why nothing can be edited now, and the status of a page that says so."""
    session = attempt.turn.session
    if is_editable(session, attempt):
        return "", 200
    return why_not_editable(session), CONFLICT


def _way_back(attempt: Attempt, call: int, edits: int) -> WayBack:
    changes = describe_changes(*change_back(attempt, call, edits))
    later = attempt.edits.filter(after=call, number__gt=edits).order_by("number").first()
    words = f"after call {call}" if call else AT_THE_OPENING
    if later is not None:
        words = f"before edit {later.number}" if call or edits else AT_THE_OPENING
    listed = changes[:CHANGES_LISTED]
    return WayBack(call, edits, words, listed, len(changes) - len(listed))


def _address_of(attempt: Attempt) -> str:
    """Of the present state of an attempt."""
    turn = attempt.turn
    place = reverse("attempt-state", args=[turn.session_id, turn.number, attempt.number])
    return f"{place}?call={seen_now(attempt).calls}"


def _show_form(
    request: MemberRequest, attempt: Attempt, form: EditForm, problem: str, status: int
) -> HttpResponse:
    context: EditPage = {
        "session": attempt.turn.session,
        "attempt": attempt,
        "form": form,
        "problem": problem,
        "address": _address_of(attempt),
    }
    return render(request, "sessions/state_edit.html", context, status=status)


def _show_back(
    request: MemberRequest, attempt: Attempt, back: WayBack, problem: str, status: int
) -> HttpResponse:
    context: BackPage = {
        "session": attempt.turn.session,
        "attempt": attempt,
        "form": SeenForm.opened(seen_now(attempt)),
        "back": back,
        "problem": problem,
        "address": _address_of(attempt),
    }
    return render(request, "sessions/state_back.html", context, status=status)
