"""A team and the people in it."""

from django.conf import settings
from django.db import models


class MemberRole(models.TextChoices):
    VIEWER = "viewer"
    REVIEWER = "reviewer"
    EDITOR = "editor"
    OWNER = "owner"


class Workspace(models.Model):
    name = models.CharField(max_length=120)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    workspace = models.ForeignKey(Workspace, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=12, choices=MemberRole.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["workspace", "user"], name="one_membership_a_person"),
            models.CheckConstraint(
                condition=models.Q(role__in=MemberRole.values), name="member_role_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} in {self.workspace} ({self.role})"

    @property
    def may_edit(self) -> bool:
        return self.role in (MemberRole.EDITOR, MemberRole.OWNER)
