"""Datasets of tool calls, and what became of each of their lines."""

from django.conf import settings
from django.db import models

from simulator.models.catalog import CatalogVersion
from simulator.models.lease import Leased
from simulator.models.workspace import Workspace
from simulator.values.dataset import LineStatus


class DatasetStatus(models.TextChoices):
    QUEUED = "queued"
    """Waiting for a worker."""
    RUNNING = "running"
    """A worker holds its lease."""
    CHECKED = "checked"
    REFUSED = "refused"
    """It could not be checked to its end; `refusal` says why."""
    CANCELLED = "cancelled"


class Dataset(Leased):
    """The lines that were checked before it was refused or cancelled stay."""

    workspace = models.ForeignKey(Workspace, on_delete=models.CASCADE, related_name="datasets")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    version = models.ForeignKey(
        CatalogVersion, on_delete=models.SET_NULL, null=True, related_name="datasets"
    )
    """Whose tools are used for lines that bring none; absent when each brings its own."""
    closed_world = models.BooleanField(default=True)
    """Whether a field that no schema declares is a violation."""
    source_name = models.CharField(max_length=300)
    source = models.BinaryField()
    """As it came; empty once its lines are rows."""
    status = models.CharField(
        max_length=12, choices=DatasetStatus.choices, default=DatasetStatus.QUEUED
    )
    total = models.PositiveIntegerField()
    """Lines that are not blank."""
    valid = models.PositiveIntegerField(default=0)
    invalid = models.PositiveIntegerField(default=0)
    unchecked = models.PositiveIntegerField(default=0)
    unreadable = models.PositiveIntegerField(default=0)
    tally = models.JSONField(default=dict)
    """The `Tally` of the lines checked so far."""
    refusal = models.TextField(blank=True)
    seconds = models.FloatField(default=0.0)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created", "-id"]
        indexes = [models.Index(fields=["status", "lease_expires"], name="dataset_by_lease")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=DatasetStatus.values),
                name="dataset_status_is_known",
            )
        ]

    def __str__(self) -> str:
        return self.source_name

    @property
    def done(self) -> int:
        """Lines that are checked."""
        return self.valid + self.invalid + self.unchecked + self.unreadable


class Line(models.Model):
    """One line, checked. A row each, so that the database pages, filters and deletes them."""

    dataset = models.ForeignKey(Dataset, on_delete=models.CASCADE, related_name="lines")
    number = models.PositiveIntegerField()
    """Counts the lines of the source from 1, blank ones too."""
    text = models.TextField()
    """As it came, but for characters that are none."""
    status = models.CharField(max_length=10, choices=[(s.value, s.value) for s in LineStatus])
    own_id = models.JSONField(null=True)
    """What its answers call it: the id it brings, else its number."""
    violations = models.JSONField()
    """A list for each call, of shortened violations."""
    codes = models.TextField(blank=True)
    """Those of its violations, each between line feeds; so are the labels of `tools`."""
    tools = models.TextField(blank=True)
    problem = models.TextField(blank=True)
    """Why it could not be read, and the pointer to the place."""
    pointer = models.TextField(blank=True)

    class Meta:
        ordering = ["number"]
        indexes = [models.Index(fields=["dataset", "status", "number"], name="line_by_status")]
        constraints = [
            models.UniqueConstraint(fields=["dataset", "number"], name="line_number_is_unique"),
            models.CheckConstraint(
                condition=models.Q(status__in=[s.value for s in LineStatus]),
                name="line_status_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"line {self.number} of {self.dataset}"
