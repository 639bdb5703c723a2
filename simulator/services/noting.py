"""Tells the operator what a failure's one sentence leaves out."""

import logging

from simulator.errors import PlaygroundError

log = logging.getLogger(__name__)


def note_failure(where: str, failure: PlaygroundError) -> None:
    """One line of the log, whatever a model wrote; `where` says what it happened to."""
    log.warning("%s: %s", where, " ".join(f"{failure.sentence} {failure.details}".split()))
