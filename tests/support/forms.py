"""What a browser without script would send of a page's form."""

from html.parser import HTMLParser
from typing import Any


class _Form(HTMLParser):
    def __init__(self, form_id: str) -> None:
        super().__init__()
        self.form_id = form_id
        self.is_inside = False
        self.templates = 0
        self.text = self.select = ""
        self.sent: dict[str, list[str]] = {}

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        self.is_inside |= tag == "form" and given.get("id") == self.form_id
        self.templates += tag == "template"
        if not self.is_inside or self.templates:
            return
        match tag:
            case "input":
                self._take_input(given)
            case "textarea":
                self.text = given["name"] or ""
                self.sent[self.text] = [""]
            case "select":
                self.select = given["name"] or ""
            case "option" if "selected" in given:
                self.sent[self.select] = [given["value"] or ""]

    def _take_input(self, given: dict[str, str | None]) -> None:
        kind, name = given.get("type") or "text", given.get("name")
        if name and (kind not in ("checkbox", "radio") or "checked" in given):
            default = "on" if kind == "checkbox" else ""
            self.sent.setdefault(name, []).append(given.get("value", default) or "")

    def handle_data(self, data: str) -> None:
        if self.text:
            self.sent[self.text][0] += data

    def handle_endtag(self, tag: str) -> None:
        self.templates -= tag == "template"
        if tag == "textarea" and self.text:
            # Browsers drop a line end that follows the tag.
            self.sent[self.text][0] = self.sent[self.text][0].removeprefix("\n")
            self.text = ""
        if tag == "form":
            self.is_inside = False


def sent_by(html: str, form_id: str) -> dict[str, Any]:
    """Field name to the values that would be sent."""
    form = _Form(form_id)
    form.feed(html)
    return form.sent
