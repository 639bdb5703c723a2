"""What every form that takes a file or pasted text refuses."""

from django import forms
from django.conf import settings
from django.template.defaultfilters import filesizeformat


def refuse_large(size: int, name: str) -> None:
    if size > settings.UPLOAD_MAX_BYTES:
        most = filesizeformat(settings.UPLOAD_MAX_BYTES)
        raise forms.ValidationError(f"{name} has {filesizeformat(size)}; at most {most} are read.")
