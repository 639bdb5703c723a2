"""Seals secrets that must wait in a row: whoever reads the database alone does not learn them."""

import base64

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from simulator.errors import InputRefused

PURPOSE = b"gecko: secrets that wait in a row"
"""Makes the key another one than those that sign cookies, though all come of one secret."""


def seal(secret: str) -> str:
    return _fernet().encrypt(secret.encode()).decode("ascii")


def unseal(sealed: str) -> str:
    """Raises InputRefused when it was sealed with another key."""
    try:
        return _fernet().decrypt(sealed.encode("ascii")).decode()
    except InvalidToken:
        raise InputRefused(
            "What was kept secret cannot be read any more, since GECKO_SECRET_KEY has changed; "
            "give it again."
        ) from None


def _fernet() -> Fernet:
    derived = HKDF(SHA256(), length=32, salt=None, info=PURPOSE)
    return Fernet(base64.urlsafe_b64encode(derived.derive(settings.SECRET_KEY.encode())))
