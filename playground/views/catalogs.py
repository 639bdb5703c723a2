"""Catalogs: the list, the upload, and one with its report and its tools."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
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
from playground.finding import find_shown_version
from playground.forms.catalogs import read_filters
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
    version = find_shown_version(request, catalog_id)
    filters = read_filters(request.GET)
    versions = versions_in(request.workspace).filter(catalog=version.catalog_id)
    context = catalog_page(
        version, versions.order_by("-number"), filters, request.GET.get("page", "")
    )
    template = "catalogs/detail.html#tools" if request.htmx else "catalogs/detail.html"
    response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])
    return replace_url(response, tidy_address(request)) if request.htmx else response
