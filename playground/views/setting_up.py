"""What a person does with what was drafted before a turn's first attempt."""

from functools import partial

from django.http import HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from playground.access import MemberRequest, editing
from playground.contexts.composer import compose
from playground.contexts.setting_up import SettingUp, SettingUpFragment, setting_up_of
from playground.finding import find_session
from playground.forms.numbers import read_number
from playground.forms.setup import SetupForm, posted_rows, read_setup
from playground.session_answers import CONFLICT, show_page
from simulator.errors import ActionRefused
from simulator.models import Session
from simulator.selectors import awaited_setup
from simulator.services.setups import ANSWERED_ALREADY, begin, draft_again

MEND_FIRST = "Nothing was begun: mend what is marked below. Everything you typed is still here."


@require_POST
@editing
def settle(request: MemberRequest, session_id: int) -> HttpResponse:
    """Begin with what was sent, or ask for another draft of what of it is not locked."""
    session = find_session(request, session_id)
    if request.POST.get("act") not in ("begin", "again"):
        return HttpResponseBadRequest("What to do is `begin` or `again`.")
    waiting = awaited_setup(session)
    asked = read_number(request.POST.get("asked", ""))
    if waiting is None or asked != waiting.sequence:
        return _show(request, session, setting_up_of(session, problem=ANSWERED_ALREADY), CONFLICT)
    form, rows = SetupForm(request.POST), posted_rows(request.POST)
    if not all([form.is_valid(), rows.is_valid()]):
        return _show(request, session, setting_up_of(session, form, rows, MEND_FIRST), 422)
    answer = begin
    if request.POST["act"] == "again":
        answer = partial(draft_again, wish=form.cleaned_data["wish"])
    try:
        answer(session=session, asked=asked, setup=read_setup(form, rows), by=str(request.user))
    except ActionRefused as refusal:
        session.refresh_from_db()
        return _show(request, session, setting_up_of(session, problem=refusal.sentence), CONFLICT)
    if not request.htmx:
        return redirect("session-detail", session.pk)
    session.refresh_from_db()
    return _show(request, session, setting_up_of(session))


def _show(
    request: MemberRequest, session: Session, setting_up: SettingUp, status: int = 200
) -> HttpResponse:
    """The panel alone to script, the whole page else."""
    if not request.htmx:
        return show_page(request, session, compose(session), status, setting_up=setting_up)
    context: SettingUpFragment = {
        "session": session,
        "setting_up": setting_up,
        "may_edit": True,
    }
    return render(request, "sessions/_setup.html", context, status=status)
