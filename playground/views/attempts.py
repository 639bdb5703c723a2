"""Attempts: the state at any of their calls, and what a person does within one."""

from dataclasses import replace
from functools import partial

from django.http import (
    Http404,
    HttpResponse,
    HttpResponseBadRequest,
    JsonResponse,
    QueryDict,
)
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from playground.access import MemberRequest, editing
from playground.contexts.composer import Composer, ComposerFragment, compose, compose_for
from playground.contexts.state_page import StatePage, StatePart
from playground.contexts.steps import list_stretches, view_state
from playground.finding import find_attempt, find_session, find_tool
from playground.forms.calls import CallForm, DecisionForm, EndForm
from playground.forms.numbers import read_number
from playground.session_answers import CONFLICT, act, show_page, tell_refusal
from playground.state_tree import build_tree
from simulator.errors import ActionRefused
from simulator.models import Attempt, Session
from simulator.selectors import outline_of, state_after
from simulator.services.attempts import (
    decide_item,
    end_attempt,
    make_call,
    refuse_old_step,
)
from simulator.values.pointer import find


@require_safe
@never_cache
def show_state(
    request: MemberRequest, session_id: int, turn_number: int, attempt_number: int
) -> HttpResponse:
    """The state after a call (`call` in the address; 0 is before the first), or the part of it
    that a `pointer` leads to; either to the letter `as=json`."""
    session = find_session(request, session_id)
    stretches = list_stretches(session, outline_of(session))
    wanted, call = (turn_number, attempt_number), read_number(request.GET.get("call", "0"))
    stretch = next((it for it in stretches if (it.turn, it.attempt.number) == wanted), None)
    if stretch is None or call is None or call > stretch.attempt.call_count:
        raise Http404
    if "pointer" in request.GET or request.GET.get("as") == "json":
        return _show_part(request, stretch.attempt, call)
    view = view_state(session, stretches, stretch.start + call)
    place = "" if request.htmx else reverse("session-detail", args=[session.pk])
    context: StatePage = {"session": session, "view": view, "story": place}
    template = "sessions/_state_view.html" if request.htmx else "sessions/state.html"
    return render(request, template, context)


def _show_part(request: MemberRequest, attempt: Attempt, call: int) -> HttpResponse:
    """What is below a pointer, from its `start`-th child on."""
    start = read_number(request.GET.get("start", "0"))
    if start is None:
        return HttpResponseBadRequest("`start` is the number of a child.")
    pointer = request.GET.get("pointer", "")
    try:
        value = find(state_after(attempt, call), pointer)
    except LookupError:
        raise Http404 from None
    if request.GET.get("as") == "json":
        return JsonResponse(value, safe=False, json_dumps_params={"ensure_ascii": False})
    context: StatePart = {
        "branch": build_tree(value, {}, pointer=pointer, start=start),
        "address": f"{request.path}?call={call}",
        "session": attempt.turn.session,
    }
    template = "sessions/_state_part.html" if request.htmx else "sessions/state_part.html"
    return render(request, template, context)


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
