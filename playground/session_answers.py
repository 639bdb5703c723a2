"""What views about a session answer with: its page, and what came of doing something to it."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django_htmx.http import reswap, retarget

from playground.access import MemberRequest
from playground.contexts.composer import Composer, compose
from playground.contexts.continuing import Continuing, continuing_of
from playground.contexts.news import ALL_PANELS
from playground.contexts.palette import list_tools
from playground.contexts.session import panels_of, with_state
from playground.contexts.session_page import STORY, VIEWS, SessionPage, run_of, story_of
from playground.contexts.setting_up import SettingUp, setting_up_of
from playground.forms.numbers import read_number
from playground.parts import newest_part
from playground.story import Story
from simulator.errors import ActionRefused, PlaygroundError
from simulator.models import Session
from simulator.selectors import outline_of, settings_of
from simulator.values.session import PlannerKind

CONFLICT = 409
"""What was asked no longer fits the session: someone or something was quicker."""


def show_page(
    request: MemberRequest,
    session: Session,
    composer: Composer,
    status: int = 200,
    *,
    continuing: Continuing | None = None,
    setting_up: SettingUp | None = None,
) -> HttpResponse:
    """A session's page with a composer of the caller's, or a form to continue or to begin it."""
    page, step = request.GET.get("page", ""), read_number(request.GET.get("step", ""))
    search = request.GET.get("tools", "").strip()
    part = newest_part(session, read_number(request.GET.get("since", "")))
    view, turns = read_view(request), outline_of(session)
    planner = settings_of(session).planner.kind
    is_by_hand = planner is PlannerKind.PERSON
    story = story_of(part, turns) if view == STORY else Story()
    context: SessionPage = {
        **run_of(session, view, part, story, page),
        "session": session,
        "panels": with_state(panels_of(session, turns), step, story.moment),
        "changed": ALL_PANELS,
        "composer": composer,
        "continuing": continuing or continuing_of(session),
        "setting_up": setting_up or setting_up_of(session),
        "may_edit": request.member.may_edit,
        "tools": list_tools(session, search, is_palette=is_by_hand and not session.is_over),
        "views": VIEWS,
        "is_recording": planner is PlannerKind.RECORDING,
        "is_by_hand": is_by_hand,
    }
    return render(request, "sessions/detail.html", context, status=status)


def act(request: MemberRequest, session: Session, action: Callable[[], None]) -> HttpResponse:
    """Do something to a session. Script is told nothing, since the feed tells what came of it,
    unless it was refused."""
    try:
        action()
    except PlaygroundError as problem:
        status = CONFLICT if isinstance(problem, ActionRefused) else 422
        return tell_refusal(request, session, problem.sentence, status)
    return HttpResponse(status=204) if request.htmx else redirect("session-detail", session.pk)


def go_to_started(
    request: MemberRequest, session: Session, start: Callable[[], Session]
) -> HttpResponse:
    """To the session that is started from another, or back to that with why there is none."""
    try:
        started = start()
    except PlaygroundError as problem:
        messages.error(request, problem.sentence)
        return redirect("session-detail", session.pk)
    return redirect("session-detail", started.pk)


def tell_refusal(
    request: MemberRequest, session: Session, sentence: str, status: int = 422
) -> HttpResponse:
    """To script one notice, so that what was typed stays where it is; else the page, which says
    why."""
    if request.htmx:
        notice = format_html('<p class="notice error">{}</p>', sentence)
        return reswap(retarget(HttpResponse(notice, status=status), "#notices"), "innerHTML")
    messages.error(request, sentence)
    session.refresh_from_db()
    return show_page(request, session, compose(session), status)


def read_view(request: MemberRequest) -> str:
    view = request.GET.get("view", "")
    return view if view in VIEWS else STORY
