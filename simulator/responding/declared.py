"""What a tool declares about its responses."""

from simulator.values.catalog import DeclaredResponse, Tool
from simulator.values.json import Schema

STATUS_UNSAID = 200
USUAL_SUCCESSES = (200, 201)
USUAL_ERRORS = (400, 403, 404, 409, 422)


def success_response(tool: Tool) -> DeclaredResponse | None:
    """The first declared success: an exact status before "2XX" before "default"."""
    for is_wanted in (_is_exact_success, _is_any_success, _is_default):
        for response in tool.responses:
            if is_wanted(response.status):
                return response
    return None


def success_status(tool: Tool) -> int:
    response = success_response(tool)
    if response is None or not response.status.isdigit():
        return STATUS_UNSAID
    return int(response.status)


def success_schema(tool: Tool) -> Schema | None:
    response = success_response(tool)
    return response.schema if response else None


def _is_exact_success(status: str) -> bool:
    return status.isdigit() and 200 <= int(status) < 300


def _is_any_success(status: str) -> bool:
    return status.upper() == "2XX"


def _is_default(status: str) -> bool:
    return status.lower() == "default"


def statuses_to_answer(tool: Tool) -> tuple[int, ...]:
    """What the tool may answer with: what it declares, and the usual ones where it leaves open
    how it succeeds or how it fails."""
    named = [response.status.lower() for response in tool.responses]
    exact = {int(status) for status in named if status.isdigit() and 200 <= int(status) < 600}
    classes = {status[0] for status in named if status.endswith("xx")}
    is_open = "default" in named
    usual: set[int] = set()
    if "2" in classes or not any(status < 400 for status in exact):
        usual.update(USUAL_SUCCESSES)
    if "4" in classes or is_open or not any(status >= 400 for status in exact):
        usual.update(USUAL_ERRORS)
    if "5" in classes:
        usual.add(500)
    return tuple(sorted(exact | usual))
