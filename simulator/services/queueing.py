"""Hands work to the workers once what made it ready is committed.

A broker that is away loses nothing: the work waits as a row and is asked for again.
"""

from django.db import transaction


def enqueue_session(session_id: int) -> None:
    # Imported here because the tasks import the services.
    from simulator.tasks import rehearse_session

    transaction.on_commit(lambda: rehearse_session.delay(session_id), robust=True)


def enqueue_import(import_id: int) -> None:
    from simulator.tasks import read_description

    transaction.on_commit(lambda: read_description.delay(import_id), robust=True)


def enqueue_proposal(proposal_id: int) -> None:
    from simulator.tasks import ask_for_proposal

    transaction.on_commit(lambda: ask_for_proposal.delay(proposal_id), robust=True)


def enqueue_dataset(dataset_id: int) -> None:
    from simulator.tasks import lint_dataset

    transaction.on_commit(lambda: lint_dataset.delay(dataset_id), robust=True)
