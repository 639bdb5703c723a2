"""What the log is told of a request that was refused."""

import logging
import sys

from django.core.exceptions import PermissionDenied

from gecko_site.refusals import RefusalsInALine


def test_a_refused_request_is_one_line_of_the_log() -> None:
    try:
        raise PermissionDenied("Your role may look but not change anything here.")
    except PermissionDenied:
        record = logging.LogRecord("a", 30, "b", 1, "Forbidden: /x", (), sys.exc_info())
    assert RefusalsInALine().filter(record)
    assert logging.Formatter().format(record) == "Forbidden: /x"
