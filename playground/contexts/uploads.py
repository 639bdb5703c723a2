"""What a page with a form to upload something is given."""

from typing import TypedDict

from playground.forms.uploads import CatalogForm


class UploadPage(TypedDict):
    form: CatalogForm
