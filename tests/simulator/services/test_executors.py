"""Claims about executors with the operator's limits."""

import pytest
from django.test import override_settings

from simulator.errors import CallRefused
from simulator.models import CatalogVersion
from simulator.real.http.services import Service
from simulator.services.executors import http_tools, mcp_tools, python_tools
from simulator.values.real import Deadline
from simulator.values.remote import Remote, RemoteKind
from tests.support import mcp_server
from tests.support.odd_server import HOST
from tests.support.order_desk import DESCRIPTION, catalog_of, order_desk, tools_by_name
from tests.support.tools import tool_of

SOON = Deadline(60.0)


def test_a_version_is_called_where_the_operator_lets_it() -> None:
    catalog = catalog_of(DESCRIPTION)
    tool = tools_by_name(catalog)["create_order"]
    with order_desk() as desk:
        service = Service((desk.address,), base=desk.address)
        call = http_tools(version=CatalogVersion(document=catalog.document), service=service)
        with pytest.raises(CallRefused, match="leads to a loopback address"):
            call(tool, {"item": "pen"}, SOON)
        with override_settings(REAL_PRIVATE_HOSTS=[HOST]):
            call = http_tools(version=CatalogVersion(document=catalog.document), service=service)
        assert call(tool, {"item": "pen"}, SOON).reply.body["id"] == "o1"


def test_a_server_is_started_where_the_operator_lets_it() -> None:
    server = Remote(RemoteKind.COMMAND, mcp_server.COMMAND)
    with pytest.raises(CallRefused, match="none that the operator allows"):
        mcp_tools(server=server)(tool_of("find_parcel"), {}, SOON)
    with override_settings(REAL_COMMANDS=[mcp_server.COMMAND]):
        call = mcp_tools(server=server)
    assert call(tool_of("list_vans"), {}, SOON).reply.status == 200


def test_a_function_is_called_that_the_operator_registered() -> None:
    with override_settings(PYTHON_TOOLS={"add": "tests.support.registered.add"}):
        call = python_tools()
    assert call(tool_of("add"), {"a": 1, "b": 2}, SOON).reply.body == 3
