"""An OpenAPI or Swagger document to a catalog."""

from dataclasses import dataclass

from simulator.conversion import dialects, openapi, security, swagger
from simulator.conversion.canonical import Header, document_of_operations
from simulator.conversion.definitions import Definitions
from simulator.conversion.dialects import Dialect
from simulator.conversion.ledger import Ledger
from simulator.conversion.naming import Named, name_tools, tell_renamed
from simulator.conversion.operations import Description
from simulator.conversion.paths import OperationReader, read_operations
from simulator.conversion.references import References
from simulator.conversion.tools import both_views, build_tool
from simulator.conversion.wording import as_text
from simulator.errors import DescriptionRefused
from simulator.values.catalog import ImportedCatalog, ImportStep, SourceFormat, Tool
from simulator.values.json import JsonObject


@dataclass(frozen=True)
class _Version:
    """How a version is read; `home` is where it keeps its named schemas."""

    dialect: Dialect
    home: str
    read: OperationReader


VERSIONS = {
    SourceFormat.OPENAPI_3_1: _Version(
        dialects.OPENAPI_3_1, "/components/schemas", openapi.read_operation
    ),
    SourceFormat.OPENAPI_3_0: _Version(
        dialects.OPENAPI_3_0, "/components/schemas", openapi.read_operation
    ),
    SourceFormat.SWAGGER_2_0: _Version(
        dialects.SWAGGER_2_0, "/definitions", swagger.read_operation
    ),
}


def convert_description(
    document: JsonObject, kind: SourceFormat, ledger: Ledger
) -> ImportedCatalog:
    """Raises DescriptionRefused when it describes no operations."""
    version = VERSIONS[kind]
    references = References(document, "", ledger, has_ids=version.dialect.has_ids)
    definitions = Definitions(references, version.dialect, (version.home,), ledger)
    description = Description(document, references, definitions, ledger)
    operations = list(read_operations(description, version.read))
    _warn_of_the_rest(document, ledger)
    if not operations and not ledger.skipped:
        raise DescriptionRefused(_nothing_to_do(document), pointer="/paths")
    names = name_tools([Named(it.identity, f"{it.method} {it.path}") for it in operations])
    views = both_views(definitions)
    tools: list[Tool] = []
    for operation, name in zip(operations, names, strict=True):
        ledger.tell(ImportStep("making tools", len(tools), len(operations)))
        tell_renamed(ledger, operation.pointer, operation.identity, name)
        tools.append(build_tool(operation, name, views, ledger))
    ledger.tell(ImportStep("writing the document"))
    header = _header(document, kind)
    canonical = document_of_operations(
        header, dict(zip(names, operations, strict=True)), definitions
    )
    return ledger.account_for(kind, header.title, canonical, tuple(tools))


def _header(document: JsonObject, kind: SourceFormat) -> Header:
    info = document.get("info")
    info = info if isinstance(info, dict) else {}
    read_servers = (
        swagger.read_servers if kind is SourceFormat.SWAGGER_2_0 else openapi.read_servers
    )
    read_schemes = (
        security.schemes_of_swagger if kind is SourceFormat.SWAGGER_2_0 else security.schemes
    )
    return Header(
        title=as_text(info.get("title")),
        version=as_text(info.get("version")),
        description=as_text(info.get("description")),
        servers=read_servers(document),
        schemes=read_schemes(document),
        security=security.read_requirements(document),
    )


def _warn_of_the_rest(document: JsonObject, ledger: Ledger) -> None:
    if document.get("webhooks"):
        ledger.warn("/webhooks", "webhooks are calls the API makes itself; they become no tools")
    version = as_text(document.get("openapi"))
    if version and not version.startswith(("3.0", "3.1")):
        ledger.warn("/openapi", f"OpenAPI {version} is read as 3.1")


def _nothing_to_do(document: JsonObject) -> str:
    if document.get("webhooks"):
        return "The description has no operations, only webhooks."
    return "The description has no operations."
