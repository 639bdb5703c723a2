"""The body of an error in the shape that a tool declares for it."""

from datetime import datetime

from simulator.responding.conform import find_declared
from simulator.responding.resource_names import normal
from simulator.responding.sample import make_sample
from simulator.responding.shapes import flatten, properties_of, type_of
from simulator.schemas.engine import find_problems
from simulator.values.catalog import Tool
from simulator.values.json import Json, Schema

SENTENCES = frozenset({"message", "error", "detail", "description", "title", "errormessage", "msg"})
STATUSES = frozenset({"status", "statuscode", "code", "errorcode"})


def error_body(tool: Tool, status: int, sentence: str, moment: datetime) -> Json:
    """A declared example that fits; else a sample that says the sentence where it has room for it;
    else, where nothing is declared, {"error": sentence}."""
    declared = find_declared(status, tool)
    schema = declared.schema if declared else None
    for example in declared.examples if declared else ():
        if schema is None or not find_problems(schema, example, closed=False):
            return example
    if schema is None:
        return {"error": sentence}
    body = make_sample(schema, moment)
    told = _tell(body, schema, schema, (status, sentence))
    return body if find_problems(schema, told, closed=False) else told


def _tell(body: Json, schema: Json, root: Schema, news: tuple[int, str]) -> Json:
    """Put status and sentence into the fields that are named for them, inner objects too."""
    if not isinstance(body, dict):
        return body
    declared = properties_of(schema, root)
    return {
        name: _told(name, value, declared.get(name, {}), root, news) for name, value in body.items()
    }


def _told(name: str, value: Json, schema: Json, root: Schema, news: tuple[int, str]) -> Json:
    flat = flatten(schema, root)
    is_free = not {"const", "enum", "pattern", "format"} & flat.keys() or type_of(flat) == "integer"
    if isinstance(value, dict):
        return _tell(value, schema, root, news)
    if normal(name) in SENTENCES and isinstance(value, str) and is_free:
        return news[1]
    if normal(name) in STATUSES and type(value) is int and is_free:
        return news[0]
    return value
