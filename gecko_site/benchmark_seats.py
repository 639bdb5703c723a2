"""A small world for benchmarks of calls that models answer: seats on flights, of any size."""

from simulator.values.call import CallOutcome, CallRecord, ToolCall
from simulator.values.json import Json, JsonObject, write_compact
from simulator.values.reply import Reply, Source
from simulator.values.state import Snapshot
from simulator.values.task import ChecklistItem

MESSAGE = "Hold a window seat on flight F-7 for Ana Lopez, and tell me what it costs."
HOLD = {"op": "add", "path": "/holds/$id", "value": {"flight": "F-7", "made": "$now"}}
REPLIES: JsonObject = {
    "objections": [],
    "status": 200,
    "body": {"hold": "$id", "seat": "12A", "price": 80.5},
    "patch": [HOLD],
}
ITEM = ChecklistItem("held", "A seat is held.", "state.holds")


def arguments(number: int) -> JsonObject:
    return {"flight": "F-7", "seat": f"{number}A", "traveller": "Ana Lopez"}


def history() -> tuple[CallRecord, ...]:
    """Calls made before, as a task in its middle has."""
    body = {"flight": "F-7", "free": ["11A", "12A", "14F"], "price": 80.5}
    return tuple(
        CallRecord(
            number,
            ToolCall("quote_seat", arguments(number)),
            CallOutcome.ANSWERED,
            reply=Reply(200, body, Source.MODEL),
        )
        for number in range(1, 3)
    )


def make_state(size: int) -> Snapshot:
    """Flights, travellers and holds, of about so many bytes."""
    flights: JsonObject = {}
    state: JsonObject = {"today": "2026-03-02", "flights": flights, "travellers": {}, "holds": {}}
    number = 1
    while len(write_compact(state)) < size:
        flights[f"F-{number}"] = {
            "from": "Lisbon",
            "to": "Porto",
            "departs": f"2026-03-{number % 28 + 1:02}T08:15:00Z",
            "free_seats": [f"{row}A" for row in range(1, 4)],
        }
        state["travellers"][f"T-{number}"] = {"name": f"Traveller {number}", "miles": number * 10}
        state["holds"][str(number)] = {"flight": f"F-{number}", "seat": "1A"}
        number += 1
    return state


def document() -> Json:
    """Two tools of a usual length whose paths say nothing of how they work."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Seats", "version": "1"},
        "paths": {
            "/quote-seat": {"get": _operation("quote_seat", "Tells what a seat costs.", "query")},
            "/hold-seat": {
                "post": _operation("hold_seat", "Holds a seat for a traveller.", "query")
            },
        },
        "components": {"schemas": {"Problem": PROBLEM, "Held": HELD}},
    }


PROBLEM: JsonObject = {
    "type": "object",
    "required": ["error"],
    "properties": {"error": {"type": "string"}, "retry_after": {"type": "integer"}},
}
HELD: JsonObject = {
    "type": "object",
    "required": ["seat", "price"],
    "properties": {
        "hold": {"type": "string", "description": "The number of the hold."},
        "seat": {"type": "string"},
        "price": {"type": "number", "description": "In euros, taxes included."},
        "expires": {"type": "string", "format": "date-time"},
    },
}
PARAMETERS = (
    ("flight", "The flight's number, such as F-12; never a route."),
    ("seat", "Row and letter. Window seats are A and F."),
    ("traveller", "The traveller's full name as in the passport."),
)


def _operation(name: str, summary: str, place: str) -> JsonObject:
    return {
        "operationId": name,
        "summary": summary,
        "description": f"{summary} A seat that is taken or held by somebody else is refused.",
        "parameters": [
            {
                "name": parameter,
                "in": place,
                "required": True,
                "description": text,
                "schema": {"type": "string"},
            }
            for parameter, text in PARAMETERS
        ],
        "responses": {
            "200": _response("What the seat costs.", "Held"),
            "404": _response("No such flight or seat.", "Problem"),
            "409": _response("The seat is taken.", "Problem"),
        },
    }


def _response(description: str, schema: str) -> JsonObject:
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}
    return {"description": description, "content": content}
