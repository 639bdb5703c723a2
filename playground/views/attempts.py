"""What a person does within an attempt."""

from dataclasses import replace
from functools import partial

from django.http import (
    HttpResponse,
    HttpResponseBadRequest,
    JsonResponse,
    QueryDict,
)
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from playground.access import MemberRequest, editing
from playground.contexts.composer import Composer, ComposerFragment, compose, compose_for
from playground.finding import find_attempt, find_session, find_tool
from playground.forms.calls import CallForm, DecisionForm, EndForm
from playground.forms.numbers import read_number
from playground.session_answers import CONFLICT, act, show_page, tell_refusal
from simulator.errors import ActionRefused
from simulator.models import Session
from simulator.services.attempts import (
    decide_item,
    end_attempt,
    make_call,
    refuse_old_step,
)


@require_http_methods(["GET", "HEAD", "POST"])
@editing
def call(request: MemberRequest, session_id: int) -> HttpResponse:
    """A tool's form, and the call that is made with it."""
    session = find_session(request, session_id)
    if request.method != "POST":
        tool, asked = request.GET.get("tool", ""), _asked_by(request.GET)
        return _show_composer(request, session, compose_for(session, asked, tool))
    form, asked = CallForm(request.POST), _asked_by(request.POST)
    tool = request.POST.get("tool", "")
    try:
        if not form.is_valid():
            refuse_old_step(session=session, asked=asked)
            return _show_composer(request, session, compose(session, tool, form), 422)
        make_call(session=session, asked=asked, call=form.call)
    except ActionRefused as refusal:
        return _show_refused(request, session, refusal, tool, form)
    return _show_moved_on(request, session)


@require_safe
def send_schema(request: MemberRequest, session_id: int) -> JsonResponse:
    """The schema of a tool's arguments, for the form that script draws from it."""
    session = find_session(request, session_id)
    tool = find_tool(session.version, request.GET.get("tool", ""))
    return JsonResponse(tool.value.arguments)


@require_POST
@editing
def finish(request: MemberRequest, session_id: int) -> HttpResponse:
    """The person is done: the attempt is to be judged."""
    session = find_session(request, session_id)
    form, asked = EndForm(request.POST), _asked_by(request.POST)
    try:
        if not form.is_valid():
            refuse_old_step(session=session, asked=asked)
            composer = compose(session, problem=form.problem)
            return _show_composer(
                request, session, replace(composer, said=request.POST["text"]), 422
            )
        end_attempt(session=session, asked=asked, text=form.cleaned_data["text"])
    except ActionRefused as refusal:
        return _show_refused(request, session, refusal)
    return _show_moved_on(request, session)


@require_POST
@editing
def decide(
    request: MemberRequest, session_id: int, turn_number: int, attempt_number: int, item: str
) -> HttpResponse:
    """A person decides an item that nobody else could."""
    session = find_session(request, session_id)
    attempt = find_attempt(session, turn_number, attempt_number)
    form = DecisionForm(request.POST)
    if not form.is_valid():
        if form.problem:
            return tell_refusal(request, session, form.problem)
        return HttpResponseBadRequest("A decision is met or unmet.")
    decision = form.cleaned_data
    decide_it = partial(decide_item, attempt=attempt, item=item, by=str(request.user), **decision)
    return act(request, session, decide_it)


def _asked_by(sent: QueryDict) -> int | None:
    """The number of the event that what was sent answers, as the composer names it."""
    return read_number(sent.get("asked", ""))


def _show_refused(
    request: MemberRequest,
    session: Session,
    refusal: ActionRefused,
    tool: str = "",
    form: CallForm | None = None,
) -> HttpResponse:
    """The composer as it is now, with what was typed, and why nothing came of it."""
    session.refresh_from_db()
    composer = compose(session, tool, form, refusal.sentence)
    return _show_composer(request, session, composer, CONFLICT)


def _show_composer(
    request: MemberRequest, session: Session, composer: Composer, status: int = 200
) -> HttpResponse:
    """The composer alone to script, the whole page else."""
    if not request.htmx:
        return show_page(request, session, composer, status)
    context: ComposerFragment = {"session": session, "composer": composer, "may_edit": True}
    return render(request, "sessions/_composer.html", context, status=status)


def _show_moved_on(request: MemberRequest, session: Session) -> HttpResponse:
    if not request.htmx:
        return redirect("session-detail", session.pk)
    session.refresh_from_db()
    return _show_composer(request, session, compose(session))
