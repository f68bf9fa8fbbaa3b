"""Who works here, in which roles, and from where they are signed in."""

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils.functional import cached_property

from casino.models.floor import Venue
from casino.permissions import Role


class StaffManager(BaseUserManager["Staff"]):
    def create_user(self, username: str, password: str | None = None, **fields: Any) -> "Staff":
        staff = self.model(username=self.model.normalize_username(username), **fields)
        staff.set_password(password)
        staff.save(using=self._db)
        return staff


class Staff(AbstractBaseUser):
    username = models.CharField(
        max_length=40,
        unique=True,
        validators=[RegexValidator(r"^[a-z0-9][a-z0-9._-]*$", "Use small letters, digits, dots and dashes.")],
    )
    name = models.CharField(max_length=120)
    email = models.EmailField(blank=True)
    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="staff")
    is_active = models.BooleanField(default=True)
    calendar_digest = models.CharField(max_length=64, blank=True, db_index=True)

    objects: ClassVar[StaffManager] = StaffManager()
    USERNAME_FIELD = "username"
    REQUIRED_FIELDS = ["name"]
    personal_fields = frozenset({"name", "email", "password", "calendar_digest"})

    def __str__(self) -> str:
        return self.name

    def get_full_name(self) -> str:
        return self.name

    @cached_property
    def roles(self) -> frozenset[str]:
        """Return the roles held now; cached for one request, since each request loads its own row."""
        return frozenset(self.grants.filter(revoked_at=None).values_list("role", flat=True))


class RoleGrant(models.Model):
    """One role given to one person; taking it back ends the row and keeps it."""

    staff = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="grants")
    role = models.CharField(max_length=20, choices=Role.choices)
    granted_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")
    granted_at = models.DateTimeField()
    revoked_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["staff", "role"], condition=Q(revoked_at=None), name="role_held_once"),
            models.CheckConstraint(
                condition=Q(granted_by=None) | ~Q(granted_by=F("staff")), name="nobody_grants_roles_to_themselves"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.staff_id}: {self.role}"


class SignIn(models.Model):
    """One session of one person, so that it can be listed and ended from elsewhere."""

    staff = models.ForeignKey(Staff, on_delete=models.CASCADE, related_name="sign_ins")
    session_digest = models.CharField(max_length=64, unique=True)
    started_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    ended_why = models.CharField(max_length=40, blank=True)
    address = models.GenericIPAddressField(null=True)
    device = models.CharField(max_length=200, blank=True)

    class Meta:
        indexes = [models.Index(fields=["staff", "-started_at"])]

    def __str__(self) -> str:
        return f"{self.staff_id} since {self.started_at:%F %H:%M}"
