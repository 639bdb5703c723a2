"""What a row needs that holds work for a worker."""

from django.db import models


class Leased(models.Model):
    """Of its statuses, "queued" means it waits for a worker and "running" that one has it."""

    status = models.CharField(max_length=12)
    lease_token = models.CharField(max_length=40, blank=True)
    lease_expires = models.DateTimeField(null=True)

    class Meta:
        abstract = True
