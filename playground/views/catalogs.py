"""Catalogs: the list, the upload, and one with its report and its tools."""

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect, replace_url

from playground.access import MemberRequest, editing
from playground.contexts.catalogs import (
    CATALOGS_A_PAGE,
    CatalogList,
    UploadPage,
    catalog_page,
)
from playground.forms.catalogs import UploadForm, read_filters
from playground.forms.numbers import read_number
from simulator.errors import PlaygroundError
from simulator.models import CatalogVersion, Workspace
from simulator.selectors import catalogs_in, versions_in
from simulator.services.catalogs import import_catalog


@require_safe
def list_catalogs(request: MemberRequest) -> HttpResponse:
    pages = Paginator(catalogs_in(request.workspace), CATALOGS_A_PAGE)
    context: CatalogList = {"page": pages.get_page(request.GET.get("page"))}
    return render(request, "catalogs/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@editing
def upload_catalog(request: MemberRequest) -> HttpResponse:
    if request.method != "POST":
        return _show_upload(request, UploadForm())
    form = UploadForm(request.POST, request.FILES)
    if not form.is_valid():
        return _show_upload(request, form)
    upload = form.upload
    try:
        version = import_catalog(
            workspace=request.workspace,
            name=upload.name,
            source=upload.source,
            source_name=upload.source_name,
        )
    except PlaygroundError as problem:
        return _show_upload(request, form, problem)
    address = reverse("catalog-detail", args=[version.catalog_id])
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


def _show_upload(
    request: MemberRequest, form: UploadForm, problem: PlaygroundError | None = None
) -> HttpResponse:
    """The form. A refused one answers 422: to script with the reasons alone, so that the chosen
    file and all that was typed stay where they are."""
    context: UploadPage = {
        "form": form,
        "problem": problem.sentence if problem else "",
        "pointer": problem.pointer if problem else "",
    }
    is_refused = problem is not None or form.is_bound
    template = "catalogs/upload.html#reasons" if request.htmx else "catalogs/upload.html"
    return render(request, template, context, status=422 if is_refused else 200)


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
    return replace_url(response, _tidy_address(request)) if request.htmx else response


def find_version(workspace: Workspace, catalog_id: int, number: str) -> CatalogVersion:
    """A catalog's version by its number, or the latest. Raises Http404 for what is not there."""
    versions = versions_in(workspace).filter(catalog=catalog_id)
    if not number:
        latest = versions.order_by("-number").first()
        if latest is None:
            raise Http404
        return latest
    return get_object_or_404(versions, number=read_number(number))


def _tidy_address(request: MemberRequest) -> str:
    """The address of what is shown, without the filters that are empty."""
    query = request.GET.copy()
    for key in [key for key in query if not query[key]]:
        del query[key]
    return f"{request.path}?{query.urlencode()}" if query else request.path
