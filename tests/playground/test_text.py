"""Text that people write into forms: nothing is cut in silence, and nothing unseen is a name."""

import importlib
import pkgutil
from pathlib import Path

import pytest
from django import forms

import playground.forms
from playground.forms.session_rows import ItemForm, MessageForm
from playground.forms.sessions import SessionForm
from playground.forms.text import TextField
from simulator.values.visible import is_visible

UNSEEN = ["", " ", "\n", "\u200b", "\u200b \u200d", "\ufeff", "\x01\x7f", "\u2066\u2069", "\u3164"]
UNSEEN += ["\u2800", "\ufe0f", "\u00ad", "\u034f"]
SEEN = ["a", " a\u200b", ".", "\u0301a", "名", "👩\u200d🚀", "\u2013"]


def all_forms() -> list[type[forms.Form]]:
    package = playground.forms
    modules = [
        importlib.import_module(f"{package.__name__}.{found.name}")
        for found in pkgutil.iter_modules(package.__path__)
    ]
    named = [value for module in modules for value in vars(module).values()]
    return [it for it in named if isinstance(it, type) and issubclass(it, forms.Form)]


@pytest.mark.parametrize("text", UNSEEN)
def test_what_shows_nothing_is_empty(text: str) -> None:
    assert not is_visible(text)
    assert TextField(required=False).clean(text) == ""


@pytest.mark.parametrize("text", SEEN)
def test_what_shows_anything_is_kept_as_it_is(text: str) -> None:
    assert is_visible(text)
    assert TextField(strip=False).clean(text) == text


@pytest.mark.parametrize("text", ["\u200b", "\u2066\u2069", "\x01"])
def test_a_task_that_shows_nothing_is_refused_and_such_a_row_is_none(text: str) -> None:
    assert not MessageForm({"text": text}).is_valid()
    assert not ItemForm({"text": text}).has_changed()
    titled = SessionForm({"title": text})
    titled.is_valid()
    assert titled.cleaned_data["title"] == ""


def test_no_field_that_is_drawn_lets_a_browser_cut_what_is_pasted() -> None:
    elsewhere = {"SignInForm"}  # a name and a password are Django's
    cut = [
        f"{form.__name__}.{name}"
        for form in all_forms()
        if form.__name__ not in elsewhere
        for name, field in form.base_fields.items()
        if "maxlength" in field.widget.attrs
    ]
    assert cut == []


def test_no_page_lets_a_browser_cut_what_is_pasted() -> None:
    pages = (Path(__file__).parents[2] / "templates").rglob("*.html")
    assert [page.name for page in pages if "maxlength" in page.read_text()] == []
