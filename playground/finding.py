"""What an address names, as its workspace has it. All raise Http404 for what is not there."""

from django.http import Http404
from django.shortcuts import get_object_or_404

from playground.access import MemberRequest
from playground.forms.numbers import read_number
from simulator.models import Attempt, CatalogVersion, Session, Tool
from simulator.selectors import sessions_in, versions_in


def find_version(request: MemberRequest, catalog_id: int, number: str = "") -> CatalogVersion:
    """A catalog's version by its number, or the latest."""
    versions = versions_in(request.workspace).filter(catalog=catalog_id)
    if number:
        return get_object_or_404(versions, number=read_number(number))
    latest = versions.order_by("-number").first()
    if latest is None:
        raise Http404
    return latest


def find_shown_version(request: MemberRequest, catalog_id: int) -> CatalogVersion:
    """The version whose number the address has as `version`, or the latest."""
    return find_version(request, catalog_id, request.GET.get("version", ""))


def find_tool(version: CatalogVersion, name: str) -> Tool:
    return get_object_or_404(version.tools, name=name)


def find_session(request: MemberRequest, session_id: int | None) -> Session:
    """None, for a number that could not be read, is no session's."""
    return get_object_or_404(sessions_in(request.workspace), pk=session_id)


def find_attempt(session: Session, turn_number: int, attempt_number: int) -> Attempt:
    attempts = Attempt.objects.filter(turn__session=session).select_related("turn__session")
    return get_object_or_404(attempts, turn__number=turn_number, number=attempt_number)
