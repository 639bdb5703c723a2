"""The list of catalogs, the upload, and one catalog with its report and tools."""

import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from simulator.models import Workspace
from simulator.values.catalog import Effect
from simulator.values.visible import is_visible
from tests.support.rows import make_catalog, make_version, tool_value

LIST = reverse("catalog-list")
UPLOAD = reverse("catalog-upload")
SCRIPT = {"HTTP_HX_REQUEST": "true"}
DOCUMENT = json.dumps(
    {
        "openapi": "3.1.0",
        "info": {"title": "Parcels", "version": "1"},
        "paths": {
            "/parcels": {"get": {"operationId": "listParcels", "responses": {"200": {}}}},
        },
    }
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


def detail(catalog_id: int) -> str:
    return reverse("catalog-detail", args=[catalog_id])


def text_of(answer: Any) -> str:
    text: str = answer.content.decode()
    return text


def test_lists_only_the_workspace_s_own(
    owner: Client, stranger: Client, workspace: Workspace
) -> None:
    make_catalog(workspace, name="Secret files")
    assert "Secret files" in text_of(owner.get(LIST))
    assert "Secret files" not in text_of(stranger.get(LIST))


def test_says_what_a_catalog_is_when_there_is_none(owner: Client, viewer: Client) -> None:
    assert UPLOAD in text_of(owner.get(LIST))
    page = text_of(viewer.get(LIST))
    assert "No catalogs yet" in page
    assert UPLOAD not in page


@pytest.mark.parametrize("address", [LIST, UPLOAD, "/catalogs/1/"])
def test_asks_the_signed_out_to_sign_in(nobody: Client, address: str) -> None:
    assert nobody.get(address).url.startswith(reverse("login"))


@pytest.mark.parametrize("source", [DOCUMENT, YAML], ids=["json", "yaml"])
def test_imports_what_is_pasted(owner: Client, workspace: Workspace, source: str) -> None:
    answer = owner.post(UPLOAD, {"text": source})
    catalog = workspace.catalogs.get()
    assert answer.url == detail(catalog.pk)
    assert catalog.name == "Parcels"
    assert "listParcels" in text_of(owner.get(answer.url))


def test_imports_a_file_under_a_name_of_one_s_own(owner: Client, workspace: Workspace) -> None:
    file = SimpleUploadedFile("parcels.json", DOCUMENT.encode())
    owner.post(UPLOAD, {"file": file, "name": "Our parcels"})
    version = workspace.catalogs.get(name="Our parcels").versions.get()
    assert version.source_name == "parcels.json"
    assert bytes(version.source) == DOCUMENT.encode()


@pytest.mark.parametrize("unseen", ["", "\u200b\u200b", "\u3164", "\x07"])
def test_a_name_that_shows_nothing_gives_way_to_one_that_does(
    owner: Client, workspace: Workspace, unseen: str
) -> None:
    untitled = json.dumps({**json.loads(DOCUMENT), "info": {"title": unseen, "version": "1"}})
    owner.post(UPLOAD, {"text": DOCUMENT, "name": unseen})
    owner.post(UPLOAD, {"file": SimpleUploadedFile("parcels.json", untitled.encode())})
    names = set(workspace.catalogs.values_list("name", flat=True))
    assert "Parcels" in names
    assert all(is_visible(name) for name in names)


def test_script_is_told_where_to_go(owner: Client, workspace: Workspace) -> None:
    answer = owner.post(UPLOAD, {"text": DOCUMENT}, **SCRIPT)
    assert answer["HX-Redirect"] == detail(workspace.catalogs.get().pk)


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({}, "Choose a file or paste a description."),
        ({"text": "   "}, "Choose a file or paste a description."),
        ({"text": '{"openapi": '}, "line 1"),
        ({"text": "just words"}, "just words"),
        ({"name": "x" * 201, "text": DOCUMENT}, "at most 200 characters"),
    ],
    ids=["nothing", "blank", "cut JSON", "not a description", "long name"],
)
def test_refuses_with_a_sentence_and_keeps_what_was_typed(
    owner: Client, workspace: Workspace, sent: dict[str, str], sentence: str
) -> None:
    answer = owner.post(UPLOAD, sent)
    page = text_of(answer)
    assert answer.status_code == 422
    assert sentence in page
    assert sent.get("name", "") in page
    assert not workspace.catalogs.exists()


def test_refuses_a_file_and_pasted_text_at_once(owner: Client) -> None:
    file = SimpleUploadedFile("parcels.json", DOCUMENT.encode())
    assert "send one of the two" in text_of(owner.post(UPLOAD, {"file": file, "text": DOCUMENT}))


def test_keeps_refused_text_for_the_next_try(owner: Client) -> None:
    sent = {"text": "openapi: [never closed"}
    assert sent["text"] in text_of(owner.post(UPLOAD, sent))


def test_tells_script_the_reasons_alone(owner: Client) -> None:
    answer = owner.post(UPLOAD, {"text": "just words"}, **SCRIPT)
    assert answer.status_code == 422
    assert "<textarea" not in text_of(answer)
    assert "notice error" in text_of(answer)


def test_names_both_sizes_of_a_file_that_is_too_large(owner: Client, settings: Any) -> None:
    settings.UPLOAD_MAX_BYTES = 2048
    answer = owner.post(UPLOAD, {"file": SimpleUploadedFile("big.json", b" " * 4096)})
    assert "4.0\xa0KB; at most 2.0\xa0KB" in text_of(answer)


def test_names_the_size_of_pasted_text_in_bytes(owner: Client, settings: Any) -> None:
    settings.UPLOAD_MAX_BYTES = 2048
    assert "3.0\xa0KB" in text_of(owner.post(UPLOAD, {"text": "ß" * 1536}))


def test_a_request_too_large_to_read_gets_a_page_that_says_so(owner: Client, settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    answer = owner.post(UPLOAD, {"text": "x" * 2000})
    assert answer.status_code == 413
    assert "at most 1000\xa0bytes at once" in text_of(answer)


@pytest.mark.parametrize(
    ("description", "summary", "rest"),
    [
        ("Go there.", "Go there.", ""),
        ("Go there\n\nGoes as far as it can.", "Go there", "Goes as far as it can."),
        ("", "No description.", ""),
    ],
)
def test_a_summary_stands_apart_from_the_description(
    viewer: Client, workspace: Workspace, description: str, summary: str, rest: str
) -> None:
    version = make_catalog(workspace, (tool_value("go", description=description),))
    page = text_of(viewer.get(detail(version.catalog_id)))
    assert f'<p class="tool-summary">{summary}</p>' in page
    assert ("tool-rest" in page) is bool(rest)
    assert rest in page


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_viewer_may_not_upload(viewer: Client, method: str) -> None:
    answer = getattr(viewer, method)(UPLOAD)
    assert answer.status_code == 403
    assert "may look but not change" in text_of(answer)


def test_uploading_takes_no_other_method(owner: Client) -> None:
    assert owner.delete(UPLOAD).status_code == 405


@pytest.mark.parametrize("bad", [0, 99_999, 10**30])
def test_a_catalog_that_is_not_there_is_404(owner: Client, bad: int) -> None:
    assert owner.get(f"/catalogs/{bad}/").status_code == 404


def test_a_stranger_s_catalog_is_404(owner: Client, stranger: Client, workspace: Workspace) -> None:
    address = detail(make_catalog(workspace).catalog_id)
    assert owner.get(address).status_code == 200
    assert stranger.get(address).status_code == 404


def test_a_catalog_is_only_read(owner: Client, workspace: Workspace) -> None:
    assert owner.post(detail(make_catalog(workspace).catalog_id)).status_code == 405


def test_reports_every_note_with_place_line_and_reason(
    viewer: Client, workspace: Workspace
) -> None:
    note = {"pointer": "/paths/~1a/get", "line": 31, "reason": "It has <no> responses."}
    version = make_catalog(workspace, report={"skipped": [note], "warnings": [note] * 2})
    page = text_of(viewer.get(detail(version.catalog_id)))
    assert "1 imported" in page
    assert "1 skipped" in page
    assert "2 warnings" in page
    assert page.count("line 31") == 3
    assert "It has &lt;no&gt; responses." in page


def test_counts_the_notes_it_does_not_show(viewer: Client, workspace: Workspace) -> None:
    note = {"pointer": "", "line": None, "reason": "Mended."}
    version = make_catalog(workspace, report={"repaired": [note] * 503})
    page = text_of(viewer.get(detail(version.catalog_id)))
    assert "503 repaired" in page
    assert "3 more are not shown" in page


TOOLS = (
    tool_value("move_file", tags=("files",)),
    tool_value("list_files", effect=Effect.READ, tags=("files", "lists")),
    tool_value("send_mail", description="Sends a letter.", tags=("mail",)),
)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("search=file", {"move_file", "list_files"}),
        ("search=LETTER", {"send_mail"}),
        ("effect=read", {"list_files"}),
        ("tag=mail", {"send_mail"}),
        ("search=file&effect=write", {"move_file"}),
        ("effect=nonsense", {"move_file", "list_files", "send_mail"}),
        ("search=nowhere", set()),
    ],
)
def test_shows_the_tools_that_fit(
    owner: Client, workspace: Workspace, query: str, found: set[str]
) -> None:
    version = make_catalog(workspace, TOOLS)
    page = text_of(owner.get(f"{detail(version.catalog_id)}?{query}"))
    assert {tool.name for tool in TOOLS if f"/tools/{tool.name}/" in page} == found


def test_gives_script_the_list_alone_and_a_tidy_address(
    owner: Client, workspace: Workspace
) -> None:
    address = detail(make_catalog(workspace, TOOLS).catalog_id)
    answer = owner.get(f"{address}?search=mail&effect=&tag=", **SCRIPT)
    assert "<html" not in text_of(answer)
    assert answer["HX-Replace-Url"] == f"{address}?search=mail"
    assert "HX-Request" in answer["Vary"]


def test_turns_pages_and_keeps_the_search(owner: Client, workspace: Workspace) -> None:
    tools = tuple(tool_value(f"tool_{number:03}") for number in range(120))
    address = detail(make_catalog(workspace, tools).catalog_id)
    page = text_of(owner.get(f"{address}?search=tool&page=2"))
    assert "tool_050" in page
    assert "tool_100" not in page
    assert "?search=tool&amp;page=3" in page


@pytest.mark.parametrize("number", ["0", "-1", "x", "99999"])
def test_a_page_number_that_is_off_shows_a_page_that_is(
    owner: Client, workspace: Workspace, number: str
) -> None:
    address = detail(make_catalog(workspace).catalog_id)
    assert "/tools/move/" in text_of(owner.get(f"{address}?page={number}"))


def test_shows_an_older_version_and_stays_in_it(owner: Client, workspace: Workspace) -> None:
    catalog = make_catalog(workspace, (tool_value("old_one"),)).catalog
    make_version(catalog, (tool_value("new_one"),))
    assert "new_one" in text_of(owner.get(detail(catalog.pk)))
    assert "/tools/old_one/?version=1" in text_of(owner.get(f"{detail(catalog.pk)}?version=1"))


@pytest.mark.parametrize("number", ["9", "0", "x", "-1", "1" * 5000, "1.5"])
def test_a_version_that_is_not_there_is_404(
    owner: Client, workspace: Workspace, number: str
) -> None:
    address = detail(make_catalog(workspace).catalog_id)
    assert owner.get(f"{address}?version={number}").status_code == 404


def test_an_import_without_tools_says_so_and_why(owner: Client, workspace: Workspace) -> None:
    note = {"pointer": "/paths/~1a", "line": 3, "reason": "the path has no slash"}
    version = make_catalog(workspace, (), report={"skipped": [note]})
    page = text_of(owner.get(detail(version.catalog_id)))
    assert "no tool could be imported" in page
    assert "0 imported" not in page
    assert re.search(r"The first reason, at .*/paths/~1a.*: the path has no slash", page)
    assert "Start a session" not in page
    assert "no tool could be imported" in text_of(owner.get(LIST))


def test_an_import_without_tools_and_notes_claims_nothing(
    owner: Client, workspace: Workspace
) -> None:
    page = text_of(owner.get(detail(make_catalog(workspace, ()).catalog_id)))
    assert "usable as it stood" not in page
    assert "nothing in it gives a tool" in page


@pytest.mark.parametrize("address", ["/", UPLOAD])
@pytest.mark.parametrize("kind", ["OpenAPI", "Swagger", "MCP", "Python"])
def test_says_every_kind_of_description_that_is_read(
    owner: Client, address: str, kind: str
) -> None:
    assert kind in text_of(owner.get(address))


MARKDOWN = "**Lists** `files`.\n\n- one\n- two\n\n[more](https://a.example) <script>x</script>"


def test_the_list_shows_a_description_as_plain_text(owner: Client, workspace: Workspace) -> None:
    version = make_catalog(workspace, (tool_value("go", description=MARKDOWN),))
    page = text_of(owner.get(detail(version.catalog_id)))
    assert '<p class="tool-summary">Lists files.</p>' in page
    assert "one two more" in page


def test_the_description_of_the_whole_api_is_shown_as_it_is_meant(
    owner: Client, workspace: Workspace
) -> None:
    version = make_catalog(workspace)
    version.document["info"]["description"] = MARKDOWN
    version.save()
    page = text_of(owner.get(detail(version.catalog_id)))
    assert "<strong>Lists</strong> <code>files</code>" in page
    assert 'href="https://a.example" rel="noopener noreferrer"' in page
