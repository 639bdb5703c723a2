"""The home page."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from playground.access import MemberRequest
from playground.contexts.home import HomePage
from simulator.selectors import catalogs_in, sessions_in

RECENT_SESSIONS = 8


@require_safe
def show_home(request: MemberRequest) -> HttpResponse:
    context: HomePage = {
        "sessions": list(sessions_in(request.workspace)[:RECENT_SESSIONS]),
        "catalog_count": catalogs_in(request.workspace).count(),
    }
    return render(request, "home.html", context)
