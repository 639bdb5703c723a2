"""A tool's page, and trying a call on it."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from playground.access import MemberRequest
from playground.contexts.tools import Answer, AnswerFragment, ToolPage, answer_of, tool_page
from playground.finding import find_shown_version, find_tool
from playground.forms.tools import TryForm
from playground.json_display import write_json
from simulator.errors import PlaygroundError
from simulator.models import Session, Tool
from simulator.selectors import catalog_of, sessions_in
from simulator.services.samples import sample_opening
from simulator.services.trials import try_call


@require_safe
def show_tool(request: MemberRequest, catalog_id: int, name: str) -> HttpResponse:
    tool = find_tool(find_shown_version(request, catalog_id), name)
    session = _last_session(request, tool)
    opening = session.opening if session else sample_opening(catalog=catalog_of(tool.version))
    form = TryForm(initial={"arguments": "{}", "state": write_json(opening, 2)})
    return _show(request, tool, form, None, session)


@require_POST
def try_tool(request: MemberRequest, catalog_id: int, name: str) -> HttpResponse:
    """Nothing is stored, so whoever may look may try."""
    tool = find_tool(find_shown_version(request, catalog_id), name)
    form = TryForm(request.POST)
    answer = _try(tool, form)
    if not request.htmx:
        return _show(request, tool, _carry_on(form, answer), answer, None)
    fragment: AnswerFragment = {"answer": answer}
    return render(request, "tools/_answer.html", fragment, status=_status_of(answer))


def _try(tool: Tool, form: TryForm) -> Answer:
    if not form.is_valid():
        return Answer(problem=" ".join(form.sentences))
    state = form.cleaned_data["state"]
    try:
        trial = try_call(tool=tool, arguments=form.cleaned_data["arguments"], state=state)
    except PlaygroundError as problem:
        return Answer(problem=problem.sentence, pointer=problem.pointer)
    return answer_of(trial.record, state, trial.state)


def _carry_on(form: TryForm, answer: Answer) -> TryForm:
    """The form for the next try: the state is the one this try left."""
    if answer.problem:
        return form
    return TryForm(initial={"arguments": form.data["arguments"], "state": answer.state_text})


def _last_session(request: MemberRequest, tool: Tool) -> Session | None:
    """The newest session on the tool's catalog: its opening state is a fair one to try on."""
    return sessions_in(request.workspace).filter(version__catalog=catalog_of(tool.version)).first()


def _status_of(answer: Answer) -> int:
    return 422 if answer.problem else 200


def _show(
    request: MemberRequest,
    tool: Tool,
    form: TryForm,
    answer: Answer | None,
    session: Session | None,
) -> HttpResponse:
    may_ask = request.member.may_edit
    context: ToolPage = tool_page(tool, form, answer=answer, opening_of=session, may_ask=may_ask)
    status = _status_of(answer) if answer else 200
    return render(request, "tools/detail.html", context, status=status)
