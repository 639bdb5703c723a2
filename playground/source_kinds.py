"""What a description was found to be, in the words people use for it."""

from django.db.models import BinaryField
from django.db.models.functions import Substr

from simulator.models import CatalogVersion
from simulator.values.catalog import SourceFormat

WORDS = {
    SourceFormat.OPENAPI_3_1: "OpenAPI 3.1",
    SourceFormat.OPENAPI_3_0: "OpenAPI 3.0",
    SourceFormat.SWAGGER_2_0: "Swagger 2.0",
    SourceFormat.MCP: "MCP tools",
    SourceFormat.OPENAI: "OpenAI tools",
    SourceFormat.ANTHROPIC: "Anthropic tools",
    SourceFormat.GEMINI: "Gemini tools",
    SourceFormat.PYTHON: "Python source",
}
START_READ = 64
"""Bytes of a source that tell how it is written."""


def kind_of(version: CatalogVersion) -> str:
    """Reads the beginning of the source where it is stored: it can have megabytes."""
    start = Substr("source", 1, START_READ, output_field=BinaryField())
    found = CatalogVersion.objects.filter(pk=version.pk).values_list(start, flat=True).get()
    return name_kind(version.format, version.source_name, bytes(found))


def name_kind(source_format: str, source_name: str, start: bytes) -> str:
    """Such as "OpenAPI 3.0, JSON". `start` is the beginning of the source."""
    known = SourceFormat(source_format)
    if known is SourceFormat.PYTHON:
        return WORDS[known]
    return f"{WORDS[known]}, {_name_syntax(source_name, start)}"


def _name_syntax(source_name: str, start: bytes) -> str:
    """By the name where it says so: YAML may begin as JSON does."""
    if source_name.lower().endswith((".yaml", ".yml")):
        return "YAML"
    # Without its NULs, the beginning of UTF-16 reads as that of UTF-8.
    text = start.decode("utf-8-sig", errors="ignore").replace("\0", "").lstrip()
    return "JSON" if text.startswith(("{", "[")) else "YAML"
