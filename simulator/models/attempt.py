"""One trajectory of a turn, and what was decided about it."""

from django.db import models

from simulator.models.session import Turn
from simulator.values.json import from_json
from simulator.values.state import Edit as EditValue
from simulator.values.verdict import Decider, Evidence, Outcome, Ruling
from simulator.values.verdict import Verdict as VerdictValue


class Attempt(models.Model):
    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="attempts")
    number = models.PositiveIntegerField()
    outcome = models.CharField(max_length=10, blank=True)
    """Empty while it runs."""
    stop_reason = models.TextField(blank=True)
    feedback = models.TextField(blank=True)
    """What a next attempt is told of this one."""
    judge_input = models.TextField(blank=True)
    started = models.DateTimeField(auto_now_add=True)
    finished = models.DateTimeField(null=True)
    call_count: int
    """How many calls it has; only where a selector counts them."""

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["turn", "number"], name="attempt_number_is_unique"),
            models.CheckConstraint(
                condition=models.Q(outcome__in=["", *[o.value for o in Outcome]]),
                name="attempt_outcome_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"attempt {self.number} of {self.turn}"


class Edit(models.Model):
    attempt = models.ForeignKey(Attempt, on_delete=models.CASCADE, related_name="edits")
    number = models.PositiveIntegerField()
    after = models.PositiveIntegerField()
    """The number of the call before it; 0 before the first."""
    definition = models.JSONField()
    """The whole edit as a value."""

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["attempt", "number"], name="edit_number_is_unique")
        ]

    def __str__(self) -> str:
        return f"edit {self.number} of {self.attempt}"

    @property
    def value(self) -> EditValue:
        return from_json(EditValue, self.definition)


class Verdict(models.Model):
    attempt = models.ForeignKey(Attempt, on_delete=models.CASCADE, related_name="verdicts")
    position = models.PositiveIntegerField()
    item = models.CharField(max_length=60)
    ruling = models.CharField(max_length=10, choices=[(r.value, r.value) for r in Ruling])
    decider = models.CharField(max_length=6, choices=[(d.value, d.value) for d in Decider])
    reason = models.TextField()
    evidence = models.JSONField()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["attempt", "item"], name="one_verdict_an_item")
        ]

    def __str__(self) -> str:
        return f"{self.item}: {self.ruling}"

    @property
    def value(self) -> VerdictValue:
        return VerdictValue(
            self.item,
            Ruling(self.ruling),
            self.reason,
            Decider(self.decider),
            from_json(Evidence, self.evidence),
        )
