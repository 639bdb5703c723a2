"""What a description was found to be, in words."""

import json

import pytest

from playground.source_kinds import WORDS, name_kind
from simulator.values.catalog import SourceFormat


@pytest.mark.parametrize(
    ("name", "start", "syntax"),
    [
        ("a.json", b' \n{"openapi": ', "JSON"),
        ("pasted text", b"[{", "JSON"),
        ("pasted text", b"openapi: 3.0.0", "YAML"),
        ("A.YML", b"{openapi: 3.0.0}", "YAML"),
        ("a", b"\xef\xbb\xbf{}", "JSON"),
        ("a", json.dumps({}).encode("utf-16"), "JSON"),
        ("a", b"# a comment", "YAML"),
    ],
)
def test_says_how_it_is_written(name: str, start: bytes, syntax: str) -> None:
    assert name_kind("openapi-3.0", name, start) == f"OpenAPI 3.0, {syntax}"


def test_python_source_is_nothing_else() -> None:
    assert name_kind("python", "a.py", b"def f(): ...") == "Python source"


def test_every_format_has_a_word() -> None:
    assert set(WORDS) == set(SourceFormat)
