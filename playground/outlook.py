"""What a draft of a session would come to: what stands in its way, and what it may cost."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import Count, Sum, TextField
from django.db.models.fields.json import KeyTextTransform, KeyTransform
from django.db.models.functions import Cast, Length
from django.forms import BoundField, Form

from playground.ablations import say_without
from playground.drafts import Draft
from playground.estimates import Estimate, estimate
from playground.forms.session_rows import Rows
from simulator.models import CatalogVersion
from simulator.services.fitness import find_unfit
from simulator.values.json import write_compact
from simulator.values.session import Ablation, PlannerKind, SessionSettings
from simulator.values.task import ChecklistItem, Task
from simulator.values.usage import Role


@dataclass(frozen=True)
class Problem:
    """`field` is the id of the field it is about; empty when it is about none."""

    sentence: str
    field: str = ""


@dataclass(frozen=True)
class Outlook:
    """What stands in the way of a draft, what to know before it is run, and what it may cost."""

    missing: tuple[Problem, ...]
    remarks: tuple[str, ...] = ()
    estimate: Estimate | None = None

    @property
    def is_about_faults(self) -> bool:
        return any(problem.field.startswith("id_faults-") for problem in self.missing)


def look_ahead(draft: Draft) -> Outlook:
    """What a posted draft would come to if it were started now."""
    if not draft.is_valid():
        return Outlook(missing=tuple(_what_is_missing(draft)))
    task, settings = draft.task, draft.settings
    unfit = [
        Problem(found.sentence, _field_at(draft, found.pointer))
        for found in find_unfit(task, settings, draft.version)
    ]
    if unfit:
        return Outlook(missing=tuple(unfit))
    is_told = settings.planner.kind is PlannerKind.MODEL
    characters = _characters_of(draft.version, task.tools) if is_told else 0
    return Outlook(
        missing=(),
        remarks=tuple(_remarks(task, settings)),
        estimate=estimate(task, settings, characters),
    )


def _characters_of(version: CatalogVersion, tool_names: tuple[str, ...]) -> int:
    """The length of what planners read of these tools, counted where it is stored: a catalog has
    thousands, and this is asked at each change of the form."""
    arguments = Cast(KeyTransform("arguments", "definition"), TextField())
    length = Length("name") + Length("description") + Length(arguments)
    tools = version.tools.filter(name__in=tool_names).order_by()
    own = int(tools.aggregate(characters=Sum(length, default=0))["characters"])
    group = KeyTextTransform("$defs", KeyTransform("arguments", "definition"))
    carrying = tools.annotate(group=group).values_list("group").annotate(Count("pk"))
    sizes = sizes_of_groups(version.pk)
    shared: int = sum(count * sizes[key] for key, count in carrying if key)
    return own + shared


@lru_cache(maxsize=64)
def sizes_of_groups(version_id: int) -> Mapping[str, int]:
    """The characters of each group of definitions, which every tool that carries it is told with.
    A version never changes."""
    kept = CatalogVersion.objects.values_list("definitions", flat=True).get(pk=version_id)
    named = [len(name) + len(write_compact(it)) for name, it in kept.get("named", ())]
    groups = kept.get("groups", {})
    return {key: sum(named[number] for number in numbers) for key, numbers in groups.items()}


def _what_is_missing(draft: Draft) -> Iterator[Problem]:
    """One sentence a problem, each with the name of its field."""
    if draft.missing_tools:
        none = "choose at least one." if draft.chooses_tools else "this catalog has none."
        yield Problem(f"Tools in play: {none}", _id_of(draft.form["tool_choice"]))
    yield from _problems_of(draft.form, "")
    for rows, noun in ((draft.messages, "Message"), (draft.items, "Item"), (draft.faults, "Fault")):
        shown = [row for row in rows.forms if not row.is_removed]
        kept = [row for row in shown if row.has_changed() or row.errors]
        for number, row in enumerate(kept, start=1):
            yield from _problems_of(row, f"{noun} {number}, ")
        for error in rows.non_form_errors():
            yield Problem(str(error), _id_of(rows.forms[0]["ORDER"]) if rows.forms else "")


def _problems_of(form: Form, where: str) -> Iterator[Problem]:
    for name, errors in form.errors.items():
        label = form.fields[name].label if name in form.fields else "Session"
        field = _id_of(form[name]) if name in form.fields else ""
        for error in errors:
            yield Problem(f"{where}{label}: {error}", field)


def _field_at(draft: Draft, pointer: str) -> str:
    """The id of the field that a pointer into the task or the settings is about."""
    match pointer.split("/")[1:]:
        case ["tools"]:
            return _id_of(draft.form["tool_choice"])
        case ["opening"]:
            return _id_of(draft.form["proposes_opening"])
        case ["messages"]:
            return _id_of(draft.messages.forms[0]["text"])
        case ["checklist", index, name]:
            return _id_of(_kept_row(draft.items, int(index))[name])
        case ["faults", index, name]:
            return _id_of(_kept_row(draft.faults, int(index))[name])
    return ""


def _kept_row(rows: Rows, index: int) -> Form:
    kept: list[Form] = [row for row in rows.ordered_forms if row.has_changed()]
    return kept[index]


def _id_of(field: BoundField) -> str:
    """A group of radio buttons has no id of its own: its first button's is taken."""
    return field.id_for_label or f"{field.auto_id}_0"


def _remarks(task: Task, settings: SessionSettings) -> list[str]:
    remarks = []
    if settings.without:
        remarks.append(say_without(settings.without))
    if Ablation.JUDGE not in settings.without:
        remarks += _judging_remarks(task, settings)
    if settings.planner.kind is PlannerKind.MODEL and len(task.tools) > 128:
        remarks.append(f"{len(task.tools)} tools are in play; many providers take at most 128.")
    return remarks


def _judging_remarks(task: Task, settings: SessionSettings) -> list[str]:
    unchecked = [item for item in task.checklist if item.check is None]
    if not task.checklist and settings.model_for(Role.CHECKLIST) is None:
        return ["There is no checklist and no helper model to draft one: nothing can pass."]
    if unchecked and settings.model_for(Role.JUDGE) is None:
        return [_waiting_remark(unchecked)]
    return []


def _waiting_remark(unchecked: list[ChecklistItem]) -> str:
    if len(unchecked) == 1:
        return f"“{unchecked[0].text}” has no check and there is no helper model: a person decides."
    return f"{len(unchecked)} items have no check and there is no helper model: a person decides."
