import pytest

from simulator.conversion.python_source.text import is_python
from simulator.errors import DescriptionRefused
from tests.support.descriptions import upload


@pytest.mark.parametrize(
    "text",
    [
        "import os\n\ndef f(x: int) -> int:\n    return x\n",
        "#!/usr/bin/env python\n'''Tools.'''\nfrom __future__ import annotations\n",
        "class Cart:\n    def add(self): ...\n",
        "class Cart(\n    Base,\n): ...\n",
        "async def f(): ...",
        "tools: list = []\ndef f(): ...",
        "import numpy as np, os\r\n",
    ],
)
def test_python_is_told_by_its_statements(text):
    assert is_python(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        '{"tools": []}',
        "openapi: 3.1.0\ninfo:\n  description: |\n    def f(): ...\n",
        "info: {}\nclass x:\n  y: 1\n",
        "import the parcel, and tell",
        "import java.util.List;\nclass A {}",
        "import React from 'react'",
        "define f(x)",
        "<p>import os</p>",
    ],
)
def test_other_texts_are_not(text):
    assert not is_python(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def f(:\n    pass", r"not valid Python 3\.\d+: .* at line 1"),
        ("def f(): ...\n\ndef g(a, a): return (", "at line 3"),
        ("def f(): ...\r\ndef g(:", "at line 2"),
        ("def f():\n\tif 1:\n        pass", "at line 3"),
        ("def f():\n    '''never closed", "at line 2"),
        ("def f(x=" + "9" * 5000 + "): ...", "at line 1"),
        ("def f(x=\0): ...", "NUL character at line 1"),
    ],
)
def test_what_is_not_python_is_refused_with_its_line(text, said):
    with pytest.raises(DescriptionRefused, match=said) as refusal:
        upload(text)
    assert "\n" not in refusal.value.sentence


@pytest.mark.parametrize(
    "value",
    [
        "[" * 61 + "]" * 61,
        "-" * 9000 + "1",
        "a" + ".b" * 5000,
        "a" + "()" * 4000,
        " + ".join("1" * 5000),
        "2 ** " * 6000 + "1",
        'f"{' + "-" * 9000 + '1}"',
    ],
)
def test_what_is_nested_too_deeply_is_refused(value):
    with pytest.raises(DescriptionRefused, match="nested too deeply"):
        upload(f"def f(x={value}): ...")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def f(): ...\n" + "#" * 125_000, "has 125013 characters; the limit is 125000"),
        ("def f(x=(" + "1," * 8000 + ")): ...", "more than 12500 tokens"),
    ],
)
def test_what_is_too_large_is_refused(text, said):
    with pytest.raises(DescriptionRefused, match=said):
        upload(text)


def test_a_small_source_cannot_become_a_large_catalog():
    fields = "".join(f"    a{number}: int\n" for number in range(1000))
    heirs = "".join(f"class B{n}(A): ...\ndef f{n}(b: B{n}): ...\n" for n in range(300))
    with pytest.raises(DescriptionRefused, match="too large when expanded"):
        upload(f"class A:\n{fields}{heirs}")


def test_a_type_that_many_functions_share_counts_for_each():
    choices = [f"choice_{number}" for number in range(500)]
    functions = "".join(f"def f{number}(a: A): ...\n" for number in range(100))
    with pytest.raises(DescriptionRefused, match="too large when expanded"):
        upload(f"from typing import Literal\nA = Literal{choices}\n{functions}")
