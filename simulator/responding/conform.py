"""Does a reply fit what its tool declares?

Extra fields are fine unless the schema forbids them: a service may always say more. A status that
nobody declared is a misfit only where the document declares others of its class and they are
successes, so that it has said which ones to expect; any tool may fail in a way of its own.
"""

from simulator.schemas.engine import find_problems
from simulator.schemas.sentences import describe, join_words
from simulator.values.catalog import DeclaredResponse, Tool
from simulator.values.reply import Reply

MOST_MISFITS = 100
"""More help nobody, and a hostile body can have a hundred thousand."""


def find_misfits(reply: Reply, tool: Tool) -> tuple[str, ...]:
    """One sentence for each of the first MOST_MISFITS, with the pointer into the body; none when
    the reply fits."""
    declared = find_declared(reply.status, tool)
    if declared is None:
        return _find_unexpected_status(reply, tool)
    if declared.schema is None:
        return ()
    problems = find_problems(declared.schema, reply.body, closed=False)[:MOST_MISFITS]
    return tuple(f"{problem.pointer or 'The body'}: {describe(problem)}" for problem in problems)


def find_declared(status: int, tool: Tool) -> DeclaredResponse | None:
    """The response a status falls under: its own, else its class's such as "2XX", else default."""
    by_status = {response.status.upper(): response for response in tool.responses}
    for name in (str(status), f"{status // 100}XX", "DEFAULT"):
        if name in by_status:
            return by_status[name]
    return None


def _find_unexpected_status(reply: Reply, tool: Tool) -> tuple[str, ...]:
    first_digit = str(reply.status)[0]
    same_class = [each.status for each in tool.responses if each.status.startswith(first_digit)]
    if reply.is_error or not same_class:
        return ()
    return (f"The status: Got {reply.status}, expected {join_words(same_class)}.",)
