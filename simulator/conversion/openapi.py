"""Reads an operation of OpenAPI 3.0 or 3.1."""

from simulator.conversion.ledger import Unsound
from simulator.conversion.openapi_parts import read_body, read_parameters, read_responses
from simulator.conversion.operations import (
    Description,
    Operation,
    fit_template,
    merge_parameters,
)
from simulator.conversion.security import read_requirements
from simulator.conversion.wording import as_text, describe, texts
from simulator.values.json import JsonObject
from simulator.values.pointer import child, last_token, parent


def read_operation(
    description: Description, path: str, item: JsonObject, pointer: str
) -> Operation:
    """Raises Unsound when the operation cannot become a tool."""
    method = last_token(pointer)
    operation, place = description.references.follow(item[method], pointer)
    if not isinstance(operation, dict):
        raise Unsound(pointer, "it is no operation")
    if "callbacks" in operation:
        reason = "callbacks are calls the API makes itself; they become no tools"
        description.ledger.warn_once(child(place, "callbacks"), reason)
    parameters = merge_parameters(
        description,
        read_parameters(description, item, parent(pointer)),
        read_parameters(description, operation, place),
    )
    return Operation(
        pointer=pointer,
        method=method,
        path=path,
        identity=as_text(operation.get("operationId")),
        description=describe(operation, item),
        tags=texts(operation.get("tags")),
        parameters=fit_template(description, path, pointer, parameters),
        body=read_body(description, operation, place),
        responses=read_responses(description, operation, place),
        servers=read_servers(operation) or read_servers(item),
        deprecated=operation.get("deprecated") is True,
        security=read_requirements(operation),
    )


def read_servers(holder: JsonObject) -> tuple[JsonObject, ...]:
    """Addresses, with those of their variables that have a default."""
    servers = holder.get("servers")
    return tuple(
        _server(server)
        for server in (servers if isinstance(servers, list) else ())
        if isinstance(server, dict) and isinstance(server.get("url"), str)
    )


def _server(server: JsonObject) -> JsonObject:
    written = server.get("variables")
    variables = {
        name: _variable(variable)
        for name, variable in (written if isinstance(written, dict) else {}).items()
        if isinstance(variable, dict) and "default" in variable
    }
    return {"url": server["url"], **({"variables": variables} if variables else {})}


def _variable(variable: JsonObject) -> JsonObject:
    choices = variable.get("enum")
    allowed = [str(each) for each in choices] if isinstance(choices, list) else []
    default = str(variable["default"])
    return {"default": default, **({"enum": allowed} if default in allowed else {})}
