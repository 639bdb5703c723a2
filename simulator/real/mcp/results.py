"""What an MCP tool's result says, as a reply."""

from simulator.strict_json import NotJson, escape_unstorable, read_json, refuse_unstorable
from simulator.values.json import Json, JsonObject, write_compact
from simulator.values.reply import Reply, Source

OK, FAILED = 200, 500


def read_result(result: JsonObject, most_bytes: int) -> Reply:
    """Structured content before the text beside it. A text that is JSON is what it says; content of
    several parts, or of no text, is the list of them."""
    if "content" not in result and "structuredContent" not in result:
        kind = str(result.get("resultType", "no content"))[:100]
        return Reply(FAILED, result, Source.REAL, f"It gave no result, but {kind!r}.")
    body = result.get("structuredContent")
    if body is None:
        body = _of_content(result.get("content"))
    status = FAILED if result.get("isError") is True else OK
    written = write_compact(body)
    if len(written) > most_bytes:
        return Reply(status, written[:most_bytes], Source.REAL, "It is longer than may be kept.")
    try:
        refuse_unstorable(body)
    except NotJson as problem:
        note = f"Its answer cannot be kept as it is: {problem}."
        return Reply(status, escape_unstorable(written), Source.REAL, note)
    return Reply(status, body, Source.REAL)


def _of_content(content: Json) -> Json:
    parts = content if isinstance(content, list) else []
    texts = [it.get("text") for it in parts if isinstance(it, dict) and it.get("type") == "text"]
    if len(parts) != 1 or len(texts) != 1 or not isinstance(texts[0], str):
        return parts or None
    try:
        return read_json(texts[0])
    except NotJson:
        return texts[0]
