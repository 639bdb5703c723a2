"""Hands a session to the workers once what made it ready is committed."""

from django.db import transaction


def enqueue(session_id: int) -> None:
    """A broker that is away loses nothing: the session waits as a row and is asked for again."""
    # Imported here because the tasks import the services.
    from simulator.tasks import rehearse_session

    transaction.on_commit(lambda: rehearse_session.delay(session_id), robust=True)
