"""Claims about which addresses are of the public internet."""

import ipaddress

import httpx2
import pytest

from simulator.errors import AddressRefused
from simulator.real.addresses import kind_of, read_address, shown

PUBLIC = (
    "8.8.8.8",
    "2606:4700:4700::1111",
    "::ffff:8.8.8.8",
    "64:ff9b::8.8.8.8",
    "2002:808:808::1",
)
INSIDE = {
    "127.0.0.1": "a loopback address",
    "127.8.9.10": "a loopback address",
    "0.0.0.0": "a loopback address",
    "::1": "a loopback address",
    "::": "a loopback address",
    "10.1.2.3": "a private address",
    "172.31.0.1": "a private address",
    "192.168.1.1": "a private address",
    "fd00::1": "a private address",
    "fec0::1": "a private address",
    "2001:db8::1": "a private address",
    "2001:0:7f00:1::1": "a private address",
    "169.254.169.254": "a link-local address",
    "fe80::1": "a link-local address",
    "fe80::1%2": "a link-local address",
    "224.0.0.1": "a multicast address",
    "ff02::1": "a multicast address",
    "100.64.0.1": "a reserved address",
    "192.0.0.8": "a reserved address",
    "64:ff9b:1::a00:1": "a reserved address",
    "4000::1": "a reserved address",
    "::ffff:127.0.0.1": "a loopback address",
    "::ffff:10.0.0.1": "a private address",
    "::10.0.0.1": "a private address",
    "2002:a00:1::1": "a private address",
    "2002:a9fe:a9fe::": "a link-local address",
    "64:ff9b::192.168.0.1": "a private address",
    "64:ff9b::a9fe:a9fe": "a link-local address",
}


@pytest.mark.parametrize("address", PUBLIC)
def test_takes_public_addresses_and_public_ones_in_ipv6(address: str) -> None:
    assert kind_of(ipaddress.ip_address(address)) == ""


@pytest.mark.parametrize(("address", "kind"), INSIDE.items())
def test_names_what_is_not_public(address: str, kind: str) -> None:
    assert kind_of(ipaddress.ip_address(address)) == kind


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("ftp://example.org/a", "must start with http:// or https://"),
        ("file:///etc/passwd", "must start with http:// or https://"),
        ("example.org/openapi.json", "must start with http:// or https://"),
        ("http:///openapi.json", "name a host"),
        ("", "must start with http:// or https://"),
        ("http://me:secret@example.org/", "user name or a password"),
        ("http://me@example.org/", "user name or a password"),
        ("http://example.org:port/", "is no address"),
        ("http://[::1/", "is no address"),
        ("http://example.org/" + "a" * 2000, "longer than 2000 characters"),
    ],
)
def test_refuses_what_cannot_be_called(text: str, sentence: str) -> None:
    with pytest.raises(AddressRefused, match=sentence) as refused:
        read_address(text)
    assert "secret" not in refused.value.sentence


def test_spaces_around_an_address_are_not_of_it() -> None:
    assert read_address(" http://example.org/a \n").path == "/a"


def test_an_address_is_shown_without_what_may_be_secret() -> None:
    address = httpx2.URL("https://me:word@example.org:8443/a/b?key=1#part")
    assert shown(address) == "https://example.org:8443/a/b"
