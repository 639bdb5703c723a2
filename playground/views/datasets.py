"""Datasets: what was uploaded, how far the check is, what it found, and downloads of it."""

import json
from collections.abc import Iterator

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import replace_url

from playground.access import MemberRequest, editing
from playground.addresses import tidy_address
from playground.contexts.datasets import (
    DATASETS_A_PAGE,
    dataset_list,
    dataset_page,
)
from playground.downloads import LINES_A_PIECE, stream_lines
from playground.forms.datasets import DatasetForm, read_line_filters
from playground.upload_answers import go_to, show_upload
from simulator.errors import InputRefused
from simulator.models import Dataset, Line
from simulator.selectors import datasets_in, stored_answers
from simulator.services.datasets import cancel_check, delete_dataset, start_check

UPLOAD = "datasets/upload.html"


@require_safe
def list_datasets(request: MemberRequest) -> HttpResponse:
    pages = Paginator(datasets_in(request.workspace).defer("tally"), DATASETS_A_PAGE)
    context = dataset_list(pages.get_page(request.GET.get("page")))
    template = "datasets/list.html#datasets" if request.htmx else "datasets/list.html"
    return render(request, template, context)


@require_http_methods(["GET", "HEAD", "POST"])
@editing
def upload(request: MemberRequest) -> HttpResponse:
    if request.method != "POST":
        return show_upload(request, UPLOAD, DatasetForm(request.workspace))
    form = DatasetForm(request.workspace, request.POST, request.FILES)
    if not form.is_valid():
        return show_upload(request, UPLOAD, form)
    try:
        dataset = start_check(workspace=request.workspace, user=request.user, sent=form.sent)
    except InputRefused as refusal:
        form.add_error(None, refusal.sentence)
        return show_upload(request, UPLOAD, form)
    return go_to(request, reverse("dataset-detail", args=[dataset.pk]))


@require_safe
def show_dataset(request: MemberRequest, dataset_id: int) -> HttpResponse:
    """The page; to script the lines that its filters find, or all that changes as it is checked."""
    context = dataset_page(
        _find(request, dataset_id), read_line_filters(request.GET), request.GET.get("page", "")
    )
    if not request.htmx:
        response = render(request, "datasets/detail.html", context)
    elif request.htmx.target == "lines":
        response = render(request, "datasets/_lines.html", context)
        replace_url(response, tidy_address(request))
    else:
        response = render(request, "datasets/detail.html#dataset", context)
    patch_vary_headers(response, ["HX-Request", "HX-Target"])
    return response


@require_POST
@editing
def cancel(request: MemberRequest, dataset_id: int) -> HttpResponse:
    try:
        cancel_check(dataset=_find(request, dataset_id))
    except InputRefused as refusal:
        messages.error(request, refusal.sentence)
    return redirect("dataset-detail", dataset_id)


@require_POST
@editing
def delete(request: MemberRequest, dataset_id: int) -> HttpResponse:
    delete_dataset(dataset=_find(request, dataset_id))
    return redirect("dataset-list")


@require_safe
def download_lines(request: MemberRequest, dataset_id: int) -> StreamingHttpResponse:
    """The lines that the filters find, as they came."""
    lines = _found_lines(request, dataset_id)
    texts = (line.text for line in lines)
    return stream_lines(request, texts, f"dataset-{dataset_id}.jsonl")


@require_safe
def download_answers(request: MemberRequest, dataset_id: int) -> StreamingHttpResponse:
    """What the check answered about the calls of the lines that the filters find."""
    answers = (
        json.dumps(answer, ensure_ascii=False)
        for line in _found_lines(request, dataset_id)
        for answer in stored_answers(line)
    )
    return stream_lines(request, answers, f"dataset-{dataset_id}-answers.jsonl")


def _found_lines(request: MemberRequest, dataset_id: int) -> Iterator[Line]:
    found = read_line_filters(request.GET).find_in(_find(request, dataset_id))
    return found.iterator(chunk_size=LINES_A_PIECE)


def _find(request: MemberRequest, dataset_id: int) -> Dataset:
    return get_object_or_404(datasets_in(request.workspace), pk=dataset_id)
