"""Imports: what was uploaded, how far it is, its report, and keeping it."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from playground.access import MemberRequest, editing
from playground.contexts.imports import (
    ImportList,
    ImportPage,
    import_list,
    import_page,
)
from playground.forms.imports import UploadForm
from playground.forms.numbers import read_number
from playground.upload_answers import go_to, show_upload
from simulator.errors import InputRefused
from simulator.models import Import, ImportStatus
from simulator.selectors import imports_in
from simulator.services.imports import cancel_import, keep_import, start_import

UPLOAD = "imports/upload.html"


@require_http_methods(["GET", "HEAD", "POST"])
@editing
def upload(request: MemberRequest) -> HttpResponse:
    """The form, and what it starts: one import a file."""
    if request.method != "POST":
        initial = _initial_of(request)
        return show_upload(request, UPLOAD, UploadForm(request.workspace, initial=initial))
    form = UploadForm(request.workspace, request.POST, request.FILES)
    if not form.is_valid():
        return show_upload(request, UPLOAD, form)
    started = [
        start_import(
            workspace=request.workspace,
            user=request.user,
            sent=sent,
            catalog=form.cleaned_data["catalog"],
        )
        for sent in form.sent
    ]
    only = started[0] if len(started) == 1 else None
    address = reverse("import-detail", args=[only.pk]) if only else reverse("import-list")
    return go_to(request, address)


def _initial_of(request: MemberRequest) -> dict[str, Any]:
    """What the form opens with: a catalog, or all of a refused import that was pasted, so that it
    can be corrected."""
    number = read_number(request.GET.get("correct", ""))
    if number is None:
        return {"catalog": request.GET.get("catalog", "")}
    refused = _find(request, number)
    text = bytes(refused.source).decode(errors="replace")
    return {"text": text, "name": refused.name, "catalog": refused.catalog_id}


@require_safe
def list_imports(request: MemberRequest) -> HttpResponse:
    """Those that nobody has kept or dropped yet."""
    page = request.GET.get("page", "")
    context: ImportList = import_list(imports_in(request.workspace), page)
    template = "imports/list.html#imports" if request.htmx else "imports/list.html"
    return render(request, template, context)


@require_safe
def show_import(request: MemberRequest, import_id: int) -> HttpResponse:
    started = _find(request, import_id)
    if started.status == ImportStatus.KEPT:
        return go_to(request, reverse("catalog-detail", args=[started.catalog_id]))
    return _show(request, started)


@require_POST
@editing
def keep(request: MemberRequest, import_id: int) -> HttpResponse:
    started = _find(request, import_id)
    try:
        version = keep_import(started=started, chosen=set(request.POST.getlist("tools")))
    except InputRefused as refusal:
        return _show(request, started, refusal)
    return redirect("catalog-detail", version.catalog_id)


@require_POST
@editing
def cancel(request: MemberRequest, import_id: int) -> HttpResponse:
    """Stop one that is under way, drop one that waits, dismiss one that was refused."""
    try:
        cancel_import(started=_find(request, import_id))
    except InputRefused as refusal:
        return _show(request, _find(request, import_id), refusal)
    return redirect("import-list")


def _find(request: MemberRequest, import_id: int) -> Import:
    return get_object_or_404(imports_in(request.workspace, settled=True), pk=import_id)


def _show(
    request: MemberRequest, started: Import, refusal: InputRefused | None = None
) -> HttpResponse:
    context: ImportPage = import_page(started, refusal)
    template = "imports/detail.html#import" if request.htmx else "imports/detail.html"
    return render(request, template, context, status=422 if refusal else 200)
