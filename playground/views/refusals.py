"""Requests that cannot be read."""

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def refuse_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A field that is too large gets the sentence that a body does which is refused unread."""
    if isinstance(exception, RequestDataTooBig):
        context = {"most": settings.DATA_UPLOAD_MAX_MEMORY_SIZE}
        return render(request, "413.html", context, status=413)
    return render(request, "400.html", status=400)
