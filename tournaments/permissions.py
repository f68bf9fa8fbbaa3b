"""Who may do what with tournaments."""

from casino.permissions import EVERYONE, Role, allow, is_of_same_venue

SEE_TOURNAMENTS = allow(
    "tournaments.see",
    "see the planning of tournaments",
    *EVERYONE - {Role.INSPECTOR},
    is_read=True,
    concerns=is_of_same_venue,
)
PLAN_TOURNAMENTS = allow("tournaments.plan", "plan a tournament", Role.DIRECTOR, concerns=is_of_same_venue)
PUBLISH_TOURNAMENTS = allow(
    "tournaments.publish",
    "publish the terms, give notice and open entries",
    Role.DIRECTOR,
    Role.COMPLIANCE,
    concerns=is_of_same_venue,
)
CANCEL_TOURNAMENTS = allow("tournaments.cancel", "cancel a tournament", Role.DIRECTOR, concerns=is_of_same_venue)
TAKE_ACCEPTANCES = allow(
    "tournaments.take_acceptances",
    "have a player accept the terms",
    Role.DIRECTOR,
    Role.SCORER,
    Role.CASHIER,
    concerns=is_of_same_venue,
)
SEE_ACCEPTANCES = allow(
    "tournaments.see_acceptances",
    "see who accepted the terms",
    Role.DIRECTOR,
    Role.CASHIER,
    Role.COMPLIANCE,
    is_read=True,
    concerns=is_of_same_venue,
)
