"""Makes a workspace with its first sample and owner."""

from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from simulator.selectors import user_named
from simulator.services.installing import create_workspace


class Command(BaseCommand):
    help = "Make a workspace for an existing user (see createsuperuser), with a sample in it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name")
        parser.add_argument("--owner", required=True, help="the user's name")

    def handle(self, *, name: str, owner: str, **options: Any) -> None:
        user = user_named(owner)
        if user is None:
            raise CommandError(f"There is no user {owner!r}; createsuperuser makes one.")
        workspace = create_workspace(name=name, owner=user)
        self.stdout.write(f"Workspace {workspace.pk}: {workspace.name}, owned by {owner}.")
