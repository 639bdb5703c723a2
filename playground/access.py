"""Who is asking, and for which workspace.

Embedded, whoever asks from this machine is its one local owner, without a form and without a stored
session: programs ask too, and would leave one each time. Elsewhere people sign in, and whoever
belongs to no workspace sees none.
"""

from collections.abc import Callable
from functools import wraps
from ipaddress import ip_address
from typing import Any

from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse
from django_htmx.middleware import HtmxDetails

from playground.bodies import Application
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


def person_at(address: str, user: Any) -> Any:
    """Who asks from an address: the local owner where nobody is signed in."""
    if settings.EMBEDDED and not user.is_authenticated and is_local(address):
        return local_owner() or user
    return user


class MemberRequest(HttpRequest):
    """A request behind `WorkspaceMiddleware`."""

    member: Member
    htmx: HtmxDetails

    @property
    def workspace(self) -> Any: ...


def LocalOwnerMiddleware(get_response: Respond) -> Respond:  # noqa: N802 - named as Django's are
    def respond(request: HttpRequest) -> HttpResponse:
        request.user = person_at(request.META.get("REMOTE_ADDR", ""), request.user)
        return get_response(request)

    return respond


def know_local_owner(application: Application) -> Application:
    """The same for sockets, behind Channels' own middleware, which knows stored sessions."""

    async def respond(scope: Any, receive: Any, send: Any) -> None:
        host, _port = scope.get("client") or ("", 0)
        user = await database_sync_to_async(person_at)(host, scope["user"])
        await application({**scope, "user": user}, receive, send)

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
