"""Imported sets of tools; each import is a version and keeps its source as it came."""

from django.conf import settings
from django.db import models
from django.utils.functional import cached_property

from simulator.models.workspace import Workspace
from simulator.values.carried import Carried, Group, with_definitions
from simulator.values.catalog import Effect, ImportNote
from simulator.values.catalog import Tool as ToolValue
from simulator.values.json import from_json


class Catalog(models.Model):
    workspace = models.ForeignKey(Workspace, on_delete=models.CASCADE, related_name="catalogs")
    name = models.CharField(max_length=200)
    deleted = models.DateTimeField(null=True)
    """When it was put away; it can be restored, and its sessions keep it."""
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
    catalog = models.ForeignKey(
        Catalog, on_delete=models.CASCADE, related_name="versions", null=True
    )
    """Absent while its import has not been kept."""
    number = models.PositiveIntegerField(default=0)
    """Counts a catalog's versions from 1; 0 while it is in none."""
    format = models.CharField(max_length=20)
    title = models.CharField(max_length=300)
    source_name = models.CharField(max_length=300)
    source = models.BinaryField()
    document = models.JSONField()
    """The canonical OpenAPI 3.1 document."""
    definitions = models.JSONField(default=dict)
    """What the tools carry in `$defs`; see `simulator.values.carried`."""
    report = models.JSONField()
    """{"repaired": [note…], "skipped": [note…], "warnings": [note…]}"""
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["catalog", "number"], name="version_number_is_unique"),
            models.CheckConstraint(
                condition=models.Q(catalog=None, number=0)
                | models.Q(catalog__isnull=False, number__gt=0),
                name="version_has_a_number_in_its_catalog",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.catalog} version {self.number}"

    def notes(self, kind: str) -> tuple[ImportNote, ...]:
        """`kind` is "repaired", "skipped" or "warnings"."""
        return tuple(from_json(ImportNote, note) for note in self.report[kind])

    @cached_property
    def carried(self) -> Carried:
        return Carried(self.definitions)


class Tool(models.Model):
    version = models.ForeignKey(CatalogVersion, on_delete=models.CASCADE, related_name="tools")
    position = models.PositiveIntegerField()
    name = models.CharField(max_length=64)
    description = models.TextField(blank=True)
    is_chosen = models.BooleanField(default=True)
    """Whether new sessions are offered it."""
    effect = models.CharField(max_length=5, choices=[(e.value, e.value) for e in Effect])
    """As adjusted last; `definition` has what the description says."""
    tags = models.JSONField(default=list)
    tag_line = models.TextField(blank=True)
    """The tags, each between line feeds, so that one can be searched for on every database."""
    argument_names = models.TextField(blank=True)
    definition = models.JSONField()
    """The tool as a value, without the definitions that its version keeps."""
    digests = models.JSONField()
    """`ToolPart` to a short hash of that part, by which versions are compared."""
    behaviour = models.TextField(blank=True)
    """Python source of the behaviour it came with; empty when it had none."""

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
        return from_json(ToolValue, with_definitions(self.definition, self._carried_group))

    def _carried_group(self, key: str) -> Group:
        return self.version.carried.group(key)


class Aspect(models.TextChoices):
    """What of a tool a person can settle otherwise than its description does."""

    EFFECT = "effect"
    """"read" or "write"."""
    RESPONSE = "response"
    """The JSON Schema of a successful answer, where the description gives none."""
    BEHAVIOUR = "behaviour"
    """Python source of its behaviour; empty for none."""
    EXAMPLE = "example"
    """{"keeps": a `KeptExample`, "call": the number of its call's row, if that is here}, or
    {"removes": number of the adjustment that kept it}."""


class Adjustment(models.Model):
    """A person's change to a tool, in force for every version of the catalog until the next one.

    They are only ever added to: a session remembers the last one it goes by.
    """

    catalog = models.ForeignKey(Catalog, on_delete=models.CASCADE, related_name="adjustments")
    tool_name = models.CharField(max_length=64)
    aspect = models.CharField(max_length=12, choices=Aspect.choices)
    value = models.JSONField()
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["catalog", "tool_name"], name="adjustment_by_tool")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(aspect__in=Aspect.values), name="adjustment_aspect_is_known"
            )
        ]

    def __str__(self) -> str:
        return f"{self.aspect} of {self.tool_name}"
