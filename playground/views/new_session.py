"""Starting a session: the page with its four steps, and what it would come to before it is run."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from playground.access import MemberRequest, editing
from playground.contexts.new_session import (
    NewSessionPage,
    OutlookNote,
    ToolChooser,
    list_choices,
)
from playground.drafts import Draft, Outlook, draft_of, look_ahead
from playground.forms.numbers import read_number
from playground.forms.sessions import initial_of_session
from playground.json_display import write_json
from simulator.errors import PlaygroundError
from simulator.models import CatalogVersion
from simulator.selectors import catalog_of, catalogs_in, latest_version
from simulator.services.limits import default_budget
from simulator.services.samples import sample_opening
from simulator.services.sessions import start_session


@require_http_methods(["GET", "HEAD", "POST"])
@editing
def start(request: MemberRequest) -> HttpResponse:
    version = _find_version(request)
    if version is None:
        return _show(request, None, None)
    if request.method != "POST":
        return _show(request, version, draft_of(version, None, _initial_of(version)))
    draft = draft_of(version, request.POST, _initial_of(version))
    if "look" in request.POST:
        return _show(request, version, draft)
    outlook = look_ahead(draft)
    if outlook.missing:
        return _show(request, version, draft, outlook)
    return _run(request, draft)


def _run(request: MemberRequest, draft: Draft) -> HttpResponse:
    try:
        session = start_session(
            workspace=request.workspace,
            user=request.user,
            version=draft.version,
            title=draft.form.cleaned_data["title"],
            task=draft.task,
            settings=draft.settings,
        )
    except PlaygroundError as problem:
        return _show(request, draft.version, draft, problem=problem)
    return redirect("session-detail", session.pk)


@require_POST
@editing
def check(request: MemberRequest) -> HttpResponse:
    """What the draft would come to, for the note beside the Run button."""
    catalog = get_object_or_404(catalogs_in(request.workspace), pk=_catalog_id(request))
    draft = draft_of(latest_version(catalog), request.POST, {})
    context: OutlookNote = {"outlook": look_ahead(draft)}
    return render(request, "sessions/new/_outlook.html", context)


@require_safe
@editing
def choose_tools(request: MemberRequest) -> HttpResponse:
    """The tools that fit a search, and those already chosen."""
    catalog = get_object_or_404(catalogs_in(request.workspace), pk=_catalog_id(request))
    context: ToolChooser = {
        "tools": list_choices(
            latest_version(catalog),
            request.GET.get("search", "").strip(),
            request.GET.getlist("tools"),
        )
    }
    return render(request, "sessions/new/_tool_choices.html", context)


def _catalog_id(request: MemberRequest) -> int | None:
    """The catalog the request is about; None when it names none."""
    return read_number(request.POST.get("catalog") or request.GET.get("catalog", ""))


def _find_version(request: MemberRequest) -> CatalogVersion | None:
    """The named catalog's latest version, or the newest catalog's; None when there is none."""
    catalogs = catalogs_in(request.workspace)
    number = _catalog_id(request)
    if number is not None:
        return latest_version(get_object_or_404(catalogs, pk=number))
    newest = catalogs.first()
    return latest_version(newest) if newest else None


def _initial_of(version: CatalogVersion) -> dict[str, Any]:
    opening = write_json(sample_opening(catalog=catalog_of(version)), 2)
    return {**initial_of_session(default_budget()), "opening": opening}


def _show(
    request: MemberRequest,
    version: CatalogVersion | None,
    draft: Draft | None,
    outlook: Outlook | None = None,
    problem: PlaygroundError | None = None,
) -> HttpResponse:
    search = request.POST.get("search", "").strip()
    context: NewSessionPage = {
        "catalogs": catalogs_in(request.workspace),
        "version": version,
        "draft": draft,
        "tools": list_choices(version, search, draft.tools) if version and draft else None,
        "outlook": outlook,
        "problem": problem.sentence if problem else "",
        "pointer": problem.pointer if problem else "",
    }
    was_refused = outlook is not None or problem is not None
    return render(request, "sessions/new/page.html", context, status=422 if was_refused else 200)
