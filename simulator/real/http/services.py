"""Which service a catalog's calls go to, and whether an address is one that may be called."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import httpx2

from simulator.errors import AddressRefused, CallNotSent, CallRefused
from simulator.real.addresses import leads_out, read_address, refuse_form, shown
from simulator.real.guard import PORTS
from simulator.real.http.operations import Operation
from simulator.values.credentials import Credential
from simulator.values.json import JsonObject

VARIABLE = re.compile(r"\{([^{}]*)\}")
LONGEST_ADDRESS = 16_000
"""Bytes; common servers take half of it."""


@dataclass(frozen=True)
class Service:
    """`allowed` are the addresses below which calls may go, none by default. `base` stands in place
    of the servers that the document names; `variables` fill those servers' variables."""

    allowed: tuple[str, ...]
    credentials: tuple[Credential, ...] = ()
    base: str = ""
    variables: Mapping[str, str] = field(default_factory=dict)


def base_of(operation: Operation, service: Service) -> str:
    """The address that the operation's path continues. Raises CallNotSent."""
    if service.base:
        return service.base
    base = _filled(operation.servers[0], service.variables)
    if not re.match(r"https?://", base, re.IGNORECASE):
        raise CallNotSent(
            f"The description names no whole address to call, only {base!r}: say which it is."
        )
    return base


def _filled(server: JsonObject, variables: Mapping[str, str]) -> str:
    declared: JsonObject = server.get("variables", {})

    def value(found: re.Match[str]) -> str:
        name = found.group(1)
        variable = declared.get(name, {})
        chosen = variables.get(name, variable.get("default"))
        if chosen is None:
            raise CallNotSent(f"The server's address needs a value for {name!r}.")
        allowed = variable.get("enum", [chosen])
        if chosen not in allowed:
            raise CallNotSent(f"{name} is {chosen!r}, expected one of {', '.join(allowed)}.")
        return str(chosen)

    return VARIABLE.sub(value, server["url"])


def read_target(address: str) -> httpx2.URL:
    """Raises CallRefused when it is none that can be called."""
    if len(address) > LONGEST_ADDRESS:
        raise CallRefused(f"The address is longer than {LONGEST_ADDRESS} characters.")
    try:
        url = httpx2.URL(address)
        refuse_form(url)
    except httpx2.InvalidURL as problem:
        raise CallRefused(f"{address[:200]!r} is no address: {problem}.") from None
    except AddressRefused as refusal:
        raise CallRefused(refusal.sentence) from None
    return url


def refuse_elsewhere(url: httpx2.URL, service: Service) -> None:
    """Raises CallRefused unless the address is an allowed one or below it."""
    if not any(_is_below(url, read_address(base)) for base in service.allowed):
        raise CallRefused(f"{shown(url)} is not among the addresses that this catalog may call.")


def origin_of(url: httpx2.URL) -> tuple[str, str, int]:
    return url.scheme, url.raw_host.decode("ascii"), url.port or PORTS[url.scheme]


def _is_below(url: httpx2.URL, base: httpx2.URL) -> bool:
    stem = base.path.rstrip("/")
    is_inside = url.path.rstrip("/") == stem or url.path.startswith(f"{stem}/")
    is_plain = not leads_out(url.raw_path.decode("ascii").partition("?")[0])
    return origin_of(url) == origin_of(base) and is_inside and is_plain
