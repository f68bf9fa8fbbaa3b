"""Who may change whose access: never one's own, and never so that nobody is left to change anything.

No document asks for these; the house does, so that no single person can take over the books.
"""

from dataclasses import dataclass

from games.rulings import Refusal

ADMINISTRATOR = "administrator"
INSPECTOR = "inspector"


@dataclass(frozen=True, slots=True)
class StaffFacts:
    """`other_administrators` counts those of the same venue who may sign in, without this person."""

    person: int
    is_active: bool
    roles: frozenset[str]
    other_administrators: int


def why_not_change_roles(staff: StaffFacts, *, roles: frozenset[str], by: int) -> list[Refusal]:
    """Return why this person cannot hold exactly these roles from now on."""
    refusals = why_not_combine(roles)
    if by == staff.person:
        refusals.append(
            Refusal("Nobody changes their own roles: ask another administrator.", code="own_roles", field="roles")
        )
    if ADMINISTRATOR in staff.roles - roles and staff.is_active:
        refusals += why_not_without(staff)
    return refusals


def why_not_combine(roles: frozenset[str]) -> list[Refusal]:
    """Return why nobody can hold these roles together: whoever inspects must have nothing of their own to inspect."""
    if INSPECTOR in roles and len(roles) > 1:
        sentence = "An inspector reads everything and changes nothing: give that role alone."
        return [Refusal(sentence, code="inspector_alone", field="roles")]
    return []


def why_not_end_access(staff: StaffFacts, *, by: int) -> list[Refusal]:
    if not staff.is_active:
        return [Refusal("The access of this person has ended already.", code="wrong_state")]
    refusals = []
    if by == staff.person:
        refusals.append(Refusal("Nobody ends their own access: ask another administrator.", code="own_access"))
    if ADMINISTRATOR in staff.roles:
        refusals += why_not_without(staff)
    return refusals


def why_not_restore(staff: StaffFacts, *, by: int) -> list[Refusal]:
    if staff.is_active:
        return [Refusal("This person has access already.", code="wrong_state")]
    return []


def why_not_reset_codes(staff: StaffFacts, *, by: int) -> list[Refusal]:
    if by == staff.person:
        return [Refusal("Change your own one-time codes under your account.", code="own_access")]
    return []


def why_not_without(staff: StaffFacts) -> list[Refusal]:
    """Return why the venue cannot do without this administrator."""
    if staff.other_administrators == 0:
        sentence = "At least one administrator has to remain: give somebody else that role first."
        return [Refusal(sentence, code="last_administrator", field="roles")]
    return []
