"""Claims about the requests that real servers receive."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from simulator.errors import CallNotSent, CallRefused
from tests.support.real_calls import Heard, caller_of, described, listening, parameter


@pytest.fixture
def server() -> Iterator[tuple[str, list[Heard]]]:
    with listening() as running:
        yield running


Server = tuple[str, list[Heard]]


def test_every_argument_goes_where_the_document_says(server: Server) -> None:
    description = described(
        "post",
        "/shops/{shop}/items/{at}?kind=new",
        parameters=[
            parameter("shop", "path"),
            parameter("at", "path", style="matrix", explode=True),
            parameter("filter", style="deepObject", explode=True),
            parameter("tags", style="pipeDelimited", explode=False),
            parameter("X-Trace", "header"),
            parameter("session", "cookie"),
            parameter("theme", "cookie"),
        ],
        content={"application/json": {"schema": {"properties": {"name": {"type": "string"}}}}},
    )
    address, heard = server
    caller_of(description, f"{address}/v1/").call(
        "go",
        shop="a b",
        at=[1, 2],
        filter={"min": 1},
        tags=["x", "y"],
        session="s 1",
        theme="dark",
        name="é",
        **{"X-Trace": "t,1"},
    )
    (request,) = heard
    assert (request.method, request.target) == (
        "POST",
        "/v1/shops/a%20b/items/;at=1;at=2?kind=new&filter%5Bmin%5D=1&tags=x%7Cy",
    )
    assert request.headers["x-trace"] == "t,1"
    assert request.headers["cookie"] == "session=s%201; theme=dark"
    assert request.headers["content-type"] == "application/json"
    assert json.loads(request.body) == {"name": "é"}


def test_arguments_of_one_name_go_to_their_own_places(server: Server) -> None:
    description = described(
        "put",
        "/things/{id}",
        parameters=[parameter("id", "path"), parameter("id")],
        content={"application/json": {"schema": {"properties": {"id": {}}}}},
    )
    address, heard = server
    caller_of(description, address).call("go", id__path="p", id__query="q", id__body="b")
    assert heard[0].target == "/things/p?id=q"
    assert json.loads(heard[0].body) == {"id": "b"}


def test_a_body_that_is_no_plain_object_is_sent_whole(server: Server) -> None:
    content = {"application/json": {"schema": {"type": "array", "items": {}}}}
    address, heard = server
    caller_of(described("post", content=content), address).call("go", body=[1, None])
    assert json.loads(heard[0].body) == [1, None]


def test_a_text_is_sent_as_the_media_type_it_has(server: Server) -> None:
    content = {"text/csv": {"schema": {"type": "string"}}}
    address, heard = server
    caller_of(described("post", content=content), address).call("go", body="a,é\n")
    assert (heard[0].headers["content-type"], heard[0].body) == ("text/csv", "a,é\n".encode())


def test_an_undeclared_field_joins_the_body_that_allows_it(server: Server) -> None:
    content = {"application/json": {"schema": {"properties": {"a": {}}}}}
    address, heard = server
    caller_of(described("post", content=content), address).call("go", a=1, extra=2)
    assert json.loads(heard[0].body) == {"a": 1, "extra": 2}


def form(kind: str, properties: dict[str, Any], **encoding: Any) -> dict[str, Any]:
    media = {"schema": {"type": "object", "properties": properties}, "encoding": encoding}
    return described("post", content={kind: media})


def test_a_url_encoded_form_is_written_as_its_encoding_says(server: Server) -> None:
    description = form(
        "application/x-www-form-urlencoded",
        {"name": {}, "tags": {}, "card": {}, "codes": {}, "plain": {}, "on": {}},
        card={"style": "deepObject", "explode": True},
        codes={"style": "form", "explode": False},
    )
    address, heard = server
    caller_of(description, address).call(
        "go",
        name="a b&c",
        tags=["x", "y"],
        card={"no": 1},
        codes=[1, 2],
        plain={"k": "v"},
        on=True,
    )
    assert heard[0].headers["content-type"] == "application/x-www-form-urlencoded"
    assert heard[0].body.decode() == (
        "name=a+b%26c&tags=x&tags=y&card%5Bno%5D=1&codes=1,2&plain=%7B%22k%22%3A%22v%22%7D&on=true"
    )


def parts_of(request: Heard) -> list[tuple[dict[str, str], str]]:
    boundary = re.search(r"boundary=(\S+)", request.headers["content-type"])
    assert boundary is not None
    chunks = request.body.decode().split(f"--{boundary.group(1)}")[1:-1]
    parts = []
    for chunk in chunks:
        head, _, body = chunk.strip("\r\n").partition("\r\n\r\n")
        headers = dict(line.split(": ", 1) for line in head.split("\r\n"))
        parts.append((headers, body))
    return parts


def test_a_multipart_form_has_a_part_for_each_field_and_item(server: Server) -> None:
    description = form(
        "multipart/form-data",
        {
            "title": {"type": "string"},
            "meta": {"type": "object"},
            "tags": {"type": "array", "items": {"type": "string"}},
            "file": {"type": "string", "contentMediaType": "application/octet-stream"},
            "note": {"type": "string"},
        },
        note={"contentType": "text/markdown, text/plain"},
    )
    address, heard = server
    caller_of(description, address).call(
        "go", title="T", meta={"a": 1}, tags=["x", "y"], file="data", note="*n*"
    )
    said = [
        (headers["Content-Disposition"], headers["Content-Type"], body)
        for headers, body in parts_of(heard[0])
    ]
    assert said == [
        ('form-data; name="title"', "text/plain", "T"),
        ('form-data; name="meta"', "application/json", '{"a":1}'),
        ('form-data; name="tags"', "text/plain", "x"),
        ('form-data; name="tags"', "text/plain", "y"),
        ('form-data; name="file"; filename="file"', "application/octet-stream", "data"),
        ('form-data; name="note"', "text/markdown", "*n*"),
    ]


def test_a_form_of_swagger_writes_its_lists_as_it_says(server: Server) -> None:
    def field(name: str, **said: Any) -> dict[str, Any]:
        items = {"type": "array", "items": {"type": "string"}}
        return {"name": name, "in": "formData", **items, **said}

    fields = [field("commas"), field("many", collectionFormat="multi")]
    operation = {"operationId": "go", "parameters": fields, "responses": {}}
    description = {"swagger": "2.0", "info": {}, "paths": {"/things": {"post": operation}}}
    address, heard = server
    caller_of(description, address).call("go", commas=["a", "b"], many=["a", "b"])
    assert heard[0].body.decode() == "commas=a,b&many=a&many=b"


@pytest.mark.parametrize("value", ["..", ".", "../admin", "a/../../b", "..;x", "..\\admin"])
def test_no_argument_leads_out_of_its_path(server: Server, value: str) -> None:
    description = described(path="/users/{id}/orders", parameters=[parameter("id", "path")])
    address, heard = server
    with pytest.raises(CallRefused, match="leads out of"):
        caller_of(description, address).call("go", id=value)
    assert heard == []


@pytest.mark.parametrize("value", ["", None, []])
def test_a_path_is_not_sent_with_a_part_empty(server: Server, value: Any) -> None:
    """It would be the path of all items."""
    description = described("delete", "/users/{id}", parameters=[parameter("id", "path")])
    address, heard = server
    with pytest.raises(CallNotSent, match="needs a value for 'id'"):
        caller_of(description, address).call("go", id=value)
    assert heard == []


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("X-A", "a\r\nX-B: b", "no line ends"),
        ("Host", "elsewhere.example", "no header that a call may set"),
        ("Transfer-Encoding", "chunked", "no header that a call may set"),
    ],
)
def test_no_argument_writes_other_headers(
    server: Server, name: str, value: str, sentence: str
) -> None:
    description = described(parameters=[parameter(name, "header")])
    address, heard = server
    with pytest.raises(CallNotSent, match=sentence) as caught:
        caller_of(description, address).call("go", **{name: value})
    assert caught.value.pointer == f"/{name}"
    assert heard == []


def test_the_servers_of_the_document_are_called_with_their_variables(server: Server) -> None:
    address, heard = server
    port = address.rpartition(":")[2]
    variables = {"port": {"default": "1", "enum": ["1", port]}, "stage": {"default": "v1"}}
    servers = [{"url": "http://127.0.0.1:{port}/{stage}", "variables": variables}]
    caller = caller_of(described(servers=servers), "", allowed=(address,))
    caller.variables = {"port": port}
    caller.call("go")
    assert heard[0].target == "/v1/things"
    caller.variables = {"port": "22"}
    with pytest.raises(CallNotSent, match=f"port is '22', expected one of 1, {port}"):
        caller.call("go")


def test_a_description_without_a_whole_address_calls_nothing() -> None:
    with pytest.raises(CallNotSent, match="names no whole address to call, only '/v1'"):
        caller_of(described(servers=[{"url": "/v1"}]), "").call("go")


@pytest.mark.parametrize(
    "allowed", ["http://127.0.0.1:1", "https://127.0.0.1", "http://other.example", "{}/v1", "{}/th"]
)
def test_only_what_lies_below_an_allowed_address_is_called(server: Server, allowed: str) -> None:
    address, heard = server
    caller = caller_of(described(), address, allowed=(allowed.format(address),))
    with pytest.raises(CallRefused, match="not among the addresses"):
        caller.call("go")
    assert heard == []
