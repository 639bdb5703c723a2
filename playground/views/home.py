"""The home page, and the sample that starts from it."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from playground.access import MemberRequest, editing
from playground.contexts.home import HomePage
from simulator.errors import PlaygroundError
from simulator.selectors import catalogs_in, sessions_in
from simulator.services.samples import start_sample

RECENT_SESSIONS = 8
SAMPLE = "file_system"


@require_safe
def show_home(request: MemberRequest) -> HttpResponse:
    context: HomePage = {
        "sessions": list(sessions_in(request.workspace)[:RECENT_SESSIONS]),
        "catalog_count": catalogs_in(request.workspace).count(),
    }
    return render(request, "home.html", context)


@require_POST
@editing
def start_the_sample(request: MemberRequest) -> HttpResponse:
    try:
        session = start_sample(workspace=request.workspace, user=request.user, name=SAMPLE)
    except PlaygroundError as problem:
        messages.error(request, problem.sentence)
        return redirect("home")
    return redirect("session-detail", session.pk)
