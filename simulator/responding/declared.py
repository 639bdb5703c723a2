"""What a tool declares about its responses."""

from simulator.values.catalog import DeclaredResponse, Tool
from simulator.values.json import Schema

STATUS_UNSAID = 200


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
