"""Signing in, so many times in a while for one account from one address.

Both make up the count: whoever guesses an account's password keeps nobody else out of it, and an
office that shares one address none of the others in it.
"""

import logging
from hashlib import sha256
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.forms import AuthenticationForm
from django.core.cache import cache

log = logging.getLogger(__name__)


class SignInForm(AuthenticationForm):
    def clean(self) -> dict[str, Any]:
        assert self.request is not None, "its views hand it theirs"
        account, address = self.cleaned_data.get("username", ""), self.request.META["REMOTE_ADDR"]
        # Counted before the password is looked at, so that tries at once are no way around it.
        made = count_try(account, address)
        if made > settings.SIGN_IN_TRIES:
            if made == settings.SIGN_IN_TRIES + 1:
                log.warning("Too many tries to sign in as %r from %s.", account, address)
            raise forms.ValidationError(
                "Too many tries for this account from your address. "
                f"Wait {_minutes(settings.SIGN_IN_SECONDS)}, then try again."
            )
        cleaned: dict[str, Any] = super().clean()
        cache.delete(_key_of(account, address))
        return cleaned


class OperatorSignInForm(SignInForm, AdminAuthenticationForm):
    """The door of the operator's view."""


def count_try(account: str, address: str) -> int:
    """How many tries that makes, this one included, since the first of the last while."""
    key = _key_of(account, address)
    if cache.add(key, 1, settings.SIGN_IN_SECONDS):
        return 1
    try:
        return cache.incr(key)
    except ValueError:  # the while ended between the two
        return 1


def _key_of(account: str, address: str) -> str:
    """Short and plain, whatever was typed as the account."""
    return f"sign-in:{sha256(f'{address} {account}'.encode()).hexdigest()}"


def _minutes(seconds: int) -> str:
    minutes = -(-seconds // 60)
    return "a minute" if minutes == 1 else f"{minutes} minutes"
