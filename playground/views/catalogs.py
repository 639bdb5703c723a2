"""Catalogs: the list, the upload, and one with its report and its tools."""

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe
from django_htmx.http import replace_url

from playground.access import MemberRequest
from playground.addresses import tidy_address
from playground.contexts.catalogs import (
    CATALOGS_A_PAGE,
    CatalogList,
    catalog_page,
)
from playground.forms.catalogs import read_filters
from playground.forms.numbers import read_number
from simulator.models import CatalogVersion, Workspace
from simulator.selectors import catalogs_in, imports_in, versions_in


@require_safe
def list_catalogs(request: MemberRequest) -> HttpResponse:
    pages = Paginator(catalogs_in(request.workspace), CATALOGS_A_PAGE)
    context: CatalogList = {
        "page": pages.get_page(request.GET.get("page")),
        "waiting_count": imports_in(request.workspace).count(),
        "deleted": request.workspace.catalogs.exclude(deleted=None).order_by("-deleted"),
    }
    return render(request, "catalogs/list.html", context)


@require_safe
def show_catalog(request: MemberRequest, catalog_id: int) -> HttpResponse:
    version = find_version(request.workspace, catalog_id, request.GET.get("version", ""))
    filters = read_filters(request.GET)
    versions = versions_in(request.workspace).filter(catalog=version.catalog_id)
    context = catalog_page(
        version, versions.order_by("-number"), filters, request.GET.get("page", "")
    )
    template = "catalogs/detail.html#tools" if request.htmx else "catalogs/detail.html"
    response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])
    return replace_url(response, tidy_address(request)) if request.htmx else response


def find_version(workspace: Workspace, catalog_id: int, number: str) -> CatalogVersion:
    """A catalog's version by its number, or the latest. Raises Http404 for what is not there."""
    versions = versions_in(workspace).filter(catalog=catalog_id)
    if not number:
        latest = versions.order_by("-number").first()
        if latest is None:
            raise Http404
        return latest
    return get_object_or_404(versions, number=read_number(number))
