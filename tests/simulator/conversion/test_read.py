import json

import pytest

from simulator.conversion.read import read
from simulator.errors import DescriptionRefused
from tests.support.descriptions import LIMITS

DOCUMENT = {"openapi": "3.1.0", "info": {"title": "Größe"}}
JSON = json.dumps(DOCUMENT, ensure_ascii=False)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_reads_unicode_however_it_is_encoded(encoding):
    assert read(JSON.encode(encoding), LIMITS).document == DOCUMENT


def test_reads_yaml_that_begins_with_a_byte_order_mark():
    assert read(b"\xef\xbb\xbfopenapi: 3.1.0\n", LIMITS).document == {"openapi": "3.1.0"}


def test_reads_json_with_a_comma_too_many_as_yaml():
    assert read(b'{"openapi": "3.1.0",}', LIMITS).document == {"openapi": "3.1.0"}


@pytest.mark.parametrize("text", ['{"a": {"b": 1}}', '{"a":\n {"b": 1}}', "a:\n  b: 1\n"])
def test_counts_lines_from_one(text):
    line = read(text.encode(), LIMITS).line_of("/a/b")
    assert line == text.split("b")[0].count("\n") + 1


def test_warns_of_keys_given_twice():
    (note,) = read(b'{"openapi": "3.0.0",\n"openapi": "3.1.0"}', LIMITS).warnings
    assert (note.pointer, note.line) == ("/openapi", 2)


@pytest.mark.parametrize("text", ['{"a": "x\\u0000\\ud800"}', 'a: "x\\0\\uD800"'])
def test_replaces_characters_that_cannot_be_stored(text):
    source = read(text.encode(), LIMITS)
    assert source.document == {"a": "x\ufffd\ufffd"}
    assert "replaced" in source.warnings[0].reason


@pytest.mark.parametrize(
    ("upload", "said"),
    [
        (b"", "empty"),
        (b" \n", "empty"),
        ("info: größe".encode("latin-1"), "not valid UTF-8: byte 0xf6 at line 1"),
        (b"PK\x03\x04\x14\xb5\xff\xfe", "a ZIP archive"),
        (b'{"a": 1', "not valid JSON at line 1: a comma"),
        (b"openapi: 3.1.0\n\tinfo: x", "not valid YAML at line 2: a tab"),
        (b"Dear all: this is: a letter", "plain text"),
        (b"x" * 1_000_001, "1000001 bytes; the limit is 1000000"),
    ],
)
def test_refuses_what_it_cannot_read(upload, said):
    with pytest.raises(DescriptionRefused, match=said):
        read(upload, LIMITS)
