"""Addresses: which are well formed, and which of them are not of the public internet."""

import ipaddress
import re
from ipaddress import IPv4Address, IPv6Address, IPv6Network
from urllib.parse import unquote

import httpx2

from simulator.errors import AddressRefused

IPAddress = IPv4Address | IPv6Address
MOST_CHARACTERS = 2_000
"""More than servers take; an address is shown in sentences."""

DOTS = frozenset({".", ".."})
STEPS = re.compile(r"[/\\;]")
"""What some server takes for the end of a path's step, once it has decoded the path."""
IPV4_IN_LAST_BITS = (IPv6Network("64:ff9b::/96"), IPv6Network("::/96"))
"""NAT64 (RFC 6052), and the compatible addresses it replaced (RFC 4291)."""
NOT_TOLD = ipaddress.ip_network("192.0.0.0/24")
"""Special by IANA's registry, all but a few of which Python before 3.12.4 takes for public."""


def read_address(text: str) -> httpx2.URL:
    """Raises AddressRefused. The client's own parser is asked, so that both mean one host."""
    if len(text) > MOST_CHARACTERS:
        raise AddressRefused(f"The address is longer than {MOST_CHARACTERS} characters.")
    try:
        address = httpx2.URL(text.strip())
    except httpx2.InvalidURL as problem:
        raise AddressRefused(f"{text[:200]!r} is no address: {problem}.") from None
    refuse_form(address)
    return address


def refuse_form(address: httpx2.URL) -> None:
    """Raises AddressRefused for what cannot be called whoever it belongs to."""
    if address.scheme not in ("http", "https") or not address.host:
        raise AddressRefused(
            f"{shown(address)!r} is no address that can be called: it must start with http:// or "
            "https:// and name a host."
        )
    if address.userinfo:
        raise AddressRefused(
            f"The address of {address.host} holds a user name or a password; give a token instead."
        )


def shown(address: httpx2.URL) -> str:
    """An address without the parts that may be secrets."""
    return str(address.copy_with(userinfo=b"", query=None, fragment=None))


def leads_out(path: str) -> bool:
    """Whether some server would take a step of the path, once decoded, for the way up."""
    return any(not DOTS.isdisjoint(STEPS.split(unquote(step))) for step in path.split("/"))


def kind_of(address: IPAddress) -> str:
    """What an address is when it is not one of the public internet, such as "a loopback address";
    empty when it is. An IPv6 address that carries an IPv4 one is what that one is."""
    carried = _carried(address)
    if carried is not None:
        return kind_of(carried)
    if address.is_unspecified or address.is_loopback:
        return "a loopback address"
    if address.is_link_local:
        return "a link-local address"
    if address.is_multicast:
        return "a multicast address"
    if address.is_private or (isinstance(address, IPv6Address) and address.is_site_local):
        return "a private address"
    return (
        ""
        if address.is_global and not address.is_reserved and address not in NOT_TOLD
        else ("a reserved address")
    )


def _carried(address: IPAddress) -> IPv4Address | None:
    if isinstance(address, IPv4Address) or address.is_unspecified or address.is_loopback:
        return None
    if any(address in network for network in IPV4_IN_LAST_BITS):
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour
