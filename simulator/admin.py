"""The operator's view: who belongs where, and what is stored. Rehearsals are read here, not made.

Django's admin classes take type arguments when they are checked and none when they run.
"""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from simulator.models import Catalog, Event, Member, Session, Workspace


class MemberInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Member
    autocomplete_fields = ["user"]
    extra = 1


@admin.register(Workspace)
class WorkspaceAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["name", "created"]
    search_fields = ["name"]
    inlines = [MemberInline]


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows that follow from events, so that changing one by hand would make them disagree."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Catalog)
class CatalogAdmin(ReadOnlyAdmin):
    list_display = ["name", "workspace", "sample", "created"]
    list_filter = ["workspace"]
    search_fields = ["name"]


@admin.register(Session)
class SessionAdmin(ReadOnlyAdmin):
    list_display = ["title", "workspace", "status", "outcome", "calls", "tokens", "created"]
    list_filter = ["status", "outcome", "workspace"]
    search_fields = ["title"]


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin):
    list_display = ["session", "sequence", "kind", "created"]
    list_filter = ["kind"]
    raw_id_fields = ["session"]
