"""The workers' entry: `celery -A gecko_site worker`, or threads of the embedded server."""

import os
from typing import Any

from celery import Celery, bootsteps

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gecko_site.settings")

app = Celery("gecko_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


class Sweep(bootsteps.StartStopStep):
    """Makes every worker look for overdue sessions now and then.

    A separate beat process would be one more thing to start and to lose; the look is a conditional
    update, so any number of workers may take it.
    """

    requires = ("celery.worker.components:Timer",)

    def start(self, worker: Any) -> None:
        # Imported here because the settings are not ready when this module is.
        from django.conf import settings

        self.entry = worker.timer.call_repeatedly(
            settings.SWEEP_SECONDS, app.send_task, ("simulator.tasks.requeue_overdue",)
        )

    def stop(self, worker: Any) -> None:
        self.entry.cancel()


app.steps["worker"].add(Sweep)
