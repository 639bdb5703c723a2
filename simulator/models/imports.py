"""Descriptions on their way to becoming a catalog's version."""

from django.conf import settings
from django.db import models

from simulator.models.catalog import Catalog, CatalogVersion
from simulator.models.lease import Leased
from simulator.models.workspace import Workspace


class ImportStatus(models.TextChoices):
    QUEUED = "queued"
    """Waiting for a worker."""
    RUNNING = "running"
    """A worker holds its lease."""
    READY = "ready"
    """Converted: a person reads the report and keeps it, or does not."""
    REFUSED = "refused"
    """Nothing could be made of it; `refusal` says why."""
    CANCELLED = "cancelled"
    KEPT = "kept"
    """Its version is a catalog's."""


class Import(Leased):
    workspace = models.ForeignKey(Workspace, on_delete=models.CASCADE, related_name="imports")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    catalog = models.ForeignKey(
        Catalog, on_delete=models.CASCADE, related_name="imports", null=True
    )
    """The catalog it brings a new version of; absent when it makes one of its own."""
    name = models.CharField(max_length=200, blank=True)
    """What the new catalog is to be called; empty for the document's title."""
    source_name = models.CharField(max_length=300)
    source = models.BinaryField()
    """As it came; empty until it was fetched, and once a version keeps it."""
    remote = models.TextField(blank=True)
    """Where to fetch it from, sealed: an address may hold a secret, and its token is one. Empty
    once that was done or given up."""
    status = models.CharField(
        max_length=12, choices=ImportStatus.choices, default=ImportStatus.QUEUED
    )
    step = models.CharField(max_length=100, blank=True)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    """How far the step is; `total` is 0 while nobody can say how much there is to do."""
    refusal = models.TextField(blank=True)
    pointer = models.TextField(blank=True)
    version = models.OneToOneField(
        CatalogVersion, on_delete=models.SET_NULL, null=True, related_name="brought_by"
    )
    seconds = models.FloatField(default=0.0)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created", "-id"]
        indexes = [models.Index(fields=["status", "lease_expires"], name="import_by_lease")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=ImportStatus.values), name="import_status_is_known"
            )
        ]

    def __str__(self) -> str:
        return f"import of {self.source_name}"
