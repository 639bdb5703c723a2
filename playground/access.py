"""Who is asking, and for which workspace.

Embedded, the one local owner is signed in without a form, and only for a request that comes from
this machine. Elsewhere people sign in, and whoever belongs to no workspace sees none.
"""

from collections.abc import Callable
from functools import wraps
from ipaddress import ip_address
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse
from django_htmx.middleware import HtmxDetails

from simulator.models import Member
from simulator.selectors import local_owner, membership_of

Respond = Callable[[HttpRequest], HttpResponse]
OPEN_PATHS = ("/login/", "/logout/", "/healthz", "/static/", "/admin/")


def is_local(address: str) -> bool:
    """Whether a peer address is this machine's own."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


class MemberRequest(HttpRequest):
    """A request behind `WorkspaceMiddleware`."""

    member: Member
    htmx: HtmxDetails

    @property
    def workspace(self) -> Any: ...


def LocalOwnerMiddleware(get_response: Respond) -> Respond:  # noqa: N802 - named as Django's are
    def respond(request: HttpRequest) -> HttpResponse:
        if (
            settings.EMBEDDED
            and not request.user.is_authenticated
            and is_local(request.META.get("REMOTE_ADDR", ""))
        ):
            owner = local_owner()
            if owner is not None:
                login(request, owner, backend="django.contrib.auth.backends.ModelBackend")
        return get_response(request)

    return respond


def WorkspaceMiddleware(get_response: Respond) -> Respond:  # noqa: N802 - named as Django's are
    def respond(request: HttpRequest) -> HttpResponse:
        if request.path.startswith(OPEN_PATHS):
            return get_response(request)
        if "\0" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            # No name or search holds the null character, and PostgreSQL takes no text that does.
            raise BadRequest("The address holds a null character.")
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        member = membership_of(request.user)
        if member is None:
            raise PermissionDenied("You belong to no workspace yet; ask an owner to add you.")
        request.member = member  # type: ignore[attr-defined]
        request.workspace = member.workspace  # type: ignore[attr-defined]
        return get_response(request)

    return respond


def editing(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Guard a view that writes: viewers and reviewers are refused."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.member.may_edit:  # type: ignore[attr-defined]
            raise PermissionDenied("Your role may look but not change anything here.")
        return view(request, *args, **kwargs)

    return guarded
