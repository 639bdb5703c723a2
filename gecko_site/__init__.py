"""Wiring: settings, addresses, the server's entry and the workers' entry. No rules live here."""

from gecko_site.celery import app as celery_app

__all__ = ["celery_app"]
