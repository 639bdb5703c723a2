"""What a model was asked to propose, and what a person made of it."""

from django.conf import settings
from django.db import models

from simulator.models.catalog import Catalog
from simulator.models.lease import Leased
from simulator.models.workspace import Workspace


class ProposalKind(models.TextChoices):
    RESPONSE = "response"
    """The schema of a tool's answer."""
    BEHAVIOUR = "behaviour"
    """The Python source of a tool's behaviour."""


class ProposalStatus(models.TextChoices):
    QUEUED = "queued"
    """Waiting for a worker."""
    RUNNING = "running"
    """A worker holds its lease."""
    READY = "ready"
    """A person accepts it or not."""
    REFUSED = "refused"
    """The model gave none; `reason` says why."""
    ACCEPTED = "accepted"
    DECLINED = "declined"


class Proposal(Leased):
    workspace = models.ForeignKey(Workspace, on_delete=models.CASCADE, related_name="proposals")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    kind = models.CharField(max_length=12, choices=ProposalKind.choices)
    catalog = models.ForeignKey(Catalog, on_delete=models.CASCADE, related_name="proposals")
    tool_name = models.CharField(max_length=64)
    model = models.JSONField()
    """A `ModelChoice` value."""
    status = models.CharField(
        max_length=12, choices=ProposalStatus.choices, default=ProposalStatus.QUEUED
    )
    content = models.JSONField(null=True)
    """What the model proposes; absent until it does."""
    requests = models.JSONField(default=list)
    """A list of `ModelRequest` values."""
    reason = models.TextField(blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created", "-id"]
        indexes = [models.Index(fields=["status", "lease_expires"], name="proposal_by_lease")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=ProposalStatus.values),
                name="proposal_status_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=ProposalKind.values), name="proposal_kind_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.tool_name}"
