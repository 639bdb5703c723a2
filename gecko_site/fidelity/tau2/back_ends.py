"""The benchmark's own tools, each domain's over its database, and answering in values."""

from contextlib import suppress
from copy import deepcopy
from types import ModuleType

from gecko_site.fidelity.gold import GoldCall, GoldTask
from gecko_site.fidelity.tau2.tasks import import_server, read_database
from gecko_site.fidelity.told import Kind, Told
from simulator.values.json import JsonObject
from simulator.values.state import Snapshot

MOST_CODES = 10


class Databases:
    """The database of a task's domain."""

    def __init__(self, task: GoldTask) -> None:
        (self._domain,) = task.classes
        self._server = import_server(self._domain)
        self._database = read_database(self._domain)

    def owner_of(self, call: GoldCall) -> str:
        return self._domain

    def arguments_of(self, call: GoldCall) -> JsonObject:
        return call.named

    def tell(self, call: GoldCall) -> Told:
        """As its server tells a client, but that no file is written: it keeps a copy of the
        database after each call."""
        try:
            value = self._server._execute_tool(self._database, call.name, deepcopy(call.named))
        except Exception as problem:  # noqa: BLE001  the server takes any for the tool's error
            return Told(Kind.ERROR, f"{type(problem).__name__}: {problem}")
        content = self._server._content_from_result(value)
        return Told(Kind.ANSWER, self._server._parse_content(content))

    def opening_of(self, name: str) -> Snapshot:
        """The database, and what its program has beside it, of which our sample keeps the airports
        and the codes that are still to be given out in its state."""
        if name != "airline":
            return deepcopy(self._database)
        airports, codes = self._server.list_all_airports_state(), find_codes(self._server)
        return {**deepcopy(self._database), "airports": airports, "codes": codes}

    def state_of(self, name: str) -> Snapshot:
        return self._database


def find_codes(server: ModuleType) -> JsonObject:
    """The codes that the airline's program gives to reservations and certificates, in its order: it
    is asked for one after another until it has none."""
    reservations: JsonObject = {}
    certificates: JsonObject = {}
    database = {"reservations": reservations, "users": {"": {"payment_methods": certificates}}}
    with suppress(ValueError):
        for _ in range(MOST_CODES):
            reservations[server._new_reservation_id(database)] = None
    with suppress(ValueError):
        for _ in range(MOST_CODES):
            server.send_certificate_state(database, "", 1)
    return {"reservations": list(reservations), "certificates": list(certificates)}
