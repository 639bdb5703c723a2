"""What a page with a form to upload something is given."""

from typing import TypedDict

from django import forms


class UploadPage(TypedDict):
    form: forms.Form
