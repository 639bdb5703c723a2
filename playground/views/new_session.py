"""Starting a session: the page with its four steps, and what it would come to before it is run."""

from functools import partial
from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import trigger_client_event

from playground.access import MemberRequest, editing
from playground.contexts.new_session import (
    ChosenCatalog,
    NewSessionPage,
    OutlookNote,
    ToolChooser,
    list_choices,
    superseded,
)
from playground.drafts import Draft, blank_draft, posted_draft, repeating_draft
from playground.finding import find_session
from playground.forms.numbers import read_number
from playground.forms.sessions import initial_of_session
from playground.openings import opening_text, with_opening_of
from playground.outlook import Outlook, look_ahead
from playground.session_answers import go_to_started
from simulator.errors import PlaygroundError
from simulator.models import Catalog, CatalogVersion, Session, Workspace
from simulator.selectors import catalog_of, catalogs_in, latest_version, offered_tools, sessions_in
from simulator.services.limits import default_budget
from simulator.services.sessions import repeat_session, start_session


@require_http_methods(["GET", "HEAD", "POST"])
@editing
def start(request: MemberRequest) -> HttpResponse:
    """The page. `from` in the address or the form names the session that is to be run again."""
    came_from = _find_came_from(request)
    version = _find_version(request, came_from)
    if version is None:
        return _show(request, None, None)
    if request.method != "POST":
        return _show(request, version, _opened_draft(version, came_from))
    if "look" in request.POST:
        return _show(request, version, _followed_draft(request, version, came_from))
    draft = posted_draft(version, request.POST, came_from)
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
            came_from=draft.came_from,
        )
    except PlaygroundError as problem:
        return _show(request, draft.version, draft, problem=problem)
    return redirect("session-detail", session.pk)


@require_POST
@editing
def run_again(request: MemberRequest, session_id: int) -> HttpResponse:
    """Start a session again as it was, at once."""
    session = find_session(request, session_id)
    starting = partial(repeat_session, session=session, user=request.user)
    return go_to_started(request, session, starting)


@require_POST
@editing
def check(request: MemberRequest) -> HttpResponse:
    """What the draft would come to, for the note beside the Run button."""
    came_from = _find_came_from(request)
    draft = posted_draft(_named_version(request, came_from), request.POST, came_from)
    context: OutlookNote = {"outlook": look_ahead(draft)}
    return render(request, "sessions/new/_outlook.html", context)


@require_POST
@editing
def choose_catalog(request: MemberRequest) -> HttpResponse:
    """What follows a catalog: its tools, and the state it offers to start from."""
    came_from = _find_came_from(request)
    version = _named_version(request, came_from)
    draft = _followed_draft(request, version, came_from)
    context: ChosenCatalog = {
        "version": version,
        "draft": draft,
        "tools": list_choices(version, _search_of(request.POST), draft.tools),
        "superseded": superseded(came_from, version),
    }
    response = render(request, "sessions/new/_chosen_catalog.html", context)
    return trigger_client_event(response, "draft-changed", after="settle")


@require_POST
@editing
def choose_tools(request: MemberRequest) -> HttpResponse:
    """The tools that fit a search, and those already chosen: too many for an address."""
    version = _named_version(request, _find_came_from(request))
    context: ToolChooser = {
        "tools": list_choices(version, _search_of(request.POST), request.POST.getlist("tools"))
    }
    return render(request, "sessions/new/_tool_choices.html", context)


def _sent(request: MemberRequest) -> QueryDict:
    return request.POST if request.method == "POST" else request.GET


def _search_of(sent: QueryDict) -> str:
    return sent.get("search", "").strip()


def _find_came_from(request: MemberRequest) -> Session | None:
    """The session that is to be run again; None when the request names none."""
    if not (text := _sent(request).get("from", "")):
        return None
    return find_session(request, read_number(text))


def _find_version(request: MemberRequest, came_from: Session | None) -> CatalogVersion | None:
    """The version to choose tools from: of the named catalog, else of the session that is run
    again, else of the catalog that is offered first. None when there is no catalog."""
    if _sent(request).get("catalog"):
        return _named_version(request, came_from)
    if came_from is not None:
        return came_from.version
    first = _first_offered(request.workspace)
    return latest_version(first) if first else None


def _first_offered(workspace: Workspace) -> Catalog | None:
    """The catalog of the newest session, else the newest that has tools, else the newest."""
    last = sessions_in(workspace).filter(version__catalog__deleted=None).first()
    if last is not None:
        return catalog_of(last.version)
    catalogs = catalogs_in(workspace)
    useful = (it for it in catalogs if offered_tools(latest_version(it)).exists())
    return next(useful, catalogs.first())


def _named_version(request: MemberRequest, came_from: Session | None) -> CatalogVersion:
    """The named catalog's latest version, or the older one that the session before had and that
    is to be kept."""
    sent = _sent(request)
    number = read_number(sent.get("catalog", ""))
    catalog = get_object_or_404(catalogs_in(request.workspace), pk=number)
    if came_from and came_from.version.catalog_id == catalog.pk and "keep_version" in sent:
        return came_from.version
    return latest_version(catalog)


def _opened_draft(version: CatalogVersion, came_from: Session | None) -> Draft:
    if came_from is not None:
        return repeating_draft(came_from)
    first_values: dict[str, Any] = initial_of_session(default_budget())
    return blank_draft(version, {**first_values, "opening": opening_text(catalog_of(version))})


def _followed_draft(
    request: MemberRequest, version: CatalogVersion, came_from: Session | None
) -> Draft:
    """What was posted, with the starting state of the catalog that was chosen last."""
    number = read_number(request.POST.get("opening_of", ""))
    catalogs = catalogs_in(request.workspace)
    shown = None if number is None else catalogs.filter(pk=number).first()
    return posted_draft(
        version, with_opening_of(request.POST, shown, catalog_of(version)), came_from
    )


def _show(
    request: MemberRequest,
    version: CatalogVersion | None,
    draft: Draft | None,
    outlook: Outlook | None = None,
    problem: PlaygroundError | None = None,
) -> HttpResponse:
    came_from = draft.came_from if draft else None
    context: NewSessionPage = {
        "catalogs": catalogs_in(request.workspace),
        "version": version,
        "draft": draft,
        "tools": list_choices(version, _search_of(request.POST), draft.tools)
        if version and draft
        else None,
        "superseded": superseded(came_from, version),
        "outlook": outlook,
        "problem": problem.sentence if problem else "",
        "pointer": problem.pointer if problem else "",
    }
    was_refused = outlook is not None or problem is not None
    return render(request, "sessions/new/page.html", context, status=422 if was_refused else 200)
