"""What a back end holds, as JSON."""

from dataclasses import dataclass, field
from decimal import Decimal
from types import SimpleNamespace
from typing import Any

from gecko_site.fidelity.bfcl.plain import plain, plain_attributes


@dataclass
class Folder:
    name: str
    parent: Any = None
    contents: dict[str, Any] = field(default_factory=dict)


def test_values_become_json() -> None:
    assert plain({1: (True, None), "x": {3, 1, 2}}) == {"1": [True, None], "x": [1, 2, 3]}
    assert plain([Decimal("1.5"), 2, "3", 4.5]) == [1.5, 2, "3", 4.5]
    assert plain(range(2)) == "range(0, 2)"


def test_a_tree_is_an_object_of_its_root_and_a_place_in_it_a_path() -> None:
    root = Folder("home")
    inner = Folder("docs", root, {"a.txt": SimpleNamespace(content="text")})
    root.contents["docs"] = inner
    back = SimpleNamespace(root=root, _current_dir=inner, count=2)
    file = {"type": "file", "content": "text"}
    docs = {"type": "directory", "contents": {"a.txt": file}}
    assert plain_attributes(back) == {
        "root": {"home": {"type": "directory", "contents": {"docs": docs}}},
        "_current_dir": "/home/docs",
        "count": 2,
    }
