"""Giving an address to import from, or an MCP server to ask."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from simulator.models import Import
from simulator.services.remotes import unseal_remote
from simulator.values.remote import Remote, RemoteKind

UPLOAD = reverse("import-new")
ADDRESS = "https://example.org/openapi.json?key=secret"


def text_of(answer: Any) -> str:
    text: str = answer.content.decode()
    return text


@pytest.mark.parametrize("kind", ["description", "mcp"])
def test_an_address_starts_an_import_and_is_not_shown_whole(owner: Client, kind: str) -> None:
    sent = {"address": f" {ADDRESS} ", "kind": kind, "token": "word-of-mouth"}
    answer = owner.post(UPLOAD, sent)
    started = Import.objects.get()
    assert answer.url == reverse("import-detail", args=[started.pk])
    assert unseal_remote(started.remote) == Remote(RemoteKind(kind), ADDRESS, "word-of-mouth")
    page = text_of(owner.get(answer.url))
    assert "https://example.org/openapi.json" in page
    assert "secret" not in page
    assert "word-of-mouth" not in page


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"address": "example.org"}, "must start with http:// or https://"),
        ({"address": "http://me:word@example.org/"}, "give a token instead"),
        ({"address": ADDRESS, "token": "two words"}, "cannot be sent in a header"),
        ({"address": ADDRESS, "kind": "sample"}, "Select a valid choice"),
        ({"address": ADDRESS, "text": "words"}, "There are pasted text and an address; send only"),
        ({"kind": "command rm"}, "Select a valid choice"),
        ({"address": " ", "kind": "mcp"}, "Choose a file, paste a description or give an address."),
    ],
)
def test_what_cannot_be_fetched_is_refused_at_once(
    owner: Client, sent: dict[str, str], sentence: str
) -> None:
    answer = owner.post(UPLOAD, sent)
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert not Import.objects.exists()


def test_a_refused_form_does_not_give_the_token_back(owner: Client) -> None:
    answer = owner.post(UPLOAD, {"address": "example.org", "token": "word-of-mouth"})
    assert "word-of-mouth" not in text_of(answer)


def test_where_the_operator_allows_no_addresses_there_is_no_place_for_one(
    owner: Client, settings: Any
) -> None:
    settings.IMPORT_ADDRESSES = False
    assert "Or give an address" not in text_of(owner.get(UPLOAD))
    assert "Choose a file or paste a description." in text_of(owner.post(UPLOAD, {}))
    for kind in ("", "mcp"):
        answer = owner.post(UPLOAD, {"address": ADDRESS, "kind": kind})
        assert "GECKO_IMPORT_ADDRESSES" in text_of(answer)
    assert not Import.objects.exists()


@pytest.mark.parametrize("addresses", [True, False])
def test_allowed_commands_can_be_chosen_and_no_other(
    owner: Client, settings: Any, addresses: bool
) -> None:
    settings.IMPORT_ADDRESSES = addresses
    settings.IMPORT_COMMANDS = ["desk --tools"]
    assert "Started here: desk --tools" in text_of(owner.get(UPLOAD))
    owner.post(UPLOAD, {"kind": "command desk --tools"})
    started = Import.objects.get()
    assert unseal_remote(started.remote) == Remote(RemoteKind.COMMAND, "desk --tools")
    assert started.source_name == "desk --tools"


def test_a_command_goes_with_no_address(owner: Client, settings: Any) -> None:
    settings.IMPORT_COMMANDS = ["desk"]
    answer = owner.post(UPLOAD, {"kind": "command desk", "address": ADDRESS})
    assert "has no address" in text_of(answer)
    assert not Import.objects.exists()
