"""One tool call of an attempt."""

from django.db import models

from simulator.models.attempt import Attempt
from simulator.models.snapshot import Snapshot
from simulator.values.call import CallOutcome, CallRecord
from simulator.values.json import from_json


class Call(models.Model):
    attempt = models.ForeignKey(Attempt, on_delete=models.CASCADE, related_name="calls")
    number = models.PositiveIntegerField()
    tool_name = models.TextField()
    outcome = models.CharField(max_length=10, choices=[(o.value, o.value) for o in CallOutcome])
    source = models.CharField(max_length=10, blank=True)
    """Who answered; empty when nobody did."""
    seconds = models.FloatField()
    tokens = models.PositiveIntegerField()
    cost = models.FloatField()
    definition = models.JSONField()
    """The whole record as a value."""
    snapshot = models.ForeignKey(
        Snapshot, on_delete=models.RESTRICT, null=True, related_name="calls"
    )
    """The state after it. Kept of some calls only, so that none is many patches away."""
    weight = models.PositiveIntegerField(default=0)
    """Of the patches since the last kept state, as `services.snapshots` weighs them; 0 when its own
    state is kept."""

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["attempt", "number"], name="call_number_is_unique")
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.tool_name}"

    @property
    def record(self) -> CallRecord:
        return from_json(CallRecord, self.definition)
