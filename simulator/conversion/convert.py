"""The way in: an uploaded description to a catalog."""

from dataclasses import replace

from simulator.conversion.detect import detect
from simulator.conversion.http import convert_description
from simulator.conversion.ledger import Ledger, Tell, tell_nobody
from simulator.conversion.limits import Limits
from simulator.conversion.python_source.convert import convert_python
from simulator.conversion.python_source.text import is_python
from simulator.conversion.read import Source, parse, read_text
from simulator.conversion.tool_lists import convert_tool_list
from simulator.errors import DescriptionRefused
from simulator.values.catalog import ImportedCatalog, ImportStep
from simulator.values.json import Json

__all__ = ["Limits", "convert", "convert_parsed"]


def convert(source: bytes, *, limits: Limits, tell: Tell = tell_nobody) -> ImportedCatalog:
    """Raises DescriptionRefused, in one sentence, when the file gives no tools."""
    tell(ImportStep("reading the text"))
    text = read_text(source, limits)
    if is_python(text):
        return convert_python(text, limits)
    return _convert(parse(text, limits), tell)


def convert_parsed(document: Json) -> ImportedCatalog:
    """As `convert`, of JSON that is parsed already, so that notes know no lines."""
    return _convert(Source(document, lambda _pointer: None), tell_nobody)


def _convert(source: Source, tell: Tell) -> ImportedCatalog:
    detected = detect(source.document)
    ledger = Ledger(source.line_of, tell)
    try:
        if detected.tools is None:
            catalog = convert_description(source.document, detected.format, ledger)
        else:
            catalog = convert_tool_list(source.document, detected, ledger)
    except RecursionError:
        raise DescriptionRefused("The description is nested too deeply to be read.") from None
    return replace(catalog, warnings=(*source.warnings, *catalog.warnings))
