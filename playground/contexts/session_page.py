"""What a session's page, its feed and the list of sessions are given."""

from collections.abc import Sequence
from typing import TypedDict

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from playground.contexts.composer import Composer
from playground.contexts.continuing import Continuing
from playground.contexts.palette import Palette
from playground.contexts.session import Panels, planner_name
from playground.contexts.timeline import Section, draw_timeline
from playground.forms.session_filters import SessionFilters
from playground.fragments import Fragment
from playground.story import standing_before, tell_story
from simulator.models import Catalog, Event, Session, Turn
from simulator.selectors import events_after, settings_of

VIEWS = ("story", "timeline", "raw")
EVENTS_A_PAGE = 100
SESSIONS_A_PAGE = 50


class Run(TypedDict):
    """The middle column: one of its three views, by `view`. The others are None."""

    view: str
    story: str
    """What links to the story's pieces begin with; empty on the story itself."""
    fragments: tuple[Fragment, ...]
    timeline: tuple[Section, ...] | None
    raw: Page[Event] | None
    planner: str


class Feed(Run):
    """What has happened after a number: pieces of the story, and the panels whole."""

    session: Session
    panels: Panels
    composer: Composer
    continuing: Continuing
    may_edit: bool


class SessionPage(Feed):
    tools: Palette
    views: tuple[str, ...]
    is_recording: bool
    """Whether the planner is a recording, which the page must say."""
    is_by_hand: bool


class SessionList(TypedDict):
    page: Page[Session]
    filters: SessionFilters
    catalogs: QuerySet[Catalog]
    statuses: Sequence[tuple[str, str]]
    outcomes: Sequence[tuple[str, str]]


def run_of(
    session: Session, turns: Sequence[Turn], view: str, after: int = 0, page: str = ""
) -> Run:
    """The middle column, or for the story what comes after a number."""
    events = events_after(session, after).filter(sequence__lte=session.last_sequence)
    run: Run = {
        "view": view,
        "story": "" if view == VIEWS[0] else f"?view={VIEWS[0]}",
        "fragments": (),
        "timeline": None,
        "raw": None,
        "planner": planner_name(settings_of(session)),
    }
    if view == "timeline":
        run["timeline"] = draw_timeline(events_after(session, 0))
    elif view == "raw":
        pages = Paginator(events_after(session, 0), EVENTS_A_PAGE)
        run["raw"] = pages.get_page(page or pages.num_pages)
    else:
        told = list(events)
        run["fragments"] = tell_story(told, standing_before(turns, told))
    return run
