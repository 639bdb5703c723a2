"""Uploading datasets, and looking at and downloading what was found in them."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from simulator.models import CatalogVersion, Dataset, DatasetStatus, Workspace
from simulator.tasks import lint_dataset
from tests.support.rows import make_catalog, tool_value

LIST = reverse("dataset-list")
UPLOAD = reverse("dataset-new")
SCRIPT = {"HTTP_HX_REQUEST": "true"}
GOOD = {"id": "good one", "name": "move", "arguments": {"source": "a"}}
BAD = {"id": "bad one", "name": "move", "arguments": {"source": "b", "count": "<two>"}}
UNKNOWN = {"name": "fly", "arguments": {}}
LINES = "\n".join([json.dumps(GOOD), "", json.dumps(BAD), "{broken", json.dumps(UNKNOWN)])


@pytest.fixture
def version(workspace: Workspace) -> CatalogVersion:
    return make_catalog(workspace)


@pytest.fixture
def dataset(owner: Client, version: CatalogVersion) -> Dataset:
    """One that a worker has checked."""
    return checked(uploaded(owner, LINES, catalog=version.catalog_id))


def uploaded(client: Client, text: str = LINES, **fields: Any) -> Dataset:
    client.post(UPLOAD, {"text": text, "closed_world": "on", **fields})
    return Dataset.objects.latest("id")


def checked(dataset: Dataset) -> Dataset:
    lint_dataset(dataset.pk)
    dataset.refresh_from_db()
    return dataset


def address_of(dataset: Dataset, place: str = "detail", query: str = "") -> str:
    return reverse(f"dataset-{place}", args=[dataset.pk]) + query


def text_of(answer: Any) -> str:
    text: str = answer.content.decode()
    return text


def downloaded(client: Client, address: str) -> str:
    return b"".join(client.get(address).streaming_content).decode()


def test_the_page_shows_each_line_with_its_call_and_its_violations(
    owner: Client, dataset: Dataset
) -> None:
    page = text_of(owner.get(address_of(dataset)))
    assert "4 lines in" in page
    assert "Line 3" in page
    assert "bad one" in page
    assert "Got &quot;&lt;two&gt;&quot; (a string), expected an integer." in page
    assert "/count · type" in page
    assert "It is not JSON" in page


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("", [1, 3, 4, 5]),
        ("?status=valid", [1]),
        ("?status=invalid", [3, 5]),
        ("?status=unreadable", [4]),
        ("?code=unknown_tool", [5]),
        ("?tool=move", [1, 3]),
        ("?search=bad+one", [3]),
        ("?status=invalid&tool=move", [3]),
        ("?status=nonsense&code=nonsense", [1, 3, 4, 5]),
        ("?tool=nonsense", []),
    ],
)
def test_page_and_downloads_hold_the_lines_that_the_address_asks_for(
    owner: Client, dataset: Dataset, query: str, numbers: list[int]
) -> None:
    page = text_of(owner.get(address_of(dataset, query=query)))
    assert [n for n in range(1, 6) if f'id="line-{n}"' in page] == numbers
    lines = downloaded(owner, address_of(dataset, "lines", query)).splitlines()
    assert lines == [LINES.split("\n")[number - 1] for number in numbers]
    answers = downloaded(owner, address_of(dataset, "answers", query)).splitlines()
    assert [json.loads(answer)["line"] for answer in answers] == numbers


def test_a_call_that_could_not_be_checked_in_full_has_a_count_and_a_filter_of_its_own(
    owner: Client, workspace: Workspace
) -> None:
    broken = {"type": "object", "properties": {"source": {"type": "string", "pattern": "("}}}
    version = make_catalog(workspace, (tool_value("move", arguments=broken),), name="Broken")
    call = '{"name": "move", "arguments": {"source": "a"}}'
    found = checked(uploaded(owner, call, catalog=version.catalog_id))
    assert (found.valid, found.invalid, found.unchecked) == (0, 0, 1)
    page = text_of(owner.get(address_of(found, query="?status=unchecked")))
    assert '<span class="badge undecided">not fully checked</span>' in page
    assert 'id="line-1"' in page


def test_violations_are_counted_by_code_and_by_tool_with_links(
    owner: Client, dataset: Dataset
) -> None:
    page = text_of(owner.get(address_of(dataset)))
    assert 'href="?code=unknown_tool#lines-title"' in page
    assert 'href="?tool=fly#lines-title"' in page
    assert '1 <span class="quiet">of 2</span>' in page
    assert "style=" not in page


def test_the_file_is_kept_by_its_name_and_downloads_carry_one(
    owner: Client, version: CatalogVersion
) -> None:
    file = SimpleUploadedFile("calls.jsonl", LINES.encode())
    owner.post(UPLOAD, {"file": file, "catalog": version.catalog_id})
    dataset = Dataset.objects.get()
    assert (dataset.source_name, dataset.closed_world) == ("calls.jsonl", False)
    answer = owner.get(address_of(dataset, "lines"))
    assert f'filename="dataset-{dataset.pk}.jsonl"' in answer["Content-Disposition"]


def test_pasted_lines_end_as_those_of_a_file(owner: Client) -> None:
    dataset = checked(uploaded(owner, LINES.replace("\n", "\r\n")))
    assert dataset.lines.get(number=3).text == json.dumps(BAD)


def test_while_it_waits_the_page_asks_again_and_can_cancel(owner: Client) -> None:
    dataset = uploaded(owner)
    page = text_of(owner.get(address_of(dataset)))
    assert "every 1s" in page
    assert "0 of 4 lines" in page
    owner.post(address_of(dataset, "cancel"))
    page = text_of(owner.get(address_of(checked(dataset))))
    assert "The check was cancelled. Of the 4 lines, none was checked." in page
    assert "every 1s" not in page


def test_cancelling_what_is_over_says_so(owner: Client, dataset: Dataset) -> None:
    answer = owner.post(address_of(dataset, "cancel"), follow=True)
    assert "The check is already over." in text_of(answer)


def test_script_is_sent_the_part_that_it_asks_for(owner: Client, dataset: Dataset) -> None:
    address = address_of(dataset, query="?search=bad&tool=")
    lines = owner.get(address, **SCRIPT, HTTP_HX_TARGET="lines")
    assert text_of(lines).lstrip().startswith('<div class="row spread found">')
    assert lines["HX-Replace-Url"] == address_of(dataset, query="?search=bad")
    whole = owner.get(address, **SCRIPT, HTTP_HX_TARGET="dataset")
    assert text_of(whole).lstrip().startswith('<div id="dataset"')
    assert "<html" not in text_of(whole)


def test_nothing_that_fits_is_said_and_all_are_a_click_away(
    owner: Client, dataset: Dataset
) -> None:
    page = text_of(owner.get(address_of(dataset, query="?search=nowhere")))
    assert "No line fits" in page
    assert "Show all" in page


def test_a_dataset_without_violations_says_so(owner: Client, version: CatalogVersion) -> None:
    dataset = checked(uploaded(owner, json.dumps(GOOD), catalog=version.catalog_id))
    assert "No call breaks a rule." in text_of(owner.get(address_of(dataset)))


def test_a_long_line_is_cut_on_the_page_and_whole_in_the_download(
    owner: Client, version: CatalogVersion
) -> None:
    long = json.dumps({**BAD, "note": "x" * 50_000})
    dataset = checked(uploaded(owner, long, catalog=version.catalog_id))
    page = text_of(owner.get(address_of(dataset)))
    assert f"the whole line has {len(long):,} characters" in page
    assert "expected an integer" in page
    assert len(page) < 30_000
    assert downloaded(owner, address_of(dataset, "lines")) == f"{long}\n"


def test_a_line_of_many_calls_shows_the_wrong_ones_first(
    owner: Client, version: CatalogVersion
) -> None:
    answers = [{"name": "move", "arguments": {"source": "a"}}] * 30 + [UNKNOWN]
    text = json.dumps({"answers": answers})
    dataset = checked(uploaded(owner, text, catalog=version.catalog_id))
    page = text_of(owner.get(address_of(dataset)))
    assert "unknown tool" in page
    assert "11 more calls" in page


def test_many_lines_come_in_pages(owner: Client) -> None:
    dataset = checked(uploaded(owner, "{}\n" * 120))
    page = text_of(owner.get(address_of(dataset, query="?page=3")))
    assert "Line 101" in page
    assert "101 to 120 of 120" in page


def test_the_list_tells_how_each_went(owner: Client, dataset: Dataset) -> None:
    page = text_of(owner.get(LIST))
    assert "pasted lines" in page
    assert "checked" in page
    assert "every 2s" not in page
    uploaded(owner)
    assert "every 2s" in text_of(owner.get(LIST, **SCRIPT))


def test_an_empty_list_says_what_a_dataset_is(owner: Client) -> None:
    assert "No datasets yet" in text_of(owner.get(LIST))


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({}, "Choose a file or paste some lines."),
        ({"text": " \n "}, "Choose a file or paste some lines."),
        ({"file": SimpleUploadedFile("a", b"{}"), "text": "{}"}, "send one of the two"),
        ({"file": SimpleUploadedFile("a", b"\n")}, "There is no line in it."),
        ({"file": SimpleUploadedFile("a", b"PK\x03\x04")}, "The file is a ZIP archive"),
        ({"text": "{}\n" * 11}, "It has 11 lines; at most 10 are read."),
        ({"text": "x" * 3000}, "at most 2.0\xa0KB are read"),
        ({"text": "{}", "catalog": "999"}, "valid choice"),
    ],
    ids=["nothing", "blank", "both", "no line", "zip", "many", "large", "no such catalog"],
)
def test_refuses_with_a_sentence(
    owner: Client, settings: Any, sent: dict[str, Any], sentence: str
) -> None:
    settings.UPLOAD_MAX_BYTES, settings.DATASET_MAX_LINES = 2048, 10
    answer = owner.post(UPLOAD, sent)
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert not Dataset.objects.exists()


def test_script_is_told_where_to_go_or_the_reasons_alone(owner: Client) -> None:
    refused = owner.post(UPLOAD, {"text": ""}, **SCRIPT)
    assert "<textarea" not in text_of(refused)
    sent = owner.post(UPLOAD, {"text": LINES}, **SCRIPT)
    assert sent["HX-Redirect"] == address_of(Dataset.objects.get())


def test_a_deleted_dataset_is_gone(owner: Client, dataset: Dataset) -> None:
    assert owner.post(address_of(dataset, "delete")).url == LIST
    assert not Dataset.objects.exists()
    assert owner.get(address_of(dataset)).status_code == 404


def test_a_viewer_may_look_and_download_but_change_nothing(
    viewer: Client, dataset: Dataset
) -> None:
    page = text_of(viewer.get(address_of(dataset)))
    assert "Line 3" in page
    assert "Delete" not in page
    assert "good one" in downloaded(viewer, address_of(dataset, "lines"))
    assert "Check a dataset" not in text_of(viewer.get(LIST))
    for address in (UPLOAD, address_of(dataset, "cancel"), address_of(dataset, "delete")):
        assert viewer.post(address).status_code == 403
    assert dataset.lines.exists()


@pytest.mark.parametrize("place", ["detail", "lines", "answers", "cancel", "delete"])
def test_a_stranger_finds_nothing(stranger: Client, dataset: Dataset, place: str) -> None:
    ask = stranger.post if place in ("cancel", "delete") else stranger.get
    assert ask(address_of(dataset, place)).status_code == 404
    dataset.refresh_from_db()
    assert dataset.status == DatasetStatus.CHECKED
    assert "pasted lines" not in text_of(stranger.get(LIST))


def test_a_stranger_s_catalog_cannot_be_chosen(stranger: Client, version: CatalogVersion) -> None:
    answer = stranger.post(UPLOAD, {"text": LINES, "catalog": version.catalog_id})
    assert answer.status_code == 422


def test_nobody_is_asked_to_sign_in(nobody: Client, dataset: Dataset) -> None:
    assert nobody.get(address_of(dataset)).url.startswith("/login/")


@pytest.mark.parametrize("place", ["cancel", "delete"])
def test_acting_by_following_a_link_is_refused(owner: Client, dataset: Dataset, place: str) -> None:
    assert owner.get(address_of(dataset, place)).status_code == 405
