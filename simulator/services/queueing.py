"""Hands work to the workers once what made it ready is committed.

A broker that is away loses nothing: the work waits as a row and is asked for again.
"""

from django.db import transaction

from simulator.models.lease import Leased


def enqueue(row: Leased) -> None:
    # Imported here because the tasks import the services.
    from simulator.tasks import TASK_OF_ROWS

    task = TASK_OF_ROWS[type(row)]
    transaction.on_commit(lambda: task.delay(row.pk), robust=True)
