"""Going on from any moment of a session, in a session of its own."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from playground.access import MemberRequest, editing
from playground.contexts.forking import ForkMoment, ForkPage, fork_page
from playground.finding import find_attempt, find_session
from playground.forms.forking import ForkForm
from playground.forms.numbers import read_number
from simulator.errors import InputRefused
from simulator.selectors import state_after
from simulator.services.forking import Place, fork_session


@require_http_methods(["GET", "HEAD", "POST"])
@editing
def fork(
    request: MemberRequest, session_id: int, turn_number: int, attempt_number: int
) -> HttpResponse:
    """`call` in the address is the call it goes on after; 0 is before the first."""
    moment = _find_moment(request, session_id, turn_number, attempt_number)
    form = ForkForm(moment.state, moment.record, request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _show(request, moment, form)
    try:
        forked = fork_session(
            session=moment.session,
            user=request.user,
            place=moment.place,
            correction=form.correction(str(request.user)),
            by_hand=form.by_hand,
        )
    except InputRefused as refusal:
        return _show(request, moment, form, refusal.sentence)
    return redirect("session-detail", forked.pk)


def _find_moment(
    request: MemberRequest, session_id: int, turn_number: int, attempt_number: int
) -> ForkMoment:
    session = find_session(request, session_id)
    attempt = find_attempt(session, turn_number, attempt_number)
    number = read_number(request.GET.get("call", "0"))
    if number is None:
        raise Http404("There is no such call.")
    record = get_object_or_404(attempt.calls, number=number).record if number else None
    place = Place(turn_number, attempt_number, number)
    return ForkMoment(session, place, record, state_after(attempt, number))


def _show(
    request: MemberRequest, moment: ForkMoment, form: ForkForm, problem: str = ""
) -> HttpResponse:
    context: ForkPage = fork_page(moment, form, problem)
    status = 422 if problem or form.errors else 200
    return render(request, "sessions/fork.html", context, status=status)
