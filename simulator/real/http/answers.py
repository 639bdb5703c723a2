"""What a service answered, as a reply."""

from simulator.real.http.sending import Received
from simulator.strict_json import NotJson, escape_unstorable, read_json
from simulator.values.json import Json
from simulator.values.media_types import is_json
from simulator.values.reply import Reply, Source

TEXTUAL = ("xml", "yaml", "csv", "html", "javascript", "x-ndjson", "urlencoded", "graphql")


def read_reply(answer: Received, *notes: str) -> Reply:
    """JSON as what it says; other text as a text; what is neither is told with its size."""
    body, remark = _body(answer)
    ending = ""
    if answer.ending:
        ending = f"The answer ends after {len(answer.content):,} bytes: {answer.ending}."
    note = " ".join(filter(None, (*notes, remark, ending)))
    return Reply(answer.status, body, Source.REAL, note)


def _body(answer: Received) -> tuple[Json, str]:
    if not answer.content:
        return None, ""
    media_type = answer.headers.get("Content-Type", "")
    text = _text(answer, media_type)
    if text is None:
        kind = escape_unstorable(media_type.partition(";")[0].strip()) or "an unknown type"
        return f"{len(answer.content):,} bytes of {kind}", "The answer is no text."
    if not is_json(media_type) and media_type:
        return text, ""
    try:
        return read_json(text), ""
    except NotJson as problem:
        if answer.ending or not media_type:
            return text, ""
        return text, f"The answer says that it is JSON, and is not: {problem}."


def _text(answer: Received, media_type: str) -> str | None:
    """None when it is none. A text that was cut may end within a character."""
    content = bytes(answer.content)
    charset = answer.charset or "utf-8"
    plain = media_type.lower()
    is_said = is_json(plain) or plain.startswith("text/") or any(it in plain for it in TEXTUAL)
    if is_said or (answer.ending and b"\x00" not in content):
        return escape_unstorable(_decoded(content, charset))
    try:
        text = content.decode(charset)
    except (UnicodeDecodeError, LookupError):
        return None
    return None if "\x00" in text else escape_unstorable(text)


def _decoded(content: bytes, charset: str) -> str:
    try:
        return content.decode(charset, "replace")
    except LookupError:
        return content.decode("utf-8", "replace")
