"""Answers with the document's own example of a success. It never pretends to change the state."""

from simulator.responding.conform import find_misfits
from simulator.responding.declared import success_response, success_status
from simulator.values.question import Answer, Question
from simulator.values.reply import Reply, Source


def answer_by_example(question: Question) -> Answer | None:
    """The source `example`: the first declared example that fits its own schema."""
    declared = success_response(question.tool)
    for index, body in enumerate(declared.examples if declared else ()):
        note = f"Example {index + 1} of the document; it does not depend on the call."
        reply = Reply(success_status(question.tool), body, Source.EXAMPLE, note)
        if not find_misfits(reply, question.tool):
            return Answer(reply)
    return None
