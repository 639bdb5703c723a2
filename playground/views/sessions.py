"""Sessions: the list, one session's page, its feed of events, and what ends or resumes it."""

import json
from functools import partial

from django.core.paginator import Paginator
from django.http import (
    HttpResponse,
    HttpResponseBadRequest,
    JsonResponse,
    StreamingHttpResponse,
)
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from playground.access import MemberRequest, editing
from playground.contexts.composer import compose
from playground.contexts.continuing import ContinuingFragment, continuing_of
from playground.contexts.marks import BADGE_OF_OUTCOME, WORD_OF_STATUS
from playground.contexts.news import Panel, panels_changed_by
from playground.contexts.session import panels_of, with_state
from playground.contexts.session_page import (
    SESSIONS_A_PAGE,
    STORY,
    Earlier,
    Feed,
    SessionList,
    Standing,
    run_of,
    story_link,
    story_of,
)
from playground.contexts.setting_up import setting_up_of
from playground.downloads import LINES_A_PIECE, save_as, stream_lines
from playground.finding import find_session
from playground.forms.numbers import read_number
from playground.forms.session_filters import read_session_filters
from playground.forms.terms import ContinueForm
from playground.parts import news_part, part_before
from playground.session_answers import act, read_view, show_page
from playground.story import Story
from playground.terms import planner_name
from simulator.models import Session, SessionStatus
from simulator.selectors import (
    catalogs_in,
    events_after,
    kinds_after,
    outline_of,
    sessions_in,
    settings_of,
)
from simulator.services.plans import plan_of
from simulator.services.sessions import cancel_session, continue_session


@require_safe
def list_sessions(request: MemberRequest) -> HttpResponse:
    filters = read_session_filters(request.GET)
    pages = Paginator(filters.apply(sessions_in(request.workspace)), SESSIONS_A_PAGE)
    context: SessionList = {
        "page": pages.get_page(request.GET.get("page")),
        "filters": filters,
        "catalogs": catalogs_in(request.workspace),
        "statuses": [(status.value, word) for status, word in WORD_OF_STATUS.items()],
        "outcomes": [(outcome.value, badge.word) for outcome, badge in BADGE_OF_OUTCOME.items()],
    }
    return render(request, "sessions/list.html", context)


@require_safe
@never_cache
def show_session(request: MemberRequest, session_id: int) -> HttpResponse:
    session = find_session(request, session_id)
    return show_page(request, session, compose(session, request.GET.get("tool", "")))


@require_safe
@never_cache
def send_events(request: MemberRequest, session_id: int) -> HttpResponse:
    """What happened after a number, as pieces of the page; 204 when nothing did. `since` is where
    the page's story begins."""
    session = find_session(request, session_id)
    after, since = (read_number(request.GET.get(name, "0")) for name in ("after", "since"))
    if after is None or since is None:
        return HttpResponseBadRequest("`after` and `since` are numbers of events.")
    if after >= session.last_sequence:
        return HttpResponse(status=204)
    view, part, turns = read_view(request), news_part(session, after, since), outline_of(session)
    changed = panels_changed_by(kinds_after(session, after))
    story = story_of(part, turns) if view == STORY else Story()
    panels = panels_of(session, turns)
    context: Feed = {
        **run_of(session, view, part, story, request.GET.get("page", "")),
        "session": session,
        "panels": with_state(panels, known=story.moment) if Panel.STATE in changed else panels,
        "changed": changed,
        "composer": compose(session),
        "continuing": continuing_of(session),
        "setting_up": setting_up_of(session),
        "may_edit": request.member.may_edit,
    }
    return render(request, "sessions/feed.html", context)


@require_safe
@never_cache
def send_earlier(request: MemberRequest, session_id: int) -> HttpResponse:
    """The part of the story `before` an event, or from the piece whose key is `reach` on."""
    session = find_session(request, session_id)
    before = read_number(request.GET.get("before", ""))
    if before is None:
        return HttpResponseBadRequest("`before` is the number of an event.")
    part = part_before(session, before, request.GET.get("reach", ""))
    context: Earlier = {
        "session": session,
        "part": part,
        "fragments": story_of(part, outline_of(session)).fragments,
        "story": "",
        "planner": planner_name(settings_of(session).planner),
    }
    return render(request, "sessions/earlier.html", context)


@require_safe
@never_cache
def send_standing(request: MemberRequest, session_id: int) -> HttpResponse:
    """The panels that tell whether a worker has it, for a page that shows the session as queued;
    204 while it still is."""
    session = find_session(request, session_id)
    if session.status == SessionStatus.QUEUED:
        return HttpResponse(status=204)
    panels = panels_of(session, outline_of(session))
    context: Standing = {
        "session": session,
        "panels": panels,
        "story": story_link(read_view(request)),
        "may_edit": request.member.may_edit,
    }
    return render(request, "sessions/standing.html", context)


@require_safe
def download_events(request: MemberRequest, session_id: int) -> StreamingHttpResponse:
    """Every event as a line of JSON, oldest first."""
    session = find_session(request, session_id)
    events = events_after(session, 0).iterator(chunk_size=LINES_A_PIECE)
    lines = (json.dumps(event.document, ensure_ascii=False) for event in events)
    return stream_lines(request, lines, f"session-{session.pk}.jsonl")


@require_safe
def send_event(request: MemberRequest, session_id: int, sequence: int) -> JsonResponse:
    """One event to the letter, for what a page shows only the beginning of."""
    session = find_session(request, session_id)
    event = get_object_or_404(session.events, sequence=sequence)
    return JsonResponse(event.document, json_dumps_params={"indent": 2, "ensure_ascii": False})


@require_safe
def download_recording(request: MemberRequest, session_id: int) -> JsonResponse:
    """The calls of the attempts that count, in the shape a recorded planner is given."""
    session = find_session(request, session_id)
    response = JsonResponse(plan_of(session), json_dumps_params={"indent": 2})
    save_as(response, f"session-{session.pk}-plan.json")
    return response


@require_POST
@editing
def cancel(request: MemberRequest, session_id: int) -> HttpResponse:
    session = find_session(request, session_id)
    return act(request, session, partial(cancel_session, session=session, by=str(request.user)))


@require_POST
@editing
def resume(request: MemberRequest, session_id: int) -> HttpResponse:
    session = find_session(request, session_id)
    return act(request, session, partial(continue_session, session=session, by=str(request.user)))


@require_POST
@editing
def change(request: MemberRequest, session_id: int) -> HttpResponse:
    """Continue on other terms."""
    session = find_session(request, session_id)
    form = ContinueForm(settings_of(session), request.POST)
    if not form.is_valid():
        return _show_refused_terms(request, session, form)
    go_on = partial(continue_session, session=session, by=str(request.user), terms=form.terms)
    return act(request, session, go_on)


def _show_refused_terms(
    request: MemberRequest, session: Session, form: ContinueForm
) -> HttpResponse:
    continuing = continuing_of(session, form)
    if not request.htmx:
        return show_page(request, session, compose(session), 422, continuing=continuing)
    context: ContinuingFragment = {
        "session": session,
        "continuing": continuing,
        "may_edit": True,
    }
    return render(request, "sessions/_continuing.html", context, status=422)
