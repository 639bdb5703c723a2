"""Claims about what the operator lets imports be fetched from."""

from typing import Any

import pytest

from simulator.errors import AddressRefused
from simulator.services.remotes import name_of, refuse_remote, seal_remote, unseal_remote
from simulator.values.remote import Remote, RemoteKind

ADDRESS = Remote(RemoteKind.DESCRIPTION, "https://example.org/a.json?key=word", "token")
COMMAND = Remote(RemoteKind.COMMAND, "desk --tools")


def test_addresses_are_refused_where_the_operator_does_not_allow_them(settings: Any) -> None:
    settings.IMPORT_ADDRESSES = True
    refuse_remote(ADDRESS)
    settings.IMPORT_ADDRESSES = False
    with pytest.raises(AddressRefused, match="GECKO_IMPORT_ADDRESSES"):
        refuse_remote(ADDRESS)


@pytest.mark.parametrize("command", ["desk", "desk --tools ", "desk --tools; rm", "desk  --tools"])
def test_only_the_very_commands_that_are_allowed_are_started(settings: Any, command: str) -> None:
    settings.IMPORT_COMMANDS = [COMMAND.place]
    refuse_remote(COMMAND)
    with pytest.raises(AddressRefused, match="GECKO_IMPORT_COMMANDS"):
        refuse_remote(Remote(RemoteKind.COMMAND, command))


def test_no_command_is_allowed_unless_the_operator_says_so() -> None:
    with pytest.raises(AddressRefused, match="GECKO_IMPORT_COMMANDS"):
        refuse_remote(COMMAND)


@pytest.mark.parametrize("token", ["two words", "line\nbreak", "ß", "\x00"])
def test_a_token_that_no_header_takes_is_refused(token: str) -> None:
    with pytest.raises(AddressRefused, match="cannot be sent in a header"):
        refuse_remote(Remote(RemoteKind.MCP, "https://example.org/mcp", token))


def test_its_name_holds_no_secret() -> None:
    assert name_of(ADDRESS) == "https://example.org/a.json"
    assert "token" not in repr(ADDRESS)
    assert name_of(COMMAND) == "desk --tools"


def test_it_waits_sealed_and_whole() -> None:
    sealed = seal_remote(ADDRESS)
    assert "example" not in sealed
    assert unseal_remote(sealed) == ADDRESS
