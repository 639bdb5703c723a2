"""The list of catalogs, and one catalog with its report and tools."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from simulator.models import Workspace
from simulator.values.catalog import Effect
from tests.support.rows import make_catalog, make_version, tool_value

LIST = reverse("catalog-list")
UPLOAD = reverse("import-new")
SCRIPT = {"HTTP_HX_REQUEST": "true"}


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
