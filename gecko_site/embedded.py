"""The whole playground in one process: the server, and the workers as threads of it."""

import os
import signal
import sys
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, NoReturn

import uvicorn
from celery.exceptions import SecurityWarning
from django.conf import settings
from django.db import DatabaseError

from gecko_site.celery import app
from simulator.services.leases import let_go

STOPPING = "Stopping; a step that is under way is begun anew when the playground is started again."
STOP_SECONDS = 2
"""How long a step may take to end by itself: a model can take minutes."""
EXIT_BY_SIGNAL = 128
"""What shells add to the number of the signal that ended a process."""


@contextmanager
def worker_threads() -> Iterator[None]:
    """Run the same Celery tasks in threads of this process while the block lasts."""
    # Celery warns whoever is root, for workers that unpickle what they are sent. This one takes
    # JSON from its own process.
    warnings.simplefilter("ignore", SecurityWarning)
    worker: Any = app.Worker(
        pool="threads",
        concurrency=settings.WORKER_THREADS,
        quiet=True,
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
    )
    thread = threading.Thread(target=worker.start, name="celery-worker", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop(worker)


def stop(worker: Any) -> None:
    """Leave the sessions to whoever is started next; ends the process where a step goes on."""
    stopper = threading.Thread(target=worker.stop, name="celery-stopper", daemon=True)
    stopper.start()
    stopper.join(timeout=STOP_SECONDS)
    if stopper.is_alive():
        with suppress(DatabaseError):
            let_go()
        sys.stdout.flush()
        os._exit(0)


class Server(uvicorn.Server):
    """Tells when it listens, on which port."""

    def __init__(self, config: uvicorn.Config, listening: Any) -> None:
        super().__init__(config)
        self.listening = listening

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets=sockets)
        if self.started:
            self.listening(self.servers[0].sockets[0].getsockname()[1])

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.should_exit:
            end_at_once(sig, frame)
        print(STOPPING, flush=True)
        super().handle_exit(sig, frame)


def end_at_once(sig: int, _frame: FrameType | None) -> NoReturn:
    """Leave what is under way. Nothing recorded is lost: the session goes on after its last record
    when the playground is started again."""
    # Threads that are in the middle of a step would be waited for on any other way out.
    os._exit(EXIT_BY_SIGNAL + sig)


def serve(port: int, listening: Any) -> None:
    """Serve on loopback until Ctrl-C; from then on another one ends the process. `listening` is
    called with the port; 0 lets the system choose one. Raises SystemExit when the port is taken."""
    config = uvicorn.Config(
        "gecko_site.asgi:application",
        host="127.0.0.1",
        port=port,
        log_level="warning",
        timeout_graceful_shutdown=3,
        lifespan="off",
    )
    # Uvicorn stops by itself on Ctrl-C, then raises the signal again for whoever started it.
    with suppress(KeyboardInterrupt):
        Server(config, listening).run()
    signal.signal(signal.SIGINT, end_at_once)
