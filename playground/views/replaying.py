"""Replays of sessions, and sessions as files: exported, and opened again."""

from functools import partial

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from playground.access import MemberRequest, editing
from playground.downloads import stream_lines
from playground.finding import find_session
from playground.forms.opening_sessions import OpenForm
from playground.session_answers import go_to_started
from playground.upload_answers import go_to, show_upload
from simulator.errors import ActionRefused, InputRefused
from simulator.services.receiving import open_transcript
from simulator.services.replays import replay_again
from simulator.services.transcripts import write_transcript

OPEN = "sessions/open.html"


@require_POST
@editing
def replay(request: MemberRequest, session_id: int) -> HttpResponse:
    """Run a session again from what was said in it."""
    session = find_session(request, session_id)
    starting = partial(replay_again, session=session, user=request.user)
    return go_to_started(request, session, starting)


@require_safe
def export(request: MemberRequest, session_id: int) -> HttpResponseBase:
    """The session as one file, with all that a colleague needs to replay it."""
    session = find_session(request, session_id)
    try:
        lines = write_transcript(session)
    except ActionRefused as refusal:
        messages.error(request, refusal.sentence)
        return redirect("session-detail", session.pk)
    response = stream_lines(request, lines, f"session-{session.pk}.json")
    response["Content-Type"] = "application/json"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@editing
def open_session(request: MemberRequest) -> HttpResponse:
    if request.method != "POST":
        return show_upload(request, OPEN, OpenForm())
    form = OpenForm(request.POST, request.FILES)
    if not form.is_valid():
        return show_upload(request, OPEN, form)
    try:
        session = open_transcript(
            workspace=request.workspace, user=request.user, source=form.source
        )
    except InputRefused as refusal:
        form.add_error(None, refusal.placed)
        return show_upload(request, OPEN, form)
    return go_to(request, reverse("session-detail", args=[session.pk]))
