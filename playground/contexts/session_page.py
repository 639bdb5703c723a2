"""What a session's page, its feed and the list of sessions are given."""

from collections.abc import Sequence
from typing import TypedDict

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from playground.contexts.composer import Composer
from playground.contexts.continuing import Continuing
from playground.contexts.news import Panel
from playground.contexts.palette import Palette
from playground.contexts.session import Panels
from playground.contexts.setting_up import SettingUp
from playground.contexts.timeline import Timeline, timeline_page
from playground.forms.session_filters import SessionFilters
from playground.fragments import Fragment
from playground.parts import Part, events_of
from playground.story import Story, standing_before, tell_story
from playground.terms import planner_name
from simulator.models import Catalog, Event, Session, Turn
from simulator.selectors import events_after, settings_of

STORY = "story"
VIEWS = (STORY, "timeline", "raw")
EVENTS_A_PAGE = 100
SESSIONS_A_PAGE = 50


class Run(TypedDict):
    """The middle column: one of its three views, by `view`. The others are None."""

    view: str
    story: str
    """What links to the story's pieces begin with; empty on the story itself."""
    fragments: tuple[Fragment, ...]
    part: Part
    """Of the story, what the fragments tell."""
    timeline: Timeline | None
    raw: Page[Event] | None
    planner: str


class Feed(Run):
    """What has happened after a number: pieces of the story, and the panels that it changed."""

    session: Session
    panels: Panels
    changed: frozenset[Panel]
    composer: Composer
    continuing: Continuing
    setting_up: SettingUp
    may_edit: bool


class SessionPage(Feed):
    tools: Palette
    views: tuple[str, ...]
    is_recording: bool
    """Whether the planner is a recording, which the page must say."""
    is_by_hand: bool


class Standing(TypedDict):
    """The panels that change, without an event, when a worker takes a session up."""

    session: Session
    panels: Panels
    story: str
    may_edit: bool


class SessionList(TypedDict):
    page: Page[Session]
    filters: SessionFilters
    catalogs: QuerySet[Catalog]
    statuses: Sequence[tuple[str, str]]
    outcomes: Sequence[tuple[str, str]]


class Earlier(TypedDict):
    """A part of the story that comes before what a page draws."""

    session: Session
    part: Part
    fragments: tuple[Fragment, ...]
    story: str
    planner: str


def story_of(part: Part, turns: Sequence[Turn]) -> Story:
    told = events_of(part)
    return tell_story(told, standing_before(turns, told))


def story_link(view: str) -> str:
    """What links to the story's pieces begin with on a view."""
    return "" if view == STORY else f"?view={STORY}"


def run_of(session: Session, view: str, part: Part, story: Story, page: str = "") -> Run:
    """The middle column; `page` is a number as the address of the other views has it."""
    run: Run = {
        "view": view,
        "story": story_link(view),
        "fragments": story.fragments,
        "part": part,
        "timeline": None,
        "raw": None,
        "planner": planner_name(settings_of(session).planner),
    }
    if view == "timeline":
        run["timeline"] = timeline_page(events_after(session, 0), page)
    elif view == "raw":
        pages = Paginator(events_after(session, 0), EVENTS_A_PAGE)
        run["raw"] = pages.get_page(page or pages.num_pages)
    return run
