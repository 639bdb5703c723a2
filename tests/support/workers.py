"""Runs a task beside a test, as a worker's thread does."""

import threading
from collections.abc import Callable

from django.db import connections


def start_beside(task: Callable[[int], None], row: int) -> threading.Thread:
    """The thread, whose connections to the database are closed in its end."""

    def run() -> None:
        try:
            task(row)
        finally:
            connections.close_all()

    thread = threading.Thread(target=run)
    thread.start()
    return thread
