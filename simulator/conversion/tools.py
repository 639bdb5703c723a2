"""An operation and its name, made a tool."""

from dataclasses import dataclass, replace

from simulator.conversion.arguments import flatten_arguments
from simulator.conversion.definitions import Definitions
from simulator.conversion.effects import effect_of_method
from simulator.conversion.keywords import referred_name
from simulator.conversion.ledger import Ledger
from simulator.conversion.operations import Operation, Response
from simulator.conversion.views import READ_ONLY, WRITE_ONLY, View
from simulator.values.catalog import DeclaredResponse, Origin, Tool
from simulator.values.json import Json, Schema


@dataclass(frozen=True)
class Views:
    """Both sides of one document's schemas."""

    request: View
    response: View


def both_views(definitions: Definitions) -> Views:
    return Views(View(definitions, READ_ONLY), View(definitions, WRITE_ONLY))


def build_tool(operation: Operation, name: str, views: Views, ledger: Ledger) -> Tool:
    arguments = flatten_arguments(operation, views.request, ledger)
    fallback = f"{operation.method.upper()} {operation.path}"
    return Tool(
        name=name,
        description=operation.description or fallback,
        arguments=views.request.self_contained(arguments.schema),
        responses=tuple(_declared(response, views.response) for response in operation.responses),
        effect=effect_of_method(operation.method),
        origin=Origin(
            pointer=operation.pointer,
            line=ledger.line_of(operation.pointer),
            name=operation.identity,
            method=operation.method,
            path=operation.path,
            media_type=operation.body.media_type if operation.body else None,
            arguments=arguments.origins,
        ),
        tags=operation.tags,
    )


def _declared(response: Response, view: View) -> DeclaredResponse:
    return complete_response(response.declared, view)


def complete_response(declared: DeclaredResponse, view: View) -> DeclaredResponse:
    """The response with a self-contained schema and the examples that the schema gives."""
    if declared.schema is None:
        return declared
    seen = view.see(declared.schema)
    schema = view.self_contained(seen) if isinstance(seen, dict) else declared.schema
    examples = declared.examples or top_examples(schema, view)
    return replace(declared, schema=schema, examples=examples)


def top_examples(schema: Schema | bool, view: View) -> tuple[Json, ...]:
    """The examples of a schema, or of the definition it is."""
    met: set[str] = set()
    while isinstance(schema, dict) and "examples" not in schema and "$ref" in schema:
        name = referred_name(schema)
        if name in met:
            break
        met.add(name)
        schema = view.definition(name)
    return tuple(schema.get("examples", ())) if isinstance(schema, dict) else ()
