"""Imported sets of tools; each import is a version and keeps its source as it came."""

from django.db import models

from simulator.models.workspace import Workspace
from simulator.values.catalog import Effect, ImportNote
from simulator.values.catalog import Tool as ToolValue
from simulator.values.json import from_json


class Catalog(models.Model):
    workspace = models.ForeignKey(Workspace, on_delete=models.CASCADE, related_name="catalogs")
    name = models.CharField(max_length=200)
    sample = models.CharField(max_length=60, blank=True)
    """The name of the shipped sample it was made from; empty for uploaded ones."""
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["workspace", "name"], name="catalog_name_is_unique_in_workspace"
            )
        ]

    def __str__(self) -> str:
        return self.name


class CatalogVersion(models.Model):
    catalog = models.ForeignKey(Catalog, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    format = models.CharField(max_length=20)
    title = models.CharField(max_length=300)
    source_name = models.CharField(max_length=300)
    source = models.BinaryField()
    document = models.JSONField()
    """The canonical OpenAPI 3.1 document."""
    report = models.JSONField()
    """{"repaired": [note…], "skipped": [note…], "warnings": [note…]}"""
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["catalog", "number"], name="version_number_is_unique")
        ]

    def __str__(self) -> str:
        return f"{self.catalog} version {self.number}"

    def notes(self, kind: str) -> tuple[ImportNote, ...]:
        """`kind` is "repaired", "skipped" or "warnings"."""
        return tuple(from_json(ImportNote, note) for note in self.report[kind])


class Tool(models.Model):
    version = models.ForeignKey(CatalogVersion, on_delete=models.CASCADE, related_name="tools")
    position = models.PositiveIntegerField()
    name = models.CharField(max_length=64)
    description = models.TextField(blank=True)
    effect = models.CharField(max_length=5, choices=[(e.value, e.value) for e in Effect])
    tags = models.JSONField(default=list)
    tag_line = models.TextField(blank=True)
    """The tags, each between line feeds, so that one can be searched for on every database."""
    argument_names = models.TextField(blank=True)
    definition = models.JSONField()
    """The whole tool as a value."""
    behaviour = models.TextField(blank=True)
    """Python source of its behaviour; empty when it has none."""

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["version", "name"], name="tool_name_is_unique"),
            models.CheckConstraint(
                condition=models.Q(effect__in=[e.value for e in Effect]),
                name="tool_effect_is_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def value(self) -> ToolValue:
        return from_json(ToolValue, self.definition)
