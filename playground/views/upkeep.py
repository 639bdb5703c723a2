"""Looking after a catalog: its tools on offer, its versions, its export, and its end."""

import json

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from playground.access import MemberRequest, editing
from playground.contexts.upkeep import ChoicePage, ComparisonPage, choice_page, comparison_page
from playground.downloads import save_as
from playground.finding import find_shown_version, find_tool, find_version
from simulator.errors import ActionRefused, InputRefused
from simulator.models import Aspect, Catalog
from simulator.selectors import catalog_of
from simulator.services.catalogs import adjust_tool, choose_tools, delete_catalog, restore_catalog
from simulator.services.examples import remove_example
from simulator.values.catalog import Effect


@require_http_methods(["GET", "HEAD", "POST"])
@editing
def choose(request: MemberRequest, catalog_id: int) -> HttpResponse:
    """Which tools of the latest version new sessions are offered."""
    version = find_version(request, catalog_id)
    if request.method != "POST":
        return _show_choice(request, choice_page(version, ""))
    try:
        choose_tools(version=version, chosen=set(request.POST.getlist("tools")))
    except InputRefused as refusal:
        return _show_choice(request, choice_page(version, refusal.sentence))
    return redirect("catalog-detail", catalog_id)


def _show_choice(request: MemberRequest, context: ChoicePage) -> HttpResponse:
    status = 422 if context["problem"] else 200
    return render(request, "catalogs/choose.html", context, status=status)


@require_safe
def compare(request: MemberRequest, catalog_id: int) -> HttpResponse:
    """Two versions by their numbers, `before` and `after`; the last two without them."""
    after = find_version(request, catalog_id, request.GET.get("after", ""))
    number = request.GET.get("before", "") or str(after.number - 1)
    before = find_version(request, catalog_id, number)
    context: ComparisonPage = comparison_page(before, after)
    return render(request, "catalogs/compare.html", context)


@require_safe
def export_document(request: MemberRequest, catalog_id: int) -> HttpResponse:
    """The canonical OpenAPI 3.1 document."""
    version = find_shown_version(request, catalog_id)
    text = json.dumps(version.document, ensure_ascii=False, indent=2)
    return _as_file(text.encode(), "application/json", f"catalog-{catalog_id}.openapi.json")


@require_safe
def export_source(request: MemberRequest, catalog_id: int) -> HttpResponse:
    """The description as it came."""
    version = find_shown_version(request, catalog_id)
    name = "".join(c if c.isalnum() or c in ".-_" else "-" for c in version.source_name)
    return _as_file(bytes(version.source), "application/octet-stream", name or "source")


def _as_file(content: bytes, media_type: str, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=media_type)
    save_as(response, name)
    return response


@require_POST
@editing
def delete(request: MemberRequest, catalog_id: int) -> HttpResponse:
    catalog = _find(request, catalog_id)
    delete_catalog(catalog=catalog)
    messages.success(
        request, f"{catalog.name} is put away. Its sessions keep it, and it can be restored below."
    )
    return redirect("catalog-list")


@require_POST
@editing
def restore(request: MemberRequest, catalog_id: int) -> HttpResponse:
    restore_catalog(catalog=_find(request, catalog_id))
    return redirect("catalog-detail", catalog_id)


@require_POST
@editing
def settle(request: MemberRequest, catalog_id: int, name: str) -> HttpResponse:
    """Whether a tool reads or writes."""
    version = find_version(request, catalog_id)
    tool = find_tool(version, name)
    try:
        effect = Effect(request.POST.get("effect", ""))
    except ValueError:
        raise Http404("There is no such effect.") from None
    adjust_tool(
        catalog=catalog_of(version),
        name=tool.name,
        aspect=Aspect.EFFECT,
        value=effect.value,
        user=request.user,
    )
    return redirect("tool-detail", catalog_id, name)


@require_POST
@editing
def remove_kept(request: MemberRequest, catalog_id: int, name: str, number: int) -> HttpResponse:
    """Take a kept example of a tool back."""
    tool = find_tool(find_version(request, catalog_id), name)
    try:
        remove_example(tool=tool, number=number, user=request.user)
    except ActionRefused:
        raise Http404("There is no such example.") from None
    return redirect(f"{reverse('tool-detail', args=[catalog_id, name])}#kept")


def _find(request: MemberRequest, catalog_id: int) -> Catalog:
    return get_object_or_404(Catalog, workspace=request.workspace, pk=catalog_id)
