"""Saying where a description is to be fetched from."""

from typing import Any

from django import forms
from django.conf import settings

from playground.forms.text import Uncut
from simulator.errors import AddressRefused
from simulator.services.remotes import refuse_remote
from simulator.values.remote import Remote, RemoteKind

AT_ADDRESSES = [
    (RemoteKind.DESCRIPTION.value, "A description"),
    (RemoteKind.MCP.value, "An MCP server (streamable HTTP)"),
]
STARTED = f"{RemoteKind.COMMAND} "
"""Begins the choice of a server that is started; its command follows."""


class RemoteFields(forms.Form):
    """An address and what is there, or a command that starts an MCP server."""

    address = forms.CharField(
        required=False,
        label="Or give an address",
        widget=forms.TextInput(
            attrs={
                "class": "mono",
                "inputmode": "url",
                "spellcheck": "false",
                "autocomplete": "off",
            }
        ),
        help_text="A host inside your own network or machine only where GECKO_IMPORT_PRIVATE_HOSTS "
        "names it.",
    )
    kind = forms.ChoiceField(required=False, label="What is there")
    token = Uncut(
        required=False,
        max_length=4_000,
        label="Token, if it wants one",
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
        help_text="Sent as a bearer token, and forgotten once it was used.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        started = [(f"{STARTED}{it}", f"Started here: {it}") for it in settings.IMPORT_COMMANDS]
        shown = AT_ADDRESSES if settings.IMPORT_ADDRESSES else [("", "Nothing")]
        kind = self.fields["kind"]
        # Those that are not allowed are told so in a sentence of their own.
        kind.choices = [*AT_ADDRESSES, *started]  # type: ignore[attr-defined]
        kind.widget.choices = [*shown, *started]
        self.takes_addresses: bool = settings.IMPORT_ADDRESSES
        self.takes_remotes = bool(settings.IMPORT_ADDRESSES or started)

    def clean_address(self) -> str:
        address: str = self.cleaned_data["address"].strip()
        return address

    @property
    def remote(self) -> Remote | None:
        """What a valid form names; None when it names nothing."""
        kind, address = self.cleaned_data["kind"], self.cleaned_data["address"]
        if kind.startswith(STARTED):
            return Remote(RemoteKind.COMMAND, kind.removeprefix(STARTED))
        if not address:
            return None
        return Remote(
            RemoteKind(kind or RemoteKind.DESCRIPTION), address, self.cleaned_data["token"]
        )

    def refuse_remote(self) -> None:
        """Raises ValidationError for what is named and may not be fetched."""
        remote = self.remote
        if remote is None:
            return
        if remote.kind is RemoteKind.COMMAND and self.cleaned_data["address"]:
            raise forms.ValidationError("A server that is started here has no address.")
        try:
            refuse_remote(remote)
        except AddressRefused as refusal:
            raise forms.ValidationError(refusal.sentence) from None
