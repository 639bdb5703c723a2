"""What happened in a session, in order. Rows first: a socket only says that there are more."""

from django.db import models

from simulator.models.session import Session
from simulator.models.snapshot import Snapshot
from simulator.values.event import CLASS_OF_KIND, EventKind
from simulator.values.event import Event as EventValue
from simulator.values.json import JsonObject, from_json


class Event(models.Model):
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="events")
    sequence = models.PositiveIntegerField()
    kind = models.CharField(max_length=30, choices=[(k.value, k.value) for k in EventKind])
    turn_number = models.PositiveIntegerField()
    """The turn it belongs to; 0 before the first."""
    payload = models.JSONField()
    """Without the opening, where there is one."""
    snapshot = models.ForeignKey(Snapshot, on_delete=models.RESTRICT, null=True, related_name="+")
    """The opening that belongs into the payload."""
    seconds = models.FloatField(default=0.0)
    """Working time since the event before."""
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["sequence"]
        constraints = [
            models.UniqueConstraint(fields=["session", "sequence"], name="sequence_is_unique")
        ]

    def __str__(self) -> str:
        return f"{self.sequence} {self.kind}"

    @property
    def value(self) -> EventValue:
        return from_json(CLASS_OF_KIND[EventKind(self.kind)], self.content)

    @property
    def content(self) -> JsonObject:
        """The payload whole."""
        if self.snapshot is None:
            return dict(self.payload)
        return {**self.payload, "opening": self.snapshot.state}

    @property
    def document(self) -> JsonObject:
        """The event as a program reads it, wherever it is written out."""
        return {
            "sequence": self.sequence,
            "kind": self.kind,
            "turn": self.turn_number,
            "at": self.created.isoformat(),
            "payload": self.content,
        }
