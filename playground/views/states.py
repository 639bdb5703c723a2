"""The state after any call of a session: a tree, JSON, searched, and compared with another."""

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from playground.access import MemberRequest
from playground.contexts.comparing import DIFFERENCES_A_PAGE, Comparison, compare_states
from playground.contexts.state_page import (
    RAW,
    TREE,
    StateFragment,
    StatePage,
    StatePart,
    neighbour,
    raw_state,
)
from playground.contexts.steps import (
    LAST,
    Step,
    Stretch,
    list_stretches,
    marks_of,
    moment_at,
    step_at,
    view_state,
)
from playground.downloads import save_as
from playground.finding import find_session
from playground.forms.comparing import CompareForm
from playground.forms.numbers import read_number
from playground.state_search import search_state
from playground.state_tree import Extent, build_tree
from simulator.models import Session
from simulator.selectors import outline_of
from simulator.services.editing import is_editable, why_not_editable
from simulator.values.pointer import find


@require_safe
@never_cache
def show_state(
    request: MemberRequest, session_id: int, turn_number: int, attempt_number: int
) -> HttpResponse:
    """The state after a call (`call` in the address; 0 is before the first, `last` after the
    last), or the part of it that a `pointer` leads to. Either is sent to the letter `as=json`, and
    as a file `as=file`."""
    session = find_session(request, session_id)
    stretches = list_stretches(session, outline_of(session))
    step = _find_step(request, stretches, (turn_number, attempt_number))
    if "pointer" in request.GET or request.GET.get("as") in ("json", "file"):
        return _show_part(request, session, step)
    if request.htmx:
        fragment: StateFragment = {
            "session": session,
            "view": view_state(session, stretches, step.position),
            "story": "",
        }
        return render(request, "sessions/_state_view.html", fragment)
    return render(request, "sessions/state.html", _page(request, session, stretches, step))


def _find_step(
    request: MemberRequest, stretches: tuple[Stretch, ...], wanted: tuple[int, int]
) -> Step:
    stretch = next((it for it in stretches if (it.turn, it.attempt.number) == wanted), None)
    if stretch is None:
        raise Http404
    said, last = request.GET.get("call", "0"), stretch.attempt.call_count
    call = last if said == LAST else read_number(said)
    if call is None or call > last:
        raise Http404
    return step_at(stretches, stretch.start + call)


def _page(
    request: MemberRequest, session: Session, stretches: tuple[Stretch, ...], step: Step
) -> StatePage:
    attempt = step.stretch.attempt
    may_change = is_editable(session, attempt)
    edits = attempt.edits.filter(after=step.call)
    moment, wanted = moment_at(step), request.GET.get("q", "").strip()
    shown = RAW if request.GET.get("show") == RAW else TREE
    return {
        "session": session,
        "view": view_state(session, stretches, step.position, moment, request.GET.get("at")),
        "story": reverse("session-detail", args=[session.pk]),
        "step": step,
        "shown": shown,
        "raw": raw_state(moment.state) if shown == RAW else None,
        "search": search_state(moment.state, wanted) if wanted else None,
        "edits": tuple(edit.value for edit in edits),
        "may_change": may_change and request.member.may_edit,
        "why_not": "" if may_change else why_not_editable(session),
        "previous": neighbour(stretches, step.position - 1),
        "next": neighbour(stretches, step.position + 1),
    }


def _show_part(request: MemberRequest, session: Session, step: Step) -> HttpResponse:
    """What is below a pointer, from its `start`-th child on up to its `end`-th."""
    start = read_number(request.GET.get("start", "0"))
    end = read_number(request.GET["end"]) if "end" in request.GET else None
    if start is None or ("end" in request.GET and end is None):
        return HttpResponseBadRequest("`start` and `end` are numbers of children.")
    pointer, moment = request.GET.get("pointer", ""), moment_at(step)
    try:
        value = find(moment.state, pointer)
    except LookupError:
        raise Http404 from None
    if request.GET.get("as") in ("json", "file"):
        sent = JsonResponse(value, safe=False, json_dumps_params={"ensure_ascii": False})
        if request.GET["as"] == "file":
            turn, attempt, call = step.place
            save_as(sent, f"session-{session.pk}-state-{turn}-{attempt}-{call}.json")
        return sent
    marks = marks_of(moment.changes)
    context: StatePart = {
        "branch": build_tree(value, marks, pointer=pointer, extent=Extent(start, end)),
        "address": step.address,
        "session": session,
    }
    template = "sessions/_state_part.html" if request.htmx else "sessions/state_part.html"
    return render(request, template, context)


@require_safe
@never_cache
def compare(request: MemberRequest, session_id: int) -> HttpResponse:
    """Two moments of a session, by default its first and its last."""
    session = find_session(request, session_id)
    stretches = list_stretches(session, outline_of(session))
    if not stretches:
        raise Http404("The session has no state to compare yet.")
    form = CompareForm(stretches, request.GET)
    if not form.is_valid():
        refused: Comparison = {"session": session, "form": form, "compared": None, "page": None}
        return render(request, "sessions/state_compare.html", refused, status=422)
    compared = compare_states(step_at(stretches, form.first), step_at(stretches, form.second))
    context: Comparison = {
        "session": session,
        "form": form,
        "compared": compared,
        "page": Paginator(compared.differences, DIFFERENCES_A_PAGE).get_page(
            request.GET.get("page")
        ),
    }
    return render(request, "sessions/state_compare.html", context)
