"""What a row needs that holds work for a worker."""

from django.db import models

QUEUED, RUNNING = "queued", "running"
UNDER_WAY = (QUEUED, RUNNING)


class Leased(models.Model):
    """Of its statuses, "queued" means it waits for a worker and "running" that one has it."""

    status = models.CharField(max_length=12)
    lease_token = models.CharField(max_length=40, blank=True)
    lease_expires = models.DateTimeField(null=True)
    lost_workers = models.PositiveSmallIntegerField(default=0)
    """Workers in a row that took it up, fell silent and had got no further."""

    class Meta:
        abstract = True

    @property
    def is_under_way(self) -> bool:
        return self.status in UNDER_WAY
