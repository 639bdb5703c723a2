"""Small Python sources of the tests' own, and what an import makes of them."""

from textwrap import dedent

from simulator.values.catalog import ImportedCatalog, Tool
from simulator.values.json import Schema
from tests.support.descriptions import upload

IMPORTS = """
import datetime as dt
import typing as t
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from datetime import date, datetime
from decimal import Decimal
from enum import Enum, Flag, IntEnum, StrEnum, auto
from typing import *
from uuid import UUID
from annotated_types import Ge, Len
from pydantic import BaseModel, Field, RootModel, conint, conlist
"""


def read_source(text: str) -> ImportedCatalog:
    return upload(IMPORTS + dedent(text))


def tool_of(text: str) -> Tool:
    """The only tool of a source, which comes in without anything left out."""
    catalog = read_source(text)
    assert not catalog.skipped
    (tool,) = catalog.tools
    return tool


def argument(annotation: str, before: str = "") -> Schema:
    """The schema of an argument of that type; what it refers to stands in `types_of`."""
    tool = tool_of(f"{dedent(before)}\ndef f(x: {annotation}): ...\n")
    schema: Schema = tool.arguments["properties"]["x"]
    return schema


def type_of(name: str, before: str) -> Schema:
    """The schema of a class or alias, as a tool that takes it carries it."""
    tool = tool_of(f"{dedent(before)}\ndef f(x: {name}): ...\n")
    schema: Schema = tool.arguments["$defs"][name]
    return schema
