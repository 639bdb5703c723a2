"""Tells the log in one line of a request that was refused for its sender's role: the way there
helps nobody, since nothing is broken."""

import logging

from django.core.exceptions import PermissionDenied


class RefusalsInALine(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and isinstance(record.exc_info[1], PermissionDenied):
            record.exc_info = None
        return True
