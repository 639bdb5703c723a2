"""A description is data: reading one runs nothing of it, opens no file and reaches no network."""

import json

from tests.support.auditing import audit, audit_each
from tests.support.descriptions import OK, openapi

PARSING = {"compile"}
"""Python's own parser makes a syntax tree of a source, and runs none of it."""
SIDE_EFFECTS = """
import os, {canary_module}
open({canary!r}, "w")
def decorated(f, made=open({canary!r}, "w")): return f
class Base(type, metaclass=open({canary!r}, "w")): ...
class Order:
    kept: int = open({canary!r}, "w")
    "written".__class__.__base__.__subclasses__()
@decorated(open({canary!r}, "w"))
def ship(order: "open({canary!r}, 'w')", when: open({canary!r}, "w") = os.system("touch {canary}"),
         *, size: int = [open({canary!r}, "w") for _ in "1"][0]) -> (x := open({canary!r}, "w")):
    '''Ship it.'''
    open({canary!r}, "w")
lambda: open({canary!r}, "w")
if open({canary!r}, "w"): raise SystemExit
assert open({canary!r}, "w")
"""


def referring(address: str) -> dict:
    """A description that refers to an address from every place that can refer to one."""
    there = {"$ref": address}
    content = {"application/json": {"schema": there, "examples": {"x": {"externalValue": address}}}}
    union = {
        "oneOf": [{"type": "object"}],
        "discriminator": {"propertyName": "a", "mapping": {"a": address}},
    }
    return openapi(
        {
            "/schema": {"post": {"requestBody": {"content": content}, "responses": OK}},
            "/body": {"post": {"requestBody": there, "responses": OK}},
            "/parameter": {"get": {"parameters": [there], "responses": OK}},
            "/response": {"get": {"responses": {"200": there, "default": there}}},
            "/item": there,
            "/operation": {"get": there},
            "/link": {
                "get": {
                    "responses": {
                        "200": {"description": "", "links": {"l": {"operationRef": address}}}
                    },
                    "callbacks": {"c": there},
                    "externalDocs": {"url": address},
                }
            },
            "/union": {"get": {"parameters": [{"name": "u", "in": "query", "schema": union}]}},
            "/dialect": {
                "get": {
                    "parameters": [
                        {
                            "name": "d",
                            "in": "query",
                            "schema": {"$schema": address, "$id": f"{address}x"},
                        }
                    ]
                }
            },
        },
        {"Named": there, "Dynamic": {"$dynamicRef": address, "$recursiveRef": address}},
    )


def test_source_code_is_never_run(tmp_path):
    canary = tmp_path / "canary"
    (tmp_path / "canary_module.py").write_text(f"open({str(canary)!r}, 'w')")
    source = SIDE_EFFECTS.format(canary=str(canary), canary_module="canary_module")
    tools, events = audit(source.encode())
    assert tools == 2
    assert {event for event, _ in events} == PARSING
    assert not canary.exists()


ADDRESSES = (
    "file://{canary}",
    "{canary}",
    "{canary}#/a",
    "../../../../../..{canary}",
    "http://127.0.0.1:9/x.json#/a",
    "https://metadata.invalid/x.yaml",
    "ftp://127.0.0.1/x",
    "//127.0.0.1:9/x.json",
    "data:application/json,{{}}",
    "jar:file:{canary}!/x",
    "https://json-schema.org/draft/2020-12/schema",
)


def listing(address: str) -> dict:
    return {"tools": [{"name": "t", "inputSchema": {"properties": {"a": {"$ref": address}}}}]}


def test_a_reference_opens_no_file_and_reaches_no_network(tmp_path):
    canary = tmp_path / "canary.json"
    canary.write_text('{"type": "string", "a": {"const": "secret"}}')
    addresses = [address.format(canary=canary) for address in ADDRESSES]
    uploads = [make(address) for address in addresses for make in (referring, listing)]
    found = audit_each([json.dumps(upload).encode() for upload in uploads])
    assert len(found) == len(uploads)
    assert [events for _, events in found if events] == []


def test_what_refers_elsewhere_is_skipped_and_the_rest_imported():
    tools, _ = audit(json.dumps(referring("http://127.0.0.1:9/x.json")).encode())
    assert tools == 3
