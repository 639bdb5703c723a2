"""What a model is shown of a call that it is to answer: the tool, the call, the last ones."""

from simulator.llm.framing import cut
from simulator.responding.notation import write_type
from simulator.responding.relevance import show_state
from simulator.values.call import CallRecord
from simulator.values.catalog import DeclaredResponse, Tool
from simulator.values.json import write_compact
from simulator.values.question import Question

LONGEST_TASK = 2_000
LONGEST_STATE = 16_000
LONGEST_DESCRIPTION = 2_000
LONGEST_SCHEMA = 4_000
LONGEST_RECENT = 500
LONGEST_CALL = 20_000
"""Characters that a prompt shows of each; what is longer is cut, and says so."""
RECENT_CALLS = 6
KEPT_EXAMPLES = 6

Section = tuple[str, str]
"""A name and a text; an empty text is not shown."""


def show_task(question: Question) -> Section:
    return "task", cut(question.message, LONGEST_TASK)


def show_relevant_state(question: Question) -> Section:
    return "state", cut(show_state(question.state, question.call), LONGEST_STATE)


def show_recent(question: Question) -> Section:
    answered = [record for record in question.history if record.reply is not None]
    return "recent_calls", "\n".join(map(_show_record, answered[-RECENT_CALLS:]))


def show_tool(tool: Tool) -> Section:
    return "tool", f"{tool.name}\n{cut(tool.description, LONGEST_DESCRIPTION)}"


def show_arguments(tool: Tool) -> Section:
    return "arguments", cut(write_type(tool.arguments, tool.arguments), LONGEST_SCHEMA)


def show_responses(tool: Tool) -> Section:
    """Each schema once: most tools declare one for all their errors."""
    statuses_of: dict[str, list[str]] = {}
    for response in tool.responses:
        named = f"{response.status} {response.description}".strip()
        statuses_of.setdefault(_show_response(response), []).append(named)
    return "declared_responses", "\n".join(
        f"{'; '.join(statuses)}\n{text}" for text, statuses in statuses_of.items()
    )


def show_kept(tool: Tool) -> Section:
    """What the real service is known to say, by a person's word."""
    return "answers_of_the_real_service", "\n".join(
        f"{_call_line(tool.name, each.arguments, LONGEST_RECENT)} -> "
        f"{each.status} {cut(write_compact(each.body), LONGEST_RECENT)}"
        for each in tool.kept_examples[:KEPT_EXAMPLES]
    )


def show_call(question: Question) -> Section:
    return "call", _call_line(question.call.name, question.call.arguments, LONGEST_CALL)


def show_objections(question: Question) -> Section:
    listed = "\n".join(f"- {objection}" for objection in question.objections)
    return "objections_to_your_last_answers", listed


def _call_line(name: str, arguments: object, longest: int) -> str:
    return f"{name} {cut(write_compact(arguments), longest)}"


def _show_record(record: CallRecord) -> str:
    call = _call_line(record.call.name, record.call.arguments, LONGEST_RECENT)
    if record.reply is None:
        return f"{record.number}. {call}"
    body = cut(write_compact(record.reply.body), LONGEST_RECENT)
    return f"{record.number}. {call} -> {record.reply.status} {body}"


def _show_response(response: DeclaredResponse) -> str:
    schema = "no body" if response.schema is None else write_type(response.schema, response.schema)
    examples = "".join(f"\nexample: {write_compact(each)}" for each in response.examples[:1])
    return cut(schema + examples, LONGEST_SCHEMA)
