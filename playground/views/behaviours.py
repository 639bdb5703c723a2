"""A tool's behaviour: written, tried, compared with old answers, kept, taken back."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from playground.access import MemberRequest, editing
from playground.contexts.behaviours import BehaviourPage, Check, CheckFragment, behaviour_page
from playground.contexts.tools import answer_of
from playground.finding import find_shown_version, find_tool
from playground.forms.behaviours import BehaviourForm
from playground.forms.numbers import read_number
from playground.json_display import write_json
from simulator.errors import PlaygroundError
from simulator.models import Tool
from simulator.selectors import (
    answered_calls,
    behaviour_history,
    catalog_of,
    latest_version,
    state_after,
)
from simulator.services.behaviours import (
    compare_with_answers,
    current_source,
    keep_behaviour,
    remarks_on,
)
from simulator.services.samples import sample_opening
from simulator.services.trials import try_call

BEGINNING = """def tool(state, args):
    # `state` is a dict that lasts from call to call, `args` the call's arguments.
    return {}, state
"""
"""What is offered to whoever writes a tool's first."""


@require_safe
def show(request: MemberRequest, catalog_id: int, name: str) -> HttpResponse:
    tool = find_tool(find_shown_version(request, catalog_id), name)
    return _show(request, tool, _fresh_form(tool))


@require_POST
def check(request: MemberRequest, catalog_id: int, name: str) -> HttpResponse:
    """Nothing is stored, so whoever may look may try."""
    tool = find_tool(find_shown_version(request, catalog_id), name)
    form = BehaviourForm(request.POST)
    result = _check(tool, form)
    status = 422 if result.problem else 200
    if not request.htmx:
        return _show(request, tool, form, result)
    fragment: CheckFragment = {"check": result}
    return render(request, "tools/_behaviour_check.html", fragment, status=status)


@require_POST
@editing
def keep(request: MemberRequest, catalog_id: int, name: str) -> HttpResponse:
    tool = find_tool(find_shown_version(request, catalog_id), name)
    form = BehaviourForm(request.POST)
    form.is_valid()  # What is tried it on may be wrong; only the source is kept.
    try:
        keep_behaviour(tool=tool, source=form.cleaned_data["source"], user=request.user)
    except PlaygroundError as refusal:
        return _show(request, tool, form, problem=refusal.sentence)
    messages.success(request, f"New sessions use this behaviour of {tool.name}.")
    return redirect("behaviour", catalog_id, name)


@require_POST
@editing
def take_back(request: MemberRequest, catalog_id: int, name: str) -> HttpResponse:
    """Make an earlier version, by its number, the present one again; 0 for none."""
    tool = find_tool(find_shown_version(request, catalog_id), name)
    number = read_number(request.POST.get("number", ""))
    sources = {behaviour.version: behaviour.source for behaviour, _ in behaviour_history(tool)}
    source = {0: "", **sources}.get(-1 if number is None else number)
    if source is None:
        raise Http404("There is no such version.")
    try:
        keep_behaviour(tool=tool, source=source, user=request.user)
    except PlaygroundError as refusal:
        return _show(request, tool, _fresh_form(tool), problem=refusal.sentence)
    return redirect("behaviour", catalog_id, name)


def _check(tool: Tool, form: BehaviourForm) -> Check:
    if not form.is_valid():
        return Check(problem=" ".join(form.sentences))
    source, state = form.cleaned_data["source"], form.cleaned_data["state"]
    arguments = form.cleaned_data["arguments"]
    try:
        remarks = remarks_on(source)
        trial = try_call(tool=tool, arguments=arguments, state=state, behaviour=source)
        has_answered = trial.record.reply is not None
        comparisons = compare_with_answers(tool=tool, source=source) if has_answered else []
    except PlaygroundError as failure:
        return Check(problem=failure.sentence)
    return Check("", remarks, answer_of(trial.record, state, trial.state), tuple(comparisons))


def _fresh_form(tool: Tool) -> BehaviourForm:
    """The present source, on the last call of the tool that was answered."""
    last = answered_calls(tool).first()
    state = sample_opening(catalog=catalog_of(tool.version))
    arguments = {}
    if last is not None:
        state, arguments = state_after(last.attempt, last.number - 1), last.record.call.arguments
    initial = {
        "source": current_source(tool) or BEGINNING,
        "arguments": write_json(arguments, 2),
        "state": write_json(state, 2),
    }
    return BehaviourForm(initial=initial)


def _show(
    request: MemberRequest,
    tool: Tool,
    form: BehaviourForm,
    check: Check | None = None,
    problem: str = "",
) -> HttpResponse:
    is_latest = latest_version(catalog_of(tool.version)) == tool.version
    context: BehaviourPage = behaviour_page(
        tool, form, is_latest=is_latest, check=check, problem=problem
    )
    is_refused = problem or (check is not None and check.problem)
    return render(request, "tools/behaviour.html", context, status=422 if is_refused else 200)
