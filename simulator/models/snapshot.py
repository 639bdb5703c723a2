"""A state as it was, kept once for all that refer to it."""

import json

from django.db import models

from simulator.models.workspace import Workspace
from simulator.values.state import Snapshot as State


class Snapshot(models.Model):
    """Shared by content within its workspace: what refers to it never changes it."""

    workspace = models.ForeignKey(Workspace, on_delete=models.CASCADE, related_name="snapshots")
    digest = models.CharField(max_length=64)
    """SHA-256 of the text."""
    text = models.TextField()
    """JSON as text, so that its keys stay in order in every database."""
    size = models.PositiveIntegerField()
    """Characters of the text, known without reading it."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["workspace", "digest"], name="snapshot_is_kept_once")
        ]

    def __str__(self) -> str:
        return f"snapshot of {self.size} characters"

    @property
    def state(self) -> State:
        """The caller's own: read anew each time."""
        state: State = json.loads(self.text)
        return state
