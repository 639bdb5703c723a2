"""What imports may be fetched from, by the operator's settings, and how that waits for a worker."""

import json
import re

from django.conf import settings

from simulator.errors import AddressRefused
from simulator.real.addresses import read_address, shown
from simulator.services.sealing import seal, unseal
from simulator.values.json import to_json
from simulator.values.remote import Remote, RemoteKind

TOKEN = re.compile(r"[\x21-\x7e]*")
"""What a header takes (RFC 9110), without spaces."""


def refuse_remote(remote: Remote) -> None:
    """Raises AddressRefused for what the operator does not allow, and for what is no address."""
    if remote.kind is RemoteKind.COMMAND:
        if remote.place not in settings.IMPORT_COMMANDS:
            raise AddressRefused(
                f"{remote.place!r} is not among the commands that imports may start; the operator "
                "can add it to GECKO_IMPORT_COMMANDS."
            )
        return
    if not settings.IMPORT_ADDRESSES:
        raise AddressRefused(
            "Descriptions are not fetched from addresses here; the operator can allow it with "
            "GECKO_IMPORT_ADDRESSES."
        )
    if not TOKEN.fullmatch(remote.token):
        raise AddressRefused("The token holds characters that cannot be sent in a header.")
    read_address(remote.place)


def name_of(remote: Remote) -> str:
    """What the import is called in lists: the address without what may be secret."""
    if remote.kind is RemoteKind.COMMAND:
        return remote.place
    return shown(read_address(remote.place))


def seal_remote(remote: Remote) -> str:
    return seal(json.dumps(to_json(remote)))


def unseal_remote(sealed: str) -> Remote:
    """Raises InputRefused when it was sealed with another key."""
    kept = json.loads(unseal(sealed))
    return Remote(RemoteKind(kept["kind"]), kept["place"], kept["token"])
