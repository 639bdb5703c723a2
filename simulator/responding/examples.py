"""Answers with an example: one that a person kept for the same arguments, else the document's own
of a success. It never pretends to change the state, so behaviours and resources, which know the
state, come before it.
"""

from simulator.responding.conform import find_misfits
from simulator.responding.declared import success_response, success_status
from simulator.schemas.instances import is_same
from simulator.values.question import Answer, Question
from simulator.values.reply import Reply, Source


def answer_by_example(question: Question) -> Answer | None:
    """The source `example`; what does not fit its own schema is no example."""
    return _kept(question) or _declared(question)


def _kept(question: Question) -> Answer | None:
    for example in question.tool.kept_examples:
        if is_same(example.arguments, question.call.arguments):
            note = "Kept by a person for these arguments."
            reply = Reply(example.status, example.body, Source.EXAMPLE, note)
            return None if find_misfits(reply, question.tool) else Answer(reply)
    return None


def _declared(question: Question) -> Answer | None:
    declared = success_response(question.tool)
    for index, body in enumerate(declared.examples if declared else ()):
        note = f"Example {index + 1} of the document; it does not depend on the call."
        reply = Reply(success_status(question.tool), body, Source.EXAMPLE, note)
        if not find_misfits(reply, question.tool):
            return Answer(reply)
    return None
