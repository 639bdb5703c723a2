"""Signs and words for statuses and outcomes: never a colour alone."""

from dataclasses import dataclass

from simulator.models import Attempt, Likeness, Session, SessionStatus
from simulator.values.verdict import Outcome, Ruling


@dataclass(frozen=True)
class Badge:
    """`css_class` brings the sign (met ✓, unmet ✕, undecided ?, running ◌) and the colour."""

    css_class: str
    word: str


BADGE_OF_OUTCOME = {
    Outcome.PASSED: Badge("met", "passed"),
    Outcome.FAILED: Badge("unmet", "not passed"),
    Outcome.UNDECIDED: Badge("undecided", "undecided"),
}
BADGE_OF_STATUS = {
    SessionStatus.QUEUED: Badge("running", "waiting for a worker"),
    SessionStatus.RUNNING: Badge("running", "running"),
    SessionStatus.AWAITING: Badge("running", "your move"),
    SessionStatus.INTERRUPTED: Badge("undecided", "interrupted"),
    SessionStatus.CANCELLED: Badge("plain", "cancelled"),
}
BADGE_OF_RULING = {
    Ruling.MET: Badge("met", "met"),
    Ruling.UNMET: Badge("unmet", "unmet"),
    Ruling.UNDECIDED: Badge("undecided", "undecided"),
}
BADGE_OF_LIKENESS = {
    Likeness.SAME: Badge("met", "the same events"),
    Likeness.DIFFERENT: Badge("unmet", "not the same events"),
}
WORD_OF_STATUS = {
    **{status: badge.word for status, badge in BADGE_OF_STATUS.items()},
    SessionStatus.FINISHED: "finished",
}
"""To look for sessions by. One that is finished is marked by its outcome."""
PENDING = Badge("running", "open")
LEFT = Badge("plain", "not judged")


def badge_of_session(session: Session) -> Badge:
    if session.status == SessionStatus.FINISHED:
        return BADGE_OF_OUTCOME[Outcome(session.outcome)]
    return BADGE_OF_STATUS[SessionStatus(session.status)]


def badge_of_attempt(attempt: Attempt, session: Session) -> Badge:
    """One that has not ended stands as its session does."""
    if attempt.outcome:
        return BADGE_OF_OUTCOME[Outcome(attempt.outcome)]
    return badge_of_session(session)
