"""Addresses of pages with filters."""

from django.http import HttpRequest


def tidy_address(request: HttpRequest) -> str:
    """The address of what is shown, without the filters that are empty."""
    query = request.GET.copy()
    for key in [key for key in query if not query[key]]:
        del query[key]
    return f"{request.path}?{query.urlencode()}" if query else request.path
