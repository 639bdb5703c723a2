"""Each command of the file system sample, run in the sandbox."""

import pytest

from simulator.samples.loading import load_sample
from tests.support.file_system_shell import Shell


def test_cd_goes_down_up_and_to_the_root() -> None:
    shell = Shell()
    assert shell.body("cd", path="document/old") == {"cwd": "/document/old"}
    assert shell.body("cd", path="../../empty") == {"cwd": "/empty"}
    assert shell.body("cd", path="../../..") == {"cwd": "/"}
    assert shell.body("cd", path="/document/./old/") == {"cwd": "/document/old"}
    assert shell.body("cd", path="~") == {"cwd": "/"}
    assert shell.body("cd", path="~/document") == {"cwd": "/document"}


def test_cd_refuses_what_is_no_directory() -> None:
    shell = Shell()
    assert shell.refusal("cd", path="x") == (404, "cd: x: No such file or directory")
    assert shell.refusal("cd", path="x/..") == (404, "cd: x/..: No such file or directory")
    file = "document/report.pdf"
    assert shell.refusal("cd", path=file) == (400, f"cd: {file}: Not a directory")
    assert shell.refusal("cd", path=f"{file}/..")[1].endswith("Not a directory")


def test_pwd_tells_the_working_directory() -> None:
    shell = Shell()
    shell.body("cd", path="document")
    assert shell.body("pwd") == {"cwd": "/document"}


def test_ls_lists_sorted_and_hides_dotted_names() -> None:
    shell = Shell()
    names = [entry["name"] for entry in shell.body("ls", path="document")["entries"]]
    assert names == ["notes.txt", "old", "report.pdf"]
    assert shell.body("ls", path="document/old") == {"entries": []}
    hidden = {"name": ".env", "type": "file"}
    assert shell.body("ls", path="document/old", all=True) == {"entries": [hidden]}
    file = {"name": "report.pdf", "type": "file"}
    assert shell.body("ls", path="document/report.pdf") == {"entries": [file]}


def test_ls_refuses_missing_paths_and_wildcards() -> None:
    shell = Shell()
    missing = "ls: cannot access 'x': No such file or directory"
    assert shell.refusal("ls", path="x") == (404, missing)
    status, sentence = shell.refusal("ls", path="*.txt")
    assert (status, sentence) == (400, "ls: cannot access '*.txt': Wildcards are not supported")


def test_mkdir_makes_one_directory() -> None:
    shell = Shell()
    made = shell.body("mkdir", path="document/temp")
    assert made == {"path": "/document/temp", "created": True}
    assert shell.state["root"]["document"]["temp"] == {}
    assert shell.body("mkdir", path="slash/")["path"] == "/slash"


def test_mkdir_makes_parents_when_asked() -> None:
    shell = Shell()
    shell.body("cd", path="empty")
    assert shell.body("mkdir", path="a/b/c", parents=True)["path"] == "/empty/a/b/c"
    assert shell.body("mkdir", path="~/x/y", parents=True)["path"] == "/x/y"
    assert shell.body("mkdir", path="a/b", parents=True)["created"] is False
    assert shell.state["root"]["empty"] == {"a": {"b": {"c": {}}}}


@pytest.mark.parametrize(
    ("path", "status", "reason"),
    [
        ("document", 409, "File exists"),
        ("document/report.pdf", 409, "File exists"),
        ("/", 409, "File exists"),
        ("a/b", 404, "No such file or directory"),
        ("document/report.pdf/x", 400, "Not a directory"),
        ("a*", 400, "Wildcards are not supported"),
    ],
)
def test_mkdir_refuses_like_a_shell(path, status, reason) -> None:
    sentence = f"mkdir: cannot create directory '{path}': {reason}"
    assert Shell().refusal("mkdir", path=path) == (status, sentence)


def test_mkdir_with_parents_refuses_a_file_in_the_way() -> None:
    status, sentence = Shell().refusal("mkdir", path="document/report.pdf/a/b", parents=True)
    assert (status, sentence.rpartition(": ")[2]) == (400, "Not a directory")


def test_mv_moves_into_a_directory_and_renames_otherwise() -> None:
    shell = Shell()
    moved = shell.body("mv", source="document/report.pdf", destination="empty")
    assert moved == {"source": "/document/report.pdf", "destination": "/empty/report.pdf"}
    shell.body("mv", source="empty/report.pdf", destination="empty/final.pdf")
    assert shell.state["root"]["empty"] == {"final.pdf": "Report\n"}
    assert "report.pdf" not in shell.state["root"]["document"]


def test_mv_overwrites_a_file_and_moves_a_directory_with_all_in_it() -> None:
    shell = Shell()
    shell.body("mv", source="document/notes.txt", destination="document/report.pdf")
    assert shell.state["root"]["document"]["report.pdf"] == "b 2\na 10\nb 2\n"
    shell.body("mv", source="document", destination="empty/")
    assert shell.state["root"] == {
        "empty": {"document": {"report.pdf": "b 2\na 10\nb 2\n", "old": {".env": "x"}}}
    }


def test_mv_takes_the_working_directory_along() -> None:
    shell = Shell()
    shell.body("cd", path="document/old")
    shell.body("mv", source="/document", destination="/papers")
    assert shell.body("pwd") == {"cwd": "/papers/old"}


@pytest.mark.parametrize(
    ("source", "destination", "status", "sentence"),
    [
        ("x", "empty", 404, "mv: cannot stat 'x': No such file or directory"),
        ("empty", "a/b", 404, "mv: cannot move 'empty' to 'a/b': No such file or directory"),
        ("document/report.pdf", "new/", 400,
         "mv: cannot move 'document/report.pdf' to 'new/': Not a directory"),
        ("document", "document/old", 400,
         "mv: cannot move 'document': to a subdirectory of itself, '/document/old/document'"),
        ("document", "document", 400,
         "mv: cannot move 'document': to a subdirectory of itself, '/document/document'"),
        ("document/notes.txt", "document", 400,
         "mv: 'document/notes.txt' and 'document': They are the same file"),
        ("empty", "document/report.pdf", 400,
         "mv: cannot overwrite non-directory '/document/report.pdf' with directory 'empty'"),
        ("/", "empty", 409, "mv: cannot move '/': Device or resource busy"),
    ],
)  # fmt: skip
def test_mv_refuses_like_a_shell(source, destination, status, sentence) -> None:
    assert Shell().refusal("mv", source=source, destination=destination) == (status, sentence)


def test_mv_refuses_to_replace_a_directory_that_is_not_empty() -> None:
    shell = Shell()
    shell.body("mkdir", path="empty/old")
    shell.body("touch", path="empty/old/kept")
    status, sentence = shell.refusal("mv", source="document/old", destination="empty")
    assert (status, sentence.rpartition(": ")[2]) == (409, "Directory not empty")
    shell.body("touch", path="old")
    status, sentence = shell.refusal("mv", source="old", destination="empty")
    assert sentence == "mv: cannot overwrite directory '/empty/old' with non-directory 'old'"


def test_cp_copies_files_and_leaves_the_source() -> None:
    shell = Shell()
    shell.body("cp", source="document/report.pdf", destination="empty")
    shell.body("echo", text="changed", file="empty/report.pdf")
    assert shell.body("cat", path="document/report.pdf") == {"content": "Report\n"}
    copied = shell.body("cp", source="document/report.pdf", destination="copy.pdf")
    assert copied["destination"] == "/copy.pdf"


def test_cp_copies_a_directory_and_joins_one_of_the_same_name() -> None:
    shell = Shell()
    shell.body("cp", source="document", destination="empty", recursive=True)
    shell.body("touch", path="empty/document/extra")
    shell.body("cp", source="document", destination="empty", recursive=True)
    assert sorted(shell.state["root"]["empty"]["document"]) == [
        "extra", "notes.txt", "old", "report.pdf",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("source", "destination", "recursive", "sentence"),
    [
        ("x", "empty", False, "cp: cannot stat 'x': No such file or directory"),
        ("document", "empty", False, "cp: omitting directory 'document': recursive is not set"),
        ("document", "document/old", True,
         "cp: cannot copy 'document': into itself, '/document/old/document'"),
        ("document/notes.txt", "document", False,
         "cp: 'document/notes.txt' and 'document': They are the same file"),
        ("document/notes.txt", "a/b", False, "cp: cannot create 'a/b': No such file or directory"),
        ("empty", "document/report.pdf", True,
         "cp: cannot overwrite '/document/report.pdf': Not a directory"),
    ],
)  # fmt: skip
def test_cp_refuses_like_a_shell(source, destination, recursive, sentence) -> None:
    arguments = {"source": source, "destination": destination, "recursive": recursive}
    assert Shell().refusal("cp", **arguments)[1] == sentence


def test_cp_refuses_a_file_in_place_of_a_directory_deep_inside() -> None:
    shell = Shell()
    shell.body("mkdir", path="empty/document/notes.txt", parents=True)
    sentence = shell.refusal("cp", source="document", destination="empty", recursive=True)[1]
    assert sentence == "cp: cannot overwrite '/empty/document/notes.txt': Is a directory"


def test_rm_removes_files_and_whole_directories_when_asked() -> None:
    shell = Shell()
    assert shell.body("rm", path="document/report.pdf") == {"removed": "/document/report.pdf"}
    shell.body("rm", path="document", recursive=True)
    assert shell.state["root"] == {"empty": {}}


@pytest.mark.parametrize("path", ["/", "~", ".", "..", "document/..", "../document", "x", "empty"])
def test_rm_refuses_roots_dots_missing_paths_and_directories(path) -> None:
    shell = Shell()
    shell.body("cd", path="document")
    recursive = path != "empty"
    path = "/empty" if path == "empty" else path
    assert shell.refusal("rm", path=path, recursive=recursive)[0] in (400, 404, 409)


def test_rmdir_removes_an_empty_directory_only() -> None:
    shell = Shell()
    assert shell.refusal("rmdir", path="document") == (
        409, "rmdir: failed to remove 'document': Directory not empty",
    )  # fmt: skip
    assert shell.refusal("rmdir", path="document/report.pdf")[1].endswith("Not a directory")
    assert shell.refusal("rmdir", path="x")[0] == 404
    assert shell.body("rmdir", path="empty") == {"removed": "/empty"}
    assert "empty" not in shell.state["root"]


def test_rmdir_refuses_the_working_directory() -> None:
    shell = Shell()
    shell.body("cd", path="empty")
    assert shell.refusal("rmdir", path="/empty")[0] == 409


def test_touch_makes_an_empty_file_and_keeps_one_that_exists() -> None:
    shell = Shell()
    assert shell.body("touch", path="empty/new") == {"path": "/empty/new", "created": True}
    assert shell.body("touch", path="document/report.pdf")["created"] is False
    assert shell.body("cat", path="document/report.pdf") == {"content": "Report\n"}
    assert shell.refusal("touch", path="a/b")[0] == 404
    assert shell.refusal("touch", path="a/")[0] == 404


def test_cat_reads_files_only() -> None:
    shell = Shell()
    assert shell.body("cat", path="document/notes.txt") == {"content": "b 2\na 10\nb 2\n"}
    assert shell.refusal("cat", path="document") == (400, "cat: document: Is a directory")
    assert shell.refusal("cat", path="x") == (404, "cat: x: No such file or directory")
    assert shell.refusal("cat", path="document/notes.txt/")[1].endswith("Not a directory")
    assert shell.refusal("cat", path="")[0] == 404


def test_echo_gives_back_writes_and_appends() -> None:
    shell = Shell()
    assert shell.body("echo", text="hello") == {"output": "hello\n"}
    assert shell.body("echo", text="é", file="new.txt") == {"path": "/new.txt", "bytes": 3}
    shell.body("echo", text="two", file="new.txt", append=True)
    assert shell.state["root"]["new.txt"] == "é\ntwo\n"
    shell.body("echo", text="only", file="new.txt")
    assert shell.state["root"]["new.txt"] == "only\n"


def test_echo_refuses_directories_and_missing_parents() -> None:
    shell = Shell()
    assert shell.refusal("echo", text="x", file="empty") == (400, "echo: empty: Is a directory")
    assert shell.refusal("echo", text="x", file="new/")[0] == 400
    assert shell.refusal("echo", text="x", file="a/b")[0] == 404


def test_find_goes_by_name_and_type() -> None:
    shell = Shell()
    assert shell.body("find", name="*.txt") == {"paths": ["/document/notes.txt"]}
    assert shell.body("find", path="document", type="directory") == {
        "paths": ["/document", "/document/old"]
    }
    assert shell.body("find", name="repor?.pdf")["paths"] == ["/document/report.pdf"]
    assert shell.body("find", name="report.") == {"paths": []}
    assert shell.body("find", path="document/notes.txt") == {"paths": ["/document/notes.txt"]}
    assert len(shell.body("find")["paths"]) == 7
    assert shell.refusal("find", path="x")[1] == "find: 'x': No such file or directory"


def test_grep_finds_lines_in_one_file_or_below() -> None:
    shell = Shell()
    found = shell.body("grep", pattern="^a \\d+$", path="document/notes.txt")
    assert found == {"matches": [{"path": "/document/notes.txt", "line": 2, "text": "a 10"}]}
    below = shell.body("grep", pattern="R|X", path="/", recursive=True, ignore_case=True)
    assert [match["path"] for match in below["matches"]] == [
        "/document/old/.env", "/document/report.pdf",
    ]  # fmt: skip


def test_grep_refuses_directories_and_broken_patterns() -> None:
    shell = Shell()
    assert shell.refusal("grep", pattern="a", path="document")[1].endswith("Is a directory")
    status, sentence = shell.refusal("grep", pattern="(", path="document/notes.txt")
    assert status == 400
    assert sentence.startswith("grep: invalid pattern '('")


def test_head_and_tail_give_so_many_lines() -> None:
    shell = Shell()
    path = "document/notes.txt"
    assert shell.body("head", path=path, lines=1) == {"lines": ["b 2"]}
    assert shell.body("tail", path=path, lines=2) == {"lines": ["a 10", "b 2"]}
    assert shell.body("tail", path=path) == {"lines": ["b 2", "a 10", "b 2"]}
    assert shell.body("head", path=path, lines=0) == {"lines": []}
    assert shell.body("tail", path=path, lines=0) == {"lines": []}


@pytest.mark.parametrize("command", ["head", "tail", "wc", "sort", "stat", "tree", "du"])
def test_reading_commands_refuse_a_missing_path(command) -> None:
    assert Shell().refusal(command, path="x")[0] == 404


@pytest.mark.parametrize("command", ["head", "tail", "wc", "sort", "cat"])
def test_commands_for_files_refuse_a_directory(command) -> None:
    status, sentence = Shell().refusal(command, path="document")
    assert (status, sentence.rpartition(": ")[2]) == (400, "Is a directory")


def test_wc_counts_lines_words_and_bytes() -> None:
    shell = Shell()
    shell.body("echo", text="é b", file="x")
    assert shell.body("wc", path="x") == {"lines": 1, "words": 2, "bytes": 5}


def test_sort_orders_by_text_or_number_and_drops_repeats() -> None:
    shell = Shell()
    path = "document/notes.txt"
    assert shell.body("sort", path=path) == {"lines": ["a 10", "b 2", "b 2"]}
    assert shell.body("sort", path=path, unique=True, reverse=True) == {"lines": ["b 2", "a 10"]}
    for line in ("10", "9", "-3.5x", "word"):
        shell.body("echo", text=line, file="numbers", append=True)
    numeric = shell.body("sort", path="numbers", numeric=True)
    assert numeric == {"lines": ["-3.5x", "word", "9", "10"]}
    assert shell.body("cat", path=path) == {"content": "b 2\na 10\nb 2\n"}


def test_diff_gives_the_lines_that_differ() -> None:
    shell = Shell()
    shell.body("echo", text="b 2\nc\nb 2", file="other")
    assert shell.body("diff", first="document/notes.txt", second="other") == {
        "identical": False,
        "changes": ["- a 10", "+ c"],
    }
    assert shell.body("diff", first="other", second="other") == {"identical": True, "changes": []}
    assert shell.refusal("diff", first="other", second="x")[0] == 404
    assert shell.refusal("diff", first="empty", second="other")[1] == "diff: empty: Is a directory"


def test_du_adds_up_bytes() -> None:
    usage = Shell().body("du", path="document")
    assert usage["bytes"] == 7 + 13 + 1
    assert usage["directories"] == [
        {"path": "/document", "bytes": 21},
        {"path": "/document/old", "bytes": 1},
    ]


def test_tree_draws_what_is_below() -> None:
    assert Shell().body("tree", path="document")["tree"].splitlines() == [
        "/document",
        "├── notes.txt",
        "├── old",
        "│   └── .env",
        "└── report.pdf",
    ]


def test_stat_tells_files_from_directories() -> None:
    shell = Shell()
    assert shell.body("stat", path="document/report.pdf") == {
        "path": "/document/report.pdf", "type": "file", "bytes": 7,
    }  # fmt: skip
    assert shell.body("stat", path="/") == {
        "path": "/", "type": "directory", "bytes": 21, "entries": 2,
    }  # fmt: skip


def test_every_tool_has_a_behaviour_and_every_behaviour_a_tool() -> None:
    sample = load_sample("file_system")
    for name in sample.behaviours:
        assert f"operationId: {name}\n".encode() in sample.document
    assert sample.document.count(b"operationId:") == len(sample.behaviours) == 21
