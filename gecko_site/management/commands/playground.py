"""Starts everything on this machine with one command, and stops it whole on Ctrl-C."""

import os
import socket
import sys
import webbrowser
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, CommandParser, call_command

from gecko_site.embedded import serve, worker_threads
from simulator.services.installing import install_embedded

DEFAULT_PORT = 8321
LAST_PORT = 65_535


class Command(BaseCommand):
    help = "Start the playground on this machine: no account, no key, no other service."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=port, default=DEFAULT_PORT, help="0 for any free one.")
        parser.add_argument("--no-browser", action="store_true", help="Do not open a browser.")

    def handle(self, *, port: int, no_browser: bool, **options: Any) -> None:
        if not settings.EMBEDDED:
            raise CommandError(
                "REDIS_URL is set: start the server and workers as README says.", returncode=2
            )
        refuse_taken_port(port)
        call_command("migrate", verbosity=0)
        install_embedded()
        with worker_threads():
            serve(port, lambda bound: self.announce(bound, browser=not no_browser))

    def announce(self, port: int, *, browser: bool) -> None:
        address = f"http://127.0.0.1:{port}"
        self.stdout.write(f"Gecko Playground: {address}")
        self.stdout.write(f"Everything it keeps is in {settings.DATA_DIR}. Ctrl-C stops it.")
        self.stdout.flush()
        if browser and has_screen():
            webbrowser.open(address)


def has_screen() -> bool:
    """Whether a browser would open in a window, and not take over this terminal."""
    return sys.platform == "darwin" or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )


def port(text: str) -> int:
    """Raises ValueError for what is none."""
    number = int(text)
    if not 0 <= number <= LAST_PORT:
        raise ValueError(text)
    return number


def refuse_taken_port(port: int) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except PermissionError:
            raise CommandError(
                f"Port {port} is not for this account. Try --port {DEFAULT_PORT}.", returncode=2
            ) from None
        except OSError:
            raise CommandError(
                f"Port {port} is in use, perhaps by another playground. Try --port {port + 1}.",
                returncode=2,
            ) from None
