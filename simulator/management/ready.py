"""Makes an embedded playground's database ready, so that a command works on a fresh folder."""

from django.conf import settings
from django.core.management import call_command

from simulator.services.installing import install_embedded


def make_ready() -> None:
    """Where other processes share the database, migrating is the operator's own step."""
    if settings.EMBEDDED:
        call_command("migrate", verbosity=0)
        install_embedded()
