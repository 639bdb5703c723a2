"""What models said in a session, and transcripts that were opened from a file."""

from django.db import models

from simulator.models.session import Session
from simulator.models.workspace import Workspace
from simulator.values.usage import Role


class Completion(models.Model):
    """What came of one request to a model."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="completions")
    sequence = models.PositiveIntegerField()
    """The number of the event that rests on it."""
    role = models.CharField(max_length=12, choices=[(role.value, role.value) for role in Role])
    digest = models.CharField(max_length=64)
    occurrence = models.PositiveIntegerField()
    """Counts the answers to the same request in the session from 1; 0 where there was none."""
    content = models.TextField()
    """A `Kept` value, as JSON text so that its keys stay in order."""

    class Meta:
        ordering = ["sequence", "id"]
        indexes = [
            models.Index(fields=["session", "sequence"], name="completion_by_event"),
            models.Index(fields=["digest", "occurrence"], name="completion_by_request"),
        ]

    def __str__(self) -> str:
        return f"{self.role} for event {self.sequence} of {self.session}"


class Transcript(models.Model):
    """A session that was exported, as its file tells it; replays go by it."""

    workspace = models.ForeignKey(Workspace, on_delete=models.CASCADE, related_name="transcripts")
    content = models.TextField()
    """The file's text."""
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"transcript {self.pk}"
