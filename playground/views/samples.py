"""The sample catalogs that come with the product: which there are, adding one, watching one."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from playground.access import MemberRequest, editing
from playground.contexts.samples import SampleList
from simulator.services.samples import add_sample, offer_samples, start_sample


@require_safe
def list_samples(request: MemberRequest) -> HttpResponse:
    context: SampleList = {"offers": offer_samples(workspace=request.workspace)}
    return render(request, "samples/list.html", context)


@require_POST
@editing
def add(request: MemberRequest, name: str) -> HttpResponse:
    try:
        catalog = add_sample(workspace=request.workspace, name=name)
    except KeyError as unknown:
        raise Http404 from unknown
    return redirect("catalog-detail", catalog.pk)


@require_POST
@editing
def start(request: MemberRequest, name: str) -> HttpResponse:
    try:
        session = start_sample(workspace=request.workspace, user=request.user, name=name)
    except KeyError as unknown:
        raise Http404 from unknown
    return redirect("session-detail", session.pk)
