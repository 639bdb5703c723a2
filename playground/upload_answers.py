"""What views about uploads answer with: the form, or where it led."""

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django_htmx.http import HttpResponseClientRedirect

from playground.access import MemberRequest
from playground.contexts.uploads import UploadPage


def show_upload(request: MemberRequest, template: str, form: forms.Form) -> HttpResponse:
    """A refused form answers 422: to script with the reasons alone, so that the chosen files and
    all that was typed stay where they are."""
    context: UploadPage = {"form": form}
    status = 422 if form.is_bound else 200
    return render(request, "_reasons.html" if request.htmx else template, context, status=status)


def go_to(request: MemberRequest, address: str) -> HttpResponse:
    """Another page, whether or not script asked."""
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)
