"""Requests that cannot be read."""

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from playground.contexts.refusals import TooLargePage, UnreadablePage


def refuse_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A field that is too large gets the sentence that a body does which is refused unread."""
    if isinstance(exception, RequestDataTooBig):
        large: TooLargePage = {"most": settings.DATA_UPLOAD_MAX_MEMORY_SIZE}
        return render(request, "413.html", large, status=413)
    unreadable: UnreadablePage = {"reason": _what_was_too_much(exception)}
    return render(request, "400.html", unreadable, status=400)


def _what_was_too_much(exception: Exception) -> str:
    """One sentence; empty when the reason is another."""
    match exception:
        case TooManyFieldsSent():
            what, most = "fields", settings.DATA_UPLOAD_MAX_NUMBER_FIELDS
        case TooManyFilesSent():
            what, most = "files", settings.DATA_UPLOAD_MAX_NUMBER_FILES
        case _:
            return ""
    return f"The form has too many {what}: this site reads at most {most} of them at once."
