"""Executors for real tools, with the operator's limits."""

import time
from uuid import uuid4

from django.conf import settings

from simulator.models import CatalogVersion
from simulator.real.http.executor import HttpTools, Tries
from simulator.real.http.sending import Patience
from simulator.real.http.services import Service
from simulator.real.http.tokens import TokenCache
from simulator.real.http.travelling import Means
from simulator.real.python.executor import PythonTools
from simulator.services.limits import real_reach
from simulator.values.real import Executor
from simulator.values.remote import Remote

TOKENS = TokenCache(time.monotonic)
"""This process's own: a token that was fetched twice does no harm."""


def http_tools(*, version: CatalogVersion, service: Service) -> Executor:
    patience = Patience(settings.REAL_CONNECT_SECONDS, settings.REAL_READ_SECONDS)
    tries = Tries(settings.REAL_TRIES, settings.REAL_PAUSE_SECONDS, lambda: str(uuid4()))
    return HttpTools(version.document, Means(service, real_reach(), patience, TOKENS), tries)


def mcp_tools(*, server: Remote) -> Executor:
    # Imported here because the protocol's library takes seconds to read.
    from simulator.real.mcp.calls import McpTools

    return McpTools(server, real_reach(), tuple(settings.REAL_COMMANDS))


def python_tools() -> Executor:
    return PythonTools(settings.PYTHON_TOOLS, settings.REAL_MAX_BYTES)
