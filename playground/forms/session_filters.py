"""Looking for sessions: the filters of the list's address."""

from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import QueryDict

from playground.forms.numbers import read_number
from simulator.models import Session, SessionStatus
from simulator.values.verdict import Outcome


@dataclass(frozen=True)
class SessionFilters:
    """Empty means any; `catalog` is a row's key."""

    status: str = ""
    outcome: str = ""
    catalog: int | None = None

    @property
    def are_set(self) -> bool:
        return bool(self.status or self.outcome or self.catalog is not None)

    def apply(self, sessions: QuerySet[Session]) -> QuerySet[Session]:
        if self.status:
            sessions = sessions.filter(status=self.status)
        if self.outcome:
            sessions = sessions.filter(outcome=self.outcome)
        if self.catalog is not None:
            sessions = sessions.filter(version__catalog=self.catalog)
        return sessions


def read_session_filters(query: QueryDict) -> SessionFilters:
    """A value there is none of is no filter."""
    status, outcome = query.get("status", ""), query.get("outcome", "")
    return SessionFilters(
        status=status if status in SessionStatus.values else "",
        outcome=outcome if outcome in {known.value for known in Outcome} else "",
        catalog=read_number(query.get("catalog", "")),
    )
