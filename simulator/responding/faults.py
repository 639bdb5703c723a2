"""Answers the calls that the user set to fail: by tool, by call number, always the same."""

from collections.abc import Callable, Sequence

from simulator.values.question import Answer, Answerer, Question
from simulator.values.reply import Fault, Reply, Source


def answer_by_fault(faults: Sequence[Fault], wait: Callable[[float], None]) -> Answerer:
    """The source `fault`: the first rule that is about the call. `wait` spends its delay, in
    seconds, before the answer."""

    def answer(question: Question) -> Answer | None:
        for fault in faults:
            if _is_about(fault, question):
                if fault.delay_seconds > 0:
                    wait(fault.delay_seconds)
                return Answer(Reply(fault.status, fault.body, Source.FAULT, _note(fault)))
        return None

    return answer


def _is_about(fault: Fault, question: Question) -> bool:
    is_tool = fault.tool in (None, question.tool.name)
    return is_tool and fault.call_number in (None, question.number)


def _note(fault: Fault) -> str:
    tool = fault.tool or "every tool"
    calls = "every call" if fault.call_number is None else f"call {fault.call_number}"
    delay = f", after {fault.delay_seconds:g} s" if fault.delay_seconds > 0 else ""
    return f"A rule of this session: {fault.status} for {tool}, {calls}{delay}."
