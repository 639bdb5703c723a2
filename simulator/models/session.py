"""One task being rehearsed, and its turns."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from simulator.models.catalog import CatalogVersion
from simulator.models.lease import Leased
from simulator.models.snapshot import Snapshot
from simulator.models.workspace import Workspace
from simulator.values.state import Snapshot as State
from simulator.values.task import ChecklistItem
from simulator.values.verdict import Outcome


class SessionStatus(models.TextChoices):
    QUEUED = "queued"
    """Waiting for a worker."""
    RUNNING = "running"
    """A worker holds its lease."""
    AWAITING = "awaiting"
    """The next move is a person's."""
    INTERRUPTED = "interrupted"
    """It stopped for a reason a person can mend, and can be continued."""
    CANCELLED = "cancelled"
    FINISHED = "finished"


IN_WORK = (SessionStatus.QUEUED, SessionStatus.RUNNING)
"""A worker has it, or is to take it."""
AT_REST = (SessionStatus.AWAITING, SessionStatus.INTERRUPTED, SessionStatus.FINISHED)
"""No worker moves it, and its attempts may be judged anew."""
NOT_OVER = (*IN_WORK, SessionStatus.AWAITING, SessionStatus.INTERRUPTED)


class Likeness(models.TextChoices):
    """What a replay came to, beside what it replays."""

    SAME = "same"
    DIFFERENT = "different"


class Session(Leased):
    workspace = models.ForeignKey(Workspace, on_delete=models.CASCADE, related_name="sessions")
    version = models.ForeignKey(CatalogVersion, on_delete=models.PROTECT, related_name="sessions")
    last_adjustment = models.PositiveBigIntegerField(default=0)
    """The catalog's last adjustment when it was made; later ones are not for it. 0 for none."""
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    came_from = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, related_name="led_to"
    )
    """The session that this one runs again, as it was or changed."""
    title = models.CharField(max_length=200)
    policy = models.TextField(blank=True)
    tool_names = models.JSONField()
    """The tools in play, by name."""
    opening_snapshot = models.ForeignKey(
        Snapshot, on_delete=models.RESTRICT, null=True, related_name="+"
    )
    """The state the first turn starts from; null until a model has proposed it."""
    settings = models.JSONField()
    """A `SessionSettings` value: planner, helper model, budget, faults, strategy."""
    status = models.CharField(
        max_length=12, choices=SessionStatus.choices, default=SessionStatus.QUEUED
    )
    outcome = models.CharField(max_length=10, blank=True)
    """Empty until it is over."""
    reason = models.TextField(blank=True)
    """Why it stopped, as one sentence; empty when nothing needs saying."""
    last_sequence = models.PositiveIntegerField(default=0)
    calls = models.PositiveIntegerField(default=0)
    tokens = models.PositiveIntegerField(default=0)
    cost = models.FloatField(default=0.0)
    """US dollars of the model requests whose price is known."""
    unpriced = models.PositiveIntegerField(default=0)
    """The model requests whose price is unknown."""
    seconds = models.FloatField(default=0.0)
    """Time spent working, without waiting for workers or people, and what faults simulated."""
    forked_after = models.CharField(max_length=60, blank=True)
    """Where in the session it came from it goes on, in words; empty when it began anew."""
    lived_through = models.PositiveIntegerField(default=0)
    """The number of the last event that it has from the session it came from."""
    moment = models.DateTimeField(default=timezone.now)
    """The time that its answers tell."""
    replays_to = models.PositiveIntegerField(null=True)
    """The number of the last event that is replayed; absent unless it is a replay."""
    transcript = models.ForeignKey(
        "Transcript", on_delete=models.SET_NULL, null=True, related_name="replays"
    )
    """What is replayed, unless that is the session it came from."""
    likeness = models.CharField(max_length=10, blank=True, choices=Likeness.choices)
    """Empty until a replay has come to its end."""
    created = models.DateTimeField(auto_now_add=True)
    finished = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created", "-id"]
        indexes = [
            models.Index(fields=["workspace", "-created"], name="session_by_workspace"),
            models.Index(fields=["status", "lease_expires"], name="session_by_lease"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=SessionStatus.values),
                name="session_status_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(outcome__in=["", *[o.value for o in Outcome]]),
                name="session_outcome_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(likeness__in=["", *Likeness.values]),
                name="session_likeness_is_known",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def is_over(self) -> bool:
        return self.status not in NOT_OVER

    @property
    def opening(self) -> State | None:
        """Read anew each time: ask `has_opening` for whether there is one."""
        return None if self.opening_snapshot is None else self.opening_snapshot.state

    @property
    def has_opening(self) -> bool:
        return self.opening_snapshot_id is not None

    @property
    def is_replay(self) -> bool:
        return self.replays_to is not None


class Turn(models.Model):
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="turns")
    number = models.PositiveIntegerField()
    message = models.TextField()
    checklist = models.JSONField(default=list)
    """A list of `ChecklistItem` values."""
    checklist_settled = models.BooleanField(default=False)
    """Whether attempts may be judged by it: given by the user, or drafted once it was needed."""
    opening_snapshot = models.ForeignKey(
        Snapshot, on_delete=models.RESTRICT, null=True, related_name="turns"
    )
    """Absent until the turn before is over."""
    outcome = models.CharField(max_length=10, blank=True)
    kept = models.PositiveIntegerField(null=True)
    """The number of the attempt that counts; absent until the turn is closed."""
    guidance = models.TextField(blank=True)
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="turn_number_is_unique")
        ]

    def __str__(self) -> str:
        return f"turn {self.number} of {self.session}"

    @property
    def opening(self) -> State | None:
        """Read anew each time: ask `has_opening` for whether there is one."""
        return None if self.opening_snapshot is None else self.opening_snapshot.state

    @property
    def has_opening(self) -> bool:
        return self.opening_snapshot_id is not None

    @property
    def items(self) -> tuple[ChecklistItem, ...]:
        return tuple(ChecklistItem(**item) for item in self.checklist)
