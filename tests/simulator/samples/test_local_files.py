"""Each command of the local files sample, through the pipeline."""

import pytest

from tests.support.sample_tools import Tools


def file(text: str) -> dict:
    return {"type": "file", "content": text}


def directory(**contents: dict) -> dict:
    return {"type": "directory", "contents": contents}


def house() -> Tools:
    """A root with two files, a hidden one, a directory with a directory in it and an empty one."""
    songs = directory(**{"list.txt": file("Blue\n"), "old": directory(**{"list.bak": file("")})})
    root = directory(
        **{"todo": file("b 2\na 10\nb 2\n"), "plan": file("b 2\nx"), ".env": file("é")},
        songs=songs,
        empty=directory(),
    )
    return Tools("local_files", {"current_dir": "/house", "root": {"house": root}})


def here(tools: Tools) -> dict:
    return tools.state["root"]["house"]["contents"]


def test_pwd_and_cd_tell_where_one_is() -> None:
    tools = house()
    assert tools.body("cd", folder="songs") == {"current_working_directory": "songs"}
    assert tools.body("cd", folder="old/") == {"current_working_directory": "old"}
    assert tools.body("pwd") == {"current_working_directory": "/house/songs/old"}
    assert tools.body("cd", folder="..") == {}
    assert tools.body("cd", folder=".") == {"current_working_directory": "songs"}
    assert tools.body("cd", folder="/") == {"current_working_directory": "house"}
    assert tools.body("pwd") == {"current_working_directory": "/house"}


@pytest.mark.parametrize(
    ("folder", "status", "sentence"),
    [
        ("attic", 404, "cd 'attic': nothing of that name is here."),
        ("songs/old", 400, "cd 'songs/old': only a name is taken, no path."),
        ("todo", 400, "cd 'todo': it is not a directory."),
        ("..", 400, "cd ..: this is the root."),
        ("", 400, "cd '': only a name is taken, no path."),
    ],
)
def test_cd_goes_nowhere_else(folder, status, sentence) -> None:
    assert house().refusal("cd", folder=folder) == (status, sentence)


def test_ls_hides_dotted_names_unless_asked() -> None:
    shown = house().body("ls")["current_directory_content"]
    assert shown == ["todo", "plan", "songs", "empty"]
    assert ".env" in house().body("ls", a=True)["current_directory_content"]


@pytest.mark.parametrize(("tool", "key"), [("mkdir", "dir_name"), ("touch", "file_name")])
def test_mkdir_and_touch_take_free_names_only(tool, key) -> None:
    tools = house()
    assert tools.body(tool, **{key: "new"}) is None
    assert here(tools)["new"] == (directory() if tool == "mkdir" else file(""))
    assert tools.refusal(tool, **{key: "new"}) == (409, f"{tool} 'new': the name is taken.")
    assert tools.refusal(tool, **{key: "songs/new"})[0] == 400


def test_echo_gives_back_or_replaces_what_a_file_holds() -> None:
    tools = house()
    assert tools.body("echo", content="hi") == {"terminal_output": "hi"}
    assert tools.body("echo", content="hi", file_name="todo") is None
    assert tools.body("cat", file_name="todo") == {"file_content": "hi"}
    assert tools.refusal("echo", content="hi", file_name="nothing")[0] == 404
    assert tools.refusal("echo", content="hi", file_name="songs")[0] == 400


@pytest.mark.parametrize("tool", ["cat", "tail", "sort", "wc", "grep", "diff"])
@pytest.mark.parametrize(("name", "status"), [("x", 404), ("songs", 400), ("songs/list.txt", 400)])
def test_files_are_read_here_only(tool, name, status) -> None:
    arguments = {"file_name": name}
    if tool == "grep":
        arguments["pattern"] = "b"
    if tool == "diff":
        arguments = {"file_name1": "todo", "file_name2": name}
    assert house().refusal(tool, **arguments)[0] == status


def test_tail_gives_the_last_lines() -> None:
    tools = house()
    assert tools.body("tail", file_name="todo", lines=2) == {"last_lines": "a 10\nb 2"}
    assert tools.body("tail", file_name="todo", lines=0) == {"last_lines": ""}
    tools.body("echo", content="\n".join(map(str, range(12))), file_name="todo")
    assert tools.body("tail", file_name="todo")["last_lines"].split("\n")[0] == "2"


def test_sort_gives_the_lines_in_order_and_leaves_the_file() -> None:
    tools = house()
    assert tools.body("sort", file_name="todo") == {"sorted_content": "a 10\nb 2\nb 2"}
    assert here(tools)["todo"] == file("b 2\na 10\nb 2\n")


@pytest.mark.parametrize(
    ("mode", "count", "unit"), [("l", 3, "lines"), ("w", 6, "words"), ("c", 13, "characters")]
)
def test_wc_counts(mode, count, unit) -> None:
    assert house().body("wc", file_name="todo", mode=mode) == {"count": count, "type": unit}


def test_wc_counts_characters_not_bytes_and_lines_unasked() -> None:
    assert house().body("wc", file_name=".env", mode="c")["count"] == 1
    assert house().body("wc", file_name="plan") == {"count": 2, "type": "lines"}


def test_grep_looks_for_the_text_itself() -> None:
    tools = house()
    assert tools.body("grep", file_name="todo", pattern="b") == {"matching_lines": ["b 2", "b 2"]}
    assert tools.body("grep", file_name="todo", pattern="B|a.") == {"matching_lines": []}


def test_diff_compares_line_by_line() -> None:
    compared = house().body("diff", file_name1="todo", file_name2="plan")
    assert compared == {"diff_lines": "- a 10\n+ x"}
    assert house().body("diff", file_name1="todo", file_name2="todo") == {"diff_lines": ""}


def test_find_goes_down_from_the_path_it_is_given() -> None:
    tools = house()
    found = tools.body("find", name="list")["matches"]
    assert found == ["./songs/list.txt", "./songs/old/list.bak"]
    assert tools.body("find", path="songs/old") == {"matches": ["songs/old/list.bak"]}
    assert len(tools.body("find", path=".")["matches"]) == 8
    assert tools.refusal("find", path="songs/new")[0] == 404
    assert tools.refusal("find", path="todo")[0] == 400


def test_du_adds_up_all_that_lies_below() -> None:
    tools = house()
    assert tools.body("du") == {"disk_usage": "24 bytes"}
    assert tools.body("du", human_readable=True) == {"disk_usage": "24.00 B"}
    tools.body("echo", content="x" * 2041, file_name="todo")
    assert tools.body("du", human_readable=True) == {"disk_usage": "2.00 KB"}


def test_mv_and_cp_go_into_a_directory_or_to_a_new_name() -> None:
    tools = house()
    assert tools.body("mv", source="todo", destination="songs") == {
        "result": "Moved 'todo' to 'songs/todo'."
    }
    tools.body("mv", source="songs", destination="music")
    assert tools.body("cp", source="music", destination="empty") == {
        "result": "Copied 'music' to 'empty/music'."
    }
    assert list(here(tools)) == ["plan", ".env", "empty", "music"]
    assert here(tools)["empty"]["contents"]["music"] == here(tools)["music"]


def test_a_copy_is_changed_alone() -> None:
    tools = house()
    tools.body("cp", source="todo", destination="copy")
    tools.body("echo", content="new", file_name="copy")
    assert here(tools)["todo"] == file("b 2\na 10\nb 2\n")


@pytest.mark.parametrize("tool", ["mv", "cp"])
@pytest.mark.parametrize(
    ("source", "destination", "status"),
    [
        ("nothing", "new", 404),
        ("todo", "songs/new", 400),
        ("songs/list.txt", "new", 400),
        ("todo", "plan", 409),
        ("todo", "todo", 409),
        ("songs", "songs", 400),
        ("old", "songs", 409),
    ],
)
def test_mv_and_cp_overwrite_nothing(tool, source, destination, status) -> None:
    tools = house()
    tools.body("touch", file_name="old")
    assert tools.refusal(tool, source=source, destination=destination)[0] == status


def test_rm_takes_anything_here_and_rmdir_an_empty_directory() -> None:
    tools = house()
    assert tools.body("rm", file_name="todo") == {"result": "Removed 'todo'."}
    assert tools.refusal("rmdir", dir_name="songs")[0] == 409
    assert tools.refusal("rmdir", dir_name="plan")[0] == 400
    assert tools.body("rmdir", dir_name="empty") == {"result": "Removed 'empty'."}
    tools.body("rm", file_name="songs")
    assert list(here(tools)) == ["plan", ".env"]
    for tool, key in (("rm", "file_name"), ("rmdir", "dir_name")):
        assert tools.refusal(tool, **{key: "songs"})[0] == 404
        assert tools.refusal(tool, **{key: ".."})[0] == 400


def test_begins_in_an_empty_root_where_the_state_has_none() -> None:
    tools = Tools("local_files", {})
    assert tools.body("ls", a=True) == {"current_directory_content": []}
    tools.body("touch", file_name="first")
    assert tools.state["root"]["home"]["contents"] == {"first": file("")}
