"""A session that is being put together: its form and rows."""

from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet
from django.forms import Form

from playground.forms.fault_rows import FaultForm, faults_of, row_of_fault
from playground.forms.session_rows import (
    ItemForm,
    MessageForm,
    Rows,
    items_of,
    row_of_item,
    rows_of,
)
from playground.forms.sessions import (
    ALL_TOOLS,
    SOME_TOOLS,
    SessionForm,
    initial_of_settings,
)
from playground.json_display import write_json
from simulator.models import CatalogVersion, Session, Tool
from simulator.selectors import offered_tools, settings_of, task_of
from simulator.values.session import SessionSettings
from simulator.values.task import Task


@dataclass(frozen=True)
class Draft:
    """`tools` are the names chosen one by one, in the catalog's order. `came_from` is the session
    that it would run again."""

    version: CatalogVersion
    form: SessionForm
    messages: Rows
    items: Rows
    faults: Rows
    tools: tuple[str, ...]
    came_from: Session | None = None

    @property
    def parts(self) -> tuple[Form | Rows, ...]:
        return (self.form, self.messages, self.items, self.faults)

    def is_valid(self) -> bool:
        """Whether it could be started; every part is checked, so that all is said at once."""
        validity = [part.is_valid() for part in self.parts]
        return all(validity) and not self.missing_tools

    @property
    def chooses_tools(self) -> bool:
        choice = self.form["tool_choice"].value()
        return bool(choice == SOME_TOOLS)

    @property
    def tools_in_play(self) -> tuple[str, ...]:
        return self.tools if self.chooses_tools else _names_of(offered_tools(self.version))

    @property
    def missing_tools(self) -> bool:
        return not self.tools_in_play

    @property
    def task(self) -> Task:
        """The task of a valid draft."""
        return Task(
            messages=tuple(row["text"] for row in self.messages.kept()),
            tools=self.tools_in_play,
            opening=self.form.cleaned_data["opening"],
            policy=self.form.cleaned_data["policy"],
            checklist=items_of(self.items.kept()),
        )

    @property
    def settings(self) -> SessionSettings:
        """The settings of a valid draft."""
        chosen = SessionSettings(
            planner=self.form.planner_choice,
            budget=self.form.budget,
            helper=self.form.helper,
            check_meaning=self.form.cleaned_data["check_meaning"],
            models=self.form.role_models,
            separate_steps=self.form.cleaned_data["separate_steps"],
            without=self.form.ablations,
            looks_first=self.form.cleaned_data["looks_first"],
            reuses_replies=self.form.cleaned_data["reuses_replies"],
            faults=faults_of(self.faults.kept()),
        )
        return chosen if self.came_from is None else _with_the_rest(chosen, self.came_from)


def blank_draft(version: CatalogVersion, initial: dict[str, Any]) -> Draft:
    """The draft of a page that is opened; `initial` are the form's first values."""
    return Draft(
        version=version,
        form=SessionForm(initial=initial),
        messages=rows_of(MessageForm, None, prefix="messages"),
        items=rows_of(ItemForm, None, prefix="items"),
        faults=rows_of(FaultForm, None, prefix="faults"),
        tools=(),
    )


def posted_draft(version: CatalogVersion, data: Any, came_from: Session | None) -> Draft:
    posted = frozenset(data.getlist("tools"))
    return Draft(
        version=version,
        form=SessionForm(data),
        messages=rows_of(MessageForm, data, prefix="messages"),
        items=rows_of(ItemForm, data, prefix="items"),
        faults=rows_of(FaultForm, data, prefix="faults"),
        tools=tuple(name for name in _names_of(version.tools.all()) if name in posted),
        came_from=came_from,
    )


def repeating_draft(session: Session) -> Draft:
    """The draft that would run a session again as it was."""
    task, chosen = task_of(session), settings_of(session)
    has_all = set(task.tools) == set(_names_of(offered_tools(session.version)))
    initial = {
        **initial_of_settings(chosen),
        "title": session.title,
        "tool_choice": ALL_TOOLS if has_all else SOME_TOOLS,
        "policy": task.policy,
        "opening": "{}" if task.opening is None else write_json(task.opening, 2),
        "proposes_opening": task.opening is None,
    }
    messages = [{"text": message} for message in task.messages]
    items = [row_of_item(item) for item in task.checklist]
    faults = [row_of_fault(fault) for fault in chosen.faults]
    return Draft(
        version=session.version,
        form=SessionForm(initial=initial),
        messages=rows_of(MessageForm, None, prefix="messages", filled=messages),
        items=rows_of(ItemForm, None, prefix="items", filled=items),
        faults=rows_of(FaultForm, None, prefix="faults", filled=faults),
        tools=() if has_all else task.tools,
        came_from=session,
    )


def _names_of(tools: QuerySet[Tool]) -> tuple[str, ...]:
    return tuple(tools.values_list("name", flat=True))


def _with_the_rest(chosen: SessionSettings, session: Session) -> SessionSettings:
    """The settings, and for what the page has no field those of the session it runs again."""
    kept = settings_of(session)
    planner = replace(chosen.planner, pause_seconds=kept.planner.pause_seconds)
    return replace(chosen, planner=planner, strategy=kept.strategy, closed_world=kept.closed_world)
