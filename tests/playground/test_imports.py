"""Uploading descriptions, watching them being read, and keeping what they give."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from simulator.models import Import, ImportStatus, Workspace
from simulator.tasks import read_description

LIST = reverse("import-list")
UPLOAD = reverse("import-new")
SCRIPT = {"HTTP_HX_REQUEST": "true"}
PATHS = {
    "/parcels": {
        "get": {"operationId": "listParcels", "tags": ["parcels"], "responses": {"200": {}}},
        "post": {"operationId": "sendParcel", "tags": ["parcels"], "responses": {"201": {}}},
    },
    "/vans": {"get": {"operationId": "listVans", "tags": ["vans"], "responses": {"200": {}}}},
}
DOCUMENT = json.dumps(
    {"openapi": "3.1.0", "info": {"title": "Parcels", "version": "1"}, "paths": PATHS}
)
YAML = """
openapi: 3.0.3
info: {title: Parcels, version: "1"}
paths:
  /parcels:
    get:
      operationId: listParcels
      responses: {"200": {description: All of them}}
"""


def address_of(started: Import, act: str = "detail") -> str:
    return reverse(f"import-{act}", args=[started.pk])


def text_of(answer: Any) -> str:
    text: str = answer.content.decode()
    return text


def uploaded(client: Client, source: str = DOCUMENT, **fields: Any) -> Import:
    """An import that a worker has read."""
    client.post(UPLOAD, {"text": source, **fields})
    started = Import.objects.latest("id")
    read_description(started.pk)
    started.refresh_from_db()
    return started


def chosen(*names: str) -> dict[str, Any]:
    return {"tools": names}


@pytest.mark.parametrize("source", [DOCUMENT, YAML], ids=["json", "yaml"])
def test_what_is_pasted_is_reported_before_it_is_kept(
    owner: Client, workspace: Workspace, source: str
) -> None:
    started = uploaded(owner, source)
    page = text_of(owner.get(address_of(started)))
    assert "listParcels" in page
    assert "Keep as a catalog" in page
    assert not workspace.catalogs.exists()


def test_keeping_it_makes_the_catalog_with_the_chosen_tools(
    owner: Client, workspace: Workspace
) -> None:
    started = uploaded(owner)
    answer = owner.post(address_of(started, "keep"), chosen("listParcels", "listVans"))
    catalog = workspace.catalogs.get()
    assert answer.url == reverse("catalog-detail", args=[catalog.pk])
    assert catalog.name == "Parcels"
    tools = catalog.versions.get().tools
    assert list(tools.filter(is_chosen=True).values_list("name", flat=True)) == [
        "listParcels",
        "listVans",
    ]
    assert owner.get(address_of(started)).url == answer.url


@pytest.mark.parametrize(
    ("names", "sentence"),
    [((), "Choose at least one tool."), (("nothing",), "no tool &#x27;nothing&#x27;")],
)
def test_a_choice_that_cannot_be_is_refused_and_can_be_made_again(
    owner: Client, names: tuple[str, ...], sentence: str
) -> None:
    started = uploaded(owner)
    answer = owner.post(address_of(started, "keep"), chosen(*names))
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert owner.post(address_of(started, "keep"), chosen("listVans")).status_code == 302


def test_a_file_keeps_its_name_and_its_bytes(owner: Client, workspace: Workspace) -> None:
    file = SimpleUploadedFile("parcels.json", DOCUMENT.encode())
    owner.post(UPLOAD, {"descriptions": file, "name": "Our parcels"})
    started = Import.objects.get()
    read_description(started.pk)
    owner.post(address_of(started, "keep"), chosen("listVans"))
    version = workspace.catalogs.get(name="Our parcels").versions.get()
    assert version.source_name == "parcels.json"
    assert bytes(version.source) == DOCUMENT.encode()


def test_several_files_are_several_imports(owner: Client) -> None:
    files = [SimpleUploadedFile(name, DOCUMENT.encode()) for name in ("a.json", "b.json")]
    answer = owner.post(UPLOAD, {"descriptions": files})
    assert answer.url == LIST
    page = text_of(owner.get(LIST))
    assert "a.json" in page
    assert "b.json" in page


def test_script_is_told_where_to_go(owner: Client) -> None:
    answer = owner.post(UPLOAD, {"text": DOCUMENT}, **SCRIPT)
    assert answer["HX-Redirect"] == address_of(Import.objects.get())


def test_while_it_waits_the_page_asks_again_and_can_cancel(owner: Client) -> None:
    owner.post(UPLOAD, {"text": DOCUMENT})
    started = Import.objects.get()
    page = text_of(owner.get(address_of(started)))
    assert "every 1s" in page
    owner.post(address_of(started, "cancel"))
    read_description(started.pk)
    started.refresh_from_db()
    assert started.status == ImportStatus.CANCELLED
    assert "Nothing was kept" in text_of(owner.get(address_of(started)))


@pytest.mark.parametrize(
    ("source", "sentence"), [('{"openapi": ', "line 1"), ("just words", "looks like plain text")]
)
def test_what_is_no_description_is_refused_with_a_sentence(
    owner: Client, workspace: Workspace, source: str, sentence: str
) -> None:
    page = text_of(owner.get(address_of(uploaded(owner, source))))
    assert "Nothing could be imported" in page
    assert sentence in page
    assert not workspace.catalogs.exists()


@pytest.mark.parametrize(
    ("source", "kind"), [(DOCUMENT, "OpenAPI 3.1, JSON"), (YAML, "OpenAPI 3.0, YAML")]
)
def test_it_says_what_it_is_and_whose_title_it_has(owner: Client, source: str, kind: str) -> None:
    started = uploaded(owner, source)
    for address in (address_of(started), LIST):
        page = text_of(owner.get(address))
        assert kind in page
        assert ">Parcels<" in page
        assert "from pasted text" in page


def test_a_title_that_shows_nothing_gives_way_to_the_name_it_came_by(owner: Client) -> None:
    page = text_of(owner.get(address_of(uploaded(owner, DOCUMENT.replace("Parcels", "\u200b")))))
    assert "<h1>pasted text</h1>" in page


def test_a_refused_one_is_listed_until_it_is_dismissed(owner: Client) -> None:
    refused = uploaded(owner, "just words")
    page = text_of(owner.get(LIST))
    assert "looks like plain text" in page
    assert "Dismiss" in page
    owner.post(address_of(refused, "cancel"))
    assert "Nothing is waiting" in text_of(owner.get(LIST))
    assert owner.post(address_of(refused, "cancel")).status_code == 422


def test_the_list_asks_again_only_while_one_is_under_way(owner: Client) -> None:
    owner.post(UPLOAD, {"text": DOCUMENT})
    assert "every 2s" in text_of(owner.get(LIST))
    read_description(Import.objects.get().pk)
    assert "every 2s" not in text_of(owner.get(LIST))


@pytest.mark.parametrize("act", ["list", "new", "detail"])
def test_the_rail_marks_catalogs_on_every_page_of_imports(owner: Client, act: str) -> None:
    address = address_of(uploaded(owner)) if act == "detail" else reverse(f"import-{act}")
    page = text_of(owner.get(address))
    assert page.count('aria-current="page">Catalogs</a>') == 1


def test_a_dropped_import_leaves_no_draft(owner: Client) -> None:
    started = uploaded(owner)
    owner.post(address_of(started, "cancel"))
    started.refresh_from_db()
    assert started.version is None
    assert not Import.objects.filter(version__isnull=False).exists()
    assert owner.post(address_of(started, "keep"), chosen("listVans")).status_code == 422


def test_a_new_version_says_what_it_changes(owner: Client, workspace: Workspace) -> None:
    first = uploaded(owner)
    owner.post(address_of(first, "keep"), chosen("listParcels", "sendParcel"))
    catalog = workspace.catalogs.get()
    changed = json.loads(DOCUMENT)
    changed["paths"]["/parcels"]["get"]["description"] = "Lists them."
    del changed["paths"]["/parcels"]["post"]
    second = uploaded(owner, json.dumps(changed), catalog=str(catalog.pk))
    page = text_of(owner.get(address_of(second)))
    assert "1 removed" in page
    assert "1 changed" in page
    assert 'value="listVans">' in page  # as unchosen as before
    owner.post(address_of(second, "keep"), chosen("listParcels"))
    assert [version.number for version in catalog.versions.order_by("number")] == [1, 2]


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({}, "Choose a file, paste a description or give an address."),
        ({"text": "   "}, "Choose a file, paste a description or give an address."),
        ({"name": "x" * 201, "text": DOCUMENT}, "at most 200 characters"),
        ({"catalog": "999", "text": DOCUMENT}, "valid choice"),
    ],
    ids=["nothing", "blank", "long name", "no such catalog"],
)
def test_refuses_with_a_sentence_and_keeps_what_was_typed(
    owner: Client, sent: dict[str, str], sentence: str
) -> None:
    answer = owner.post(UPLOAD, sent)
    page = text_of(answer)
    assert answer.status_code == 422
    assert sentence in page
    assert sent.get("name", "") in page
    assert not Import.objects.exists()


def test_refuses_a_file_and_pasted_text_at_once(owner: Client) -> None:
    sent = {"descriptions": SimpleUploadedFile("a.json", DOCUMENT.encode()), "text": DOCUMENT}
    page = text_of(owner.post(UPLOAD, sent))
    assert "There are files and pasted text; send only one of them." in page


def test_tells_script_the_reasons_alone(owner: Client) -> None:
    answer = owner.post(UPLOAD, {"text": " "}, **SCRIPT)
    assert answer.status_code == 422
    assert "<textarea" not in text_of(answer)
    assert "notice error" in text_of(answer)


def test_names_both_sizes_of_a_file_that_is_too_large(owner: Client, settings: Any) -> None:
    settings.UPLOAD_MAX_BYTES = 2048
    file = SimpleUploadedFile("big.json", b" " * 4096)
    answer = owner.post(UPLOAD, {"descriptions": file})
    assert "big.json has 4.0\xa0KB; at most 2.0\xa0KB" in text_of(answer)


def test_names_the_size_of_pasted_text_in_bytes(owner: Client, settings: Any) -> None:
    settings.UPLOAD_MAX_BYTES = 2048
    assert "3.0\xa0KB" in text_of(owner.post(UPLOAD, {"text": "ß" * 1536}))


def test_a_request_too_large_to_read_gets_a_page_that_says_so(owner: Client, settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    answer = owner.post(UPLOAD, {"text": "x" * 2000})
    assert answer.status_code == 413
    assert "at most 1000\xa0bytes at once" in text_of(answer)


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_viewer_may_not_upload(viewer: Client, method: str) -> None:
    answer = getattr(viewer, method)(UPLOAD)
    assert answer.status_code == 403
    assert "may look but not change" in text_of(answer)


def test_uploading_takes_no_other_method(owner: Client) -> None:
    assert owner.delete(UPLOAD).status_code == 405


@pytest.mark.parametrize("act", ["detail", "keep", "cancel"])
def test_a_stranger_s_import_is_404(owner: Client, stranger: Client, act: str) -> None:
    started = uploaded(owner)
    ask = stranger.get if act == "detail" else stranger.post
    assert ask(address_of(started, act)).status_code == 404
    started.refresh_from_db()
    assert started.status == ImportStatus.READY


@pytest.mark.parametrize("act", ["keep", "cancel"])
def test_a_viewer_may_look_but_neither_keep_nor_drop(
    owner: Client, viewer: Client, act: str
) -> None:
    started = uploaded(owner)
    assert "listParcels" in text_of(viewer.get(address_of(started)))
    assert viewer.post(address_of(started, act)).status_code == 403


def test_the_list_asks_no_more_for_more_imports(
    owner: Client, django_assert_num_queries: Any
) -> None:
    uploaded(owner)
    with CaptureQueriesContext(connection) as for_one:
        owner.get(LIST)
    asked = len(for_one)
    for _ in range(3):
        uploaded(owner)
    with django_assert_num_queries(asked):
        page = text_of(owner.get(LIST))
    assert page.count("<span>OpenAPI 3.1, JSON</span><span>3 tools</span>") == 4


def test_the_list_has_pages(owner: Client, workspace: Workspace) -> None:
    waiting = [Import(workspace=workspace, source_name=f"no. {n}", source=b"") for n in range(51)]
    Import.objects.bulk_create(waiting)
    first, second = text_of(owner.get(LIST)), text_of(owner.get(LIST + "?page=2"))
    assert "1 to 50 of 51" in first
    assert f'hx-get="{LIST}?page=2"' in second
    assert second.count('class="card stack tight"') == 1
