"""The plan of a passed attempt, as text that goes before the user message of the real run.

Source: arXiv 2602.19218, section 4 (a completed plan is prepended as in-context guidance) and
appendix G (the real agent is told to verify simulated values by its own calls).
"""

import json

from simulator.prompts import read_prompt
from simulator.state.standing import standing_records
from simulator.values.attempt import Attempt

EDITED = "(A person also changed the state by hand: these calls alone may not be enough.)"


def write_guidance(message: str, attempt: Attempt) -> str:
    """Calls that were rejected or answered with an error are left out, unless they were carried out
    all the same, and so are those that a person has taken back: they are no part of it."""
    standing = standing_records(attempt)
    calls = [record for record in standing if record.succeeded or record.patch]
    plan = "\n".join(
        f"{number}. {record.call.name}({json.dumps(record.call.arguments, ensure_ascii=False)})"
        for number, record in enumerate(calls, start=1)
    )
    plan = plan or "(No tool call was needed.)"
    if attempt.edits:
        plan = f"{plan}\n{EDITED}"
    return read_prompt("guidance").format(plan=plan, message=message)
