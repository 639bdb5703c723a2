"""Uploaded bytes to a parsed document that still knows its lines."""

import codecs
import json
import re
from dataclasses import dataclass, replace
from functools import partial

from simulator.conversion.foreign import DESCRIBES, PLAIN_TEXT, name_binary, name_text
from simulator.conversion.json_text import find_lines, parse_json
from simulator.conversion.ledger import LineOf
from simulator.conversion.limits import Limits
from simulator.conversion.lines import find_line
from simulator.conversion.yaml_text import parse_yaml
from simulator.errors import DescriptionRefused
from simulator.strict_json import explain_json
from simulator.values.catalog import ImportNote
from simulator.values.json import Json

BYTE_ORDER_MARK = "\ufeff"
UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
UNSTORABLE_ESCAPE = re.compile(r"\\(u0000|u[dD][89a-fA-F]|U|x00|0)")


@dataclass(frozen=True)
class Source:
    """A document as uploaded. `line_of` gives a pointer's line, counted from 1."""

    document: Json
    line_of: LineOf
    warnings: tuple[ImportNote, ...] = ()


def read(source: bytes, limits: Limits) -> Source:
    """Parse JSON, else YAML 1.2. Raises DescriptionRefused."""
    return parse(read_text(source, limits), limits)


def read_text(source: bytes, limits: Limits) -> str:
    """Raises DescriptionRefused when it is no text, empty or too long."""
    if len(source) > limits.max_bytes:
        raise DescriptionRefused(
            f"The document has {len(source)} bytes; the limit is {limits.max_bytes}."
        )
    text = _decode(source)
    if not text.strip():
        raise DescriptionRefused("The document is empty.")
    return text


def parse(text: str, limits: Limits) -> Source:
    """As `read`, of text that is not empty."""
    parsed = _parse(text, limits)
    return without_unstorable(parsed) if UNSTORABLE_ESCAPE.search(text) else parsed


def _decode(source: bytes) -> str:
    kind = name_binary(source)
    if kind is not None:
        raise DescriptionRefused(f"The document is {kind}, not an API description.")
    encoding = json.detect_encoding(source)
    try:
        text = source.decode(encoding).removeprefix(BYTE_ORDER_MARK)
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        name = codecs.lookup(encoding).name.removesuffix("-sig").upper()
        raise DescriptionRefused(
            f"The document is not valid {name}: byte 0x{source[error.start]:02x} at line {line}."
        ) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise DescriptionRefused(
            f"The document is not text: it holds a NUL character at line {line}."
        )
    return text


def _parse(text: str, limits: Limits) -> Source:
    foreign = name_text(text)
    if foreign is not None:
        raise DescriptionRefused(foreign)
    try:
        return _read_json(text, limits)
    except json.JSONDecodeError as error:
        place = f"at line {error.lineno}"
        problem = f"The document is not valid JSON {place}: {explain_json(error)}."
    try:
        return _read_yaml(text, limits)
    except DescriptionRefused as refusal:
        if text.lstrip()[0] in "{[":
            raise DescriptionRefused(problem) from None
        if not DESCRIBES.search(text):
            raise DescriptionRefused(PLAIN_TEXT) from None
        raise refusal from None


def _read_json(text: str, limits: Limits) -> Source:
    parsed = parse_json(text, limits)
    if not parsed.repeats_keys and "\n" not in text.rstrip():
        return Source(parsed.document, lambda _pointer: 1)
    repeated: list[ImportNote] = []
    tree = find_lines(text, repeated)
    return Source(parsed.document, partial(find_line, tree), tuple(repeated))


def _read_yaml(text: str, limits: Limits) -> Source:
    parsed = parse_yaml(text, limits)
    return Source(parsed.document, partial(find_line, parsed.tree), parsed.notes)


def without_unstorable(source: Source) -> Source:
    """Replace NUL and lone surrogates, which neither databases nor UTF-8 can hold."""
    found = False

    def clean(value: Json) -> Json:
        nonlocal found
        if isinstance(value, str):
            found = found or UNSTORABLE.search(value) is not None
            return UNSTORABLE.sub("\ufffd", value)
        if isinstance(value, list):
            return [clean(item) for item in value]
        if isinstance(value, dict):
            return {clean(key): clean(member) for key, member in value.items()}
        return value

    document = clean(source.document)
    if not found:
        return source
    note = ImportNote(
        "", 1, "characters that cannot be stored (NUL, lone surrogates) were replaced"
    )
    return replace(source, document=document, warnings=(*source.warnings, note))
