"""Python source to a catalog."""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from simulator.conversion import dialects
from simulator.conversion.canonical import Header, document_of_tools
from simulator.conversion.definitions import Definitions
from simulator.conversion.effects import effect_of_tool
from simulator.conversion.ledger import Ledger, Unsound
from simulator.conversion.limits import Limits
from simulator.conversion.naming import Named, name_tools
from simulator.conversion.python_source.aliases import describe_assigned
from simulator.conversion.python_source.annotations import TypeReader
from simulator.conversion.python_source.classes import ClassReader
from simulator.conversion.python_source.copies import Copies
from simulator.conversion.python_source.functions import read_function
from simulator.conversion.python_source.outline import outline_of
from simulator.conversion.python_source.places import (
    ARGUMENTS,
    RETURNS,
    TYPES,
    Places,
    place_of_function,
    place_of_type,
)
from simulator.conversion.python_source.selection import select_functions
from simulator.conversion.python_source.text import parse_python
from simulator.conversion.read import Source, without_unstorable
from simulator.conversion.references import References
from simulator.conversion.tools import Views, both_views, complete_response
from simulator.conversion.wording import as_text
from simulator.errors import DescriptionRefused
from simulator.values.catalog import (
    ArgumentOrigin,
    DeclaredResponse,
    ImportedCatalog,
    Origin,
    Place,
    SourceFormat,
    Tool,
)
from simulator.values.json import JsonObject, Schema
from simulator.values.pointer import child


@dataclass(frozen=True)
class Reading:
    """A module as JSON, and what makes its schemas self-contained."""

    document: JsonObject
    definitions: Definitions
    views: Views
    ledger: Ledger


def convert_python(text: str, limits: Limits) -> ImportedCatalog:
    """Raises DescriptionRefused when it is not Python, or defines nothing that could be a tool."""
    outline = outline_of(parse_python(text, limits))
    places = Places()
    ledger = Ledger(places.line_of)
    document = _read_module(TypeReader(outline, ledger, places, limits))
    if not document["functions"] and not ledger.skipped:
        raise DescriptionRefused("The Python source defines no public functions or methods.")
    source = without_unstorable(Source(document, places.line_of))
    ledger.warnings.extend(source.warnings)
    tools = tuple(_build_tools(source.document, ledger, limits))
    header = _header(source.document["module"])
    canonical = document_of_tools(header, tools)
    return ledger.account_for(SourceFormat.PYTHON, header.title, canonical, tools)


def _read_module(reader: TypeReader) -> JsonObject:
    """What the source says, as the JSON that pointers lead into."""
    functions = dict(_read_functions(reader))
    version = reader.outline.assigned.get("__version__")
    return {
        "module": {
            "text": reader.outline.documentation,
            "version": version.value if isinstance(version, ast.Constant) else "",
        },
        "functions": functions,
        "types": dict(_describe_types(reader)),
    }


def _header(module: JsonObject) -> Header:
    title, _, description = module["text"].partition("\n")
    return Header(title.strip(), as_text(module["version"]), description.strip())


def _read_functions(reader: TypeReader) -> Iterator[tuple[str, JsonObject]]:
    for found in select_functions(reader.outline, reader.ledger):
        place = reader.places.mark(place_of_function(found.name), found.node.lineno)
        try:
            yield found.name, read_function(found, reader)
        except Unsound as fault:
            reader.ledger.skip(place, f"{fault.reason} (at {fault.pointer})")


def _describe_types(reader: TypeReader) -> Iterator[tuple[str, Schema]]:
    """The types that functions refer to, and those that these refer to in turn."""
    classes = ClassReader(reader)
    while reader.wanted:
        name = reader.wanted.popleft()
        is_class = name in reader.outline.classes
        node = reader.outline.classes[name] if is_class else reader.outline.assigned[name]
        place = reader.places.mark(place_of_type(name), node.lineno)
        try:
            yield name, classes.describe(name) if is_class else describe_assigned(name, reader)
        except Unsound as fault:
            reader.ledger.warn(place, f"{fault.reason}; any value is taken for {name}")
            yield name, {}


def _build_tools(document: JsonObject, ledger: Ledger, limits: Limits) -> Iterator[Tool]:
    """What cannot become a tool after all is noted as skipped."""
    references = References(document, "", ledger, has_ids=False)
    definitions = Definitions(references, dialects.JSON_SCHEMA_2020, (TYPES,), ledger)
    reading = Reading(document, definitions, both_views(definitions), ledger)
    copies = Copies(limits)
    for name, own in _names_of(list(document["functions"])).items():
        try:
            tool = _build_tool(name, own, reading)
        except Unsound as fault:
            ledger.skip(place_of_function(own), f"{fault.reason} (at {fault.pointer})")
            continue
        for schema in (tool.arguments, *(response.schema for response in tool.responses)):
            copies.count(schema)
        yield tool


def _names_of(functions: list[str]) -> dict[str, str]:
    """Tool names with the functions' own: a method goes by its bare name where no other function
    of the module has it."""
    uses = Counter(name.rpartition(".")[2] for name in functions)
    tools = name_tools([Named(_wanted(name, uses), name) for name in functions])
    return dict(zip(tools, functions, strict=True))


def _wanted(name: str, uses: Mapping[str, int]) -> str:
    bare = name.rpartition(".")[2]
    return bare if uses[bare] == 1 else name


def _build_tool(name: str, own: str, reading: Reading) -> Tool:
    """Raises Unsound when a type it needs refers to itself without end."""
    place = place_of_function(own)
    function = reading.document["functions"][own]
    schema = reading.definitions.convert(function[ARGUMENTS], child(place, ARGUMENTS))
    seen = reading.views.request.see(schema)
    assert isinstance(seen, dict), "an object's schema stays one"
    arguments = reading.views.request.self_contained(seen)
    owner, _, bare = own.rpartition(".")
    return Tool(
        name=name,
        description=function["description"],
        arguments=arguments,
        responses=(_response(function, place, reading),),
        effect=effect_of_tool(bare, None),
        origin=Origin(
            pointer=place,
            line=reading.ledger.line_of(place),
            name=own,
            arguments=tuple(
                ArgumentOrigin(argument, Place.BODY, argument)
                for argument in arguments["properties"]
            ),
        ),
        tags=(owner,) if owner else (),
    )


def _response(function: JsonObject, place: str, reading: Reading) -> DeclaredResponse:
    declared = DeclaredResponse("200", function["said"])
    if function[RETURNS] is None:
        return declared
    schema = reading.definitions.convert(function[RETURNS], child(place, RETURNS))
    return complete_response(replace(declared, schema=schema), reading.views.response)
