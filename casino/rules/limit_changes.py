"""How limits change: which signs may go up and come down, who keeps the old minimum, what is agreed for one player.

field of LimitRules        decides
changed_by, personal_by    why_not_post, why_not_withdraw, why_not_give: whose order it takes
told_before                why_not_post: players hear of any change before it
raise_notice               why_not_post: how long a sign with the new minimum and its time has stood before it rises
raise_at_once              why_not_post: a minimum may rise at once if those who play keep the old one
protected_marker, _at      markers_for: one marker a player, at the place where they sit
protected_end_notice       why_not_end_protection: the old minimum ends after a sign of its own
personal, personal_at_box  why_not_give: what may be agreed, and for whom

Notice is counted in real minutes: setting the clocks back or forward makes it neither longer nor shorter. A table nobody
plays at has no minimum that could rise, so its sign may be changed at once; a sign for a time to come needs its notice
even then, because the table may open in between.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise

from casino.rules.limits import (
    WAGER_NAMES,
    LimitFacts,
    OwnLimits,
    Personal,
    Protected,
    Sign,
    WagerLimits,
    announced_at,
    in_order,
    keeps_lower,
    sign_at,
)
from casino.rules.ranks import why_not_rank
from casino.rules.wall_clock import why_not_yet
from games.money import dollars
from games.rulebooks.floors.book import LimitRules
from games.rulebooks.war_book import Role
from games.rulings import Refusal


@dataclass(frozen=True, slots=True)
class Change:
    """A sign about to go up. Without `effective_at` no time of change is written on it, and it would hold from now on."""

    limits: Mapping[str, WagerLimits]
    basis: str = "per_area"
    effective_at: datetime | None = None
    told_at: datetime | None = None
    is_at_once: bool = False

    def as_sign(self, at: datetime) -> Sign:
        return Sign(
            self.limits, at.astimezone(UTC), (self.effective_at or at).astimezone(UTC), self.basis, self.told_at
        )


@dataclass(frozen=True, slots=True)
class Marker:
    """Where one player's marker goes, and the places it speaks for."""

    player: int
    place: int
    places: tuple[int, ...]


def rises(before: Sign, after: Sign) -> bool:
    """Tell whether a minimum is higher on the later of two signs."""
    return any(wager in before.limits and said.min > before.limits[wager].min for wager, said in after.limits.items())


def has_stood(posted_at: datetime, until: datetime, minutes: int) -> bool:
    """Tell whether so many real minutes lie between two moments, whatever the clocks on the wall did."""
    return until.astimezone(UTC) - posted_at.astimezone(UTC) >= timedelta(minutes=minutes)


# ---- signs -----------------------------------------------------------------------------------------------------------


def why_not_post(
    limits: LimitFacts, book: LimitRules, *, change: Change, rank: Role | None, at: datetime
) -> list[Refusal]:
    """Return why a sign with these limits may not go up now."""
    return [
        *why_not_rank(rank, book.changed_by, to="change the limits"),
        *why_not_said(book, change.limits, change.basis),
        *_why_not_told(limits, book, change=change, at=at),
    ] or _why_not_then(limits, book, change=change, at=at)


def clauses_behind(limits: LimitFacts, book: LimitRules, *, change: Change, at: datetime) -> tuple[str, ...]:
    """Return the clauses by which a sign goes up: those of the sign itself, or of the way in which it changes the last one."""
    current = sign_at(limits.signs, at)
    if current is None:
        return (*book.sign.clauses, *book.odds_sign.clauses)
    if book.told_before.value:
        return book.told_before.clauses
    if not rises(current, change.as_sign(at)):
        return book.changed_by.clauses or book.raise_notice.clauses
    return book.raise_at_once.clauses if change.is_at_once else book.raise_notice.clauses


def why_not_said(book: LimitRules, limits: Mapping[str, WagerLimits], basis: str) -> list[Refusal]:
    """Return what a sign does not say, or says against itself."""
    refusals = []
    for wager in book.wagers.value:
        said = limits.get(wager)
        name = WAGER_NAMES[wager]
        if said is None or said.min <= 0:
            sentence = f"Write the minimum for {name}."
            refusals.append(Refusal(sentence, book.sign.clause, "minimum_missing", f"{wager}_min"))
        elif said.max < said.min:
            sentence = f"The maximum for {name} is below its minimum: write a higher one."
            refusals.append(Refusal(sentence, book.sign.clause, "maximum_below_minimum", f"{wager}_max"))
        elif said.unit is not None and (said.unit <= 0 or said.min % said.unit):
            # Whether a unit counts from nothing or from the minimum makes no difference then.
            sentence = f"The minimum for {name} is not a multiple of its unit: choose them to fit."
            refusals.append(Refusal(sentence, book.multiples.clause, "minimum_off_unit", f"{wager}_unit"))
    if unknown := sorted(limits.keys() - set(book.wagers.value)):
        sentence = f"A sign says nothing of {', '.join(unknown)} here: leave it out."
        refusals.append(Refusal(sentence, book.sign.clause, "wager_unknown", "limits"))
    if basis not in book.unit_basis.value:
        sentence = "Here limits are set for each betting area."
        refusals.append(Refusal(sentence, book.unit_basis.clause, "basis_unknown", "basis"))
    return refusals


def _why_not_told(limits: LimitFacts, book: LimitRules, *, change: Change, at: datetime) -> list[Refusal]:
    if change.told_at is not None:
        return why_not_yet(change.told_at, at=at, field="told_at")
    if book.told_before.value and limits.is_in_play and sign_at(limits.signs, at) is not None:
        sentence = "Tell the players first, and write when they were told."
        return [Refusal(sentence, book.told_before.clause, "not_told", "told_at")]
    return []


def _why_not_then(limits: LimitFacts, book: LimitRules, *, change: Change, at: datetime) -> list[Refusal]:
    """Return why the change may not take effect when it would."""
    if change.effective_at is not None and not has_stood(at, change.effective_at, 0):
        return [Refusal("This time has passed: write one to come.", code="time_passed", field="effective_at")]
    if change.is_at_once:
        refused = _why_not_at_once(limits, book, change=change, at=at)
        if refused:
            return refused
    new = change.as_sign(at)
    for sign in _risen_too_soon(limits, book, [*limits.signs, new], at=at):
        if sign is not new:
            return [_follower_rises(book)]
        if not (change.is_at_once or _is_free(limits, new, at=at)):
            return [_too_soon(book, has_time=change.effective_at is not None)]
    return []


def _why_not_at_once(limits: LimitFacts, book: LimitRules, *, change: Change, at: datetime) -> list[Refusal]:
    if not book.raise_at_once.value:
        sentence = "A minimum does not rise at once here: write the time of the change on the sign."
        return [Refusal(sentence, book.raise_notice.clause, "not_at_once", "is_at_once")]
    if change.effective_at is not None:
        sentence = "Choose one: at once, or at the time on the sign."
        return [Refusal(sentence, book.raise_at_once.clause, "two_times", "effective_at")]
    if any(each.is_running(at) and each.ends_at is not None for each in limits.protections):
        sentence = "An old minimum is about to end: wait for its time, or take down the sign for its end first."
        return [Refusal(sentence, book.protected_end_notice.clause, "protection_ending", "is_at_once")]
    return []


def _risen_too_soon(limits: LimitFacts, book: LimitRules, signs: Iterable[Sign], *, at: datetime) -> list[Sign]:
    """Return the signs from now on that raise a minimum without having stood for their notice."""
    current, ordered = sign_at(limits.signs, at), in_order(signs)
    ahead = ordered[next((place for place, sign in enumerate(ordered) if sign is current), 0) :]
    return [
        after
        for before, after in pairwise(ahead)
        if rises(before, after) and not has_stood(after.posted_at, after.effective_at, book.raise_notice.value)
    ]


def _is_free(limits: LimitFacts, sign: Sign, *, at: datetime) -> bool:
    return not limits.is_in_play and sign.effective_at <= at


def _too_soon(book: LimitRules, *, has_time: bool) -> Refusal:
    minutes = book.raise_notice.value
    if not has_time:
        sentence = f"A higher minimum stands on a sign with its time for {minutes} minutes first: write that time."
        return Refusal(sentence, book.raise_notice.clause, "time_missing", "effective_at")
    sentence = f"A higher minimum stands on a sign for {minutes} minutes before it begins: choose a later time."
    return Refusal(sentence, book.raise_notice.clause, "too_soon", "effective_at")


def _follower_rises(book: LimitRules) -> Refusal:
    sentence = "The next sign would then raise a minimum without notice: take that one down first."
    return Refusal(sentence, book.raise_notice.clause, "next_sign_rises", "effective_at")


def why_not_withdraw(
    limits: LimitFacts, book: LimitRules, *, sign_id: int, rank: Role | None, at: datetime
) -> list[Refusal]:
    """Return why an announced sign may not come down again."""
    if sign_id not in {sign.id for sign in announced_at(limits.signs, at)}:
        return [Refusal("This sign is in effect already, or down: change the limits instead.", code="not_announced")]
    left = [sign for sign in limits.signs if sign.id != sign_id]
    too_soon = _risen_too_soon(limits, book, left, at=at)
    refusals = why_not_rank(rank, book.changed_by, to="change the limits")
    return refusals + ([_follower_rises(book)] if too_soon else [])


# ---- who keeps the old minimum ---------------------------------------------------------------------------------------


def markers_for(limits: LimitFacts, *, at: datetime) -> list[Marker]:
    """Return the markers a rise at once calls for: one for each player who sits there and has none yet."""
    marked = {each.player for each in limits.protections if each.is_running(at)}
    places: dict[int, list[int]] = {}
    located: dict[int, int] = {}
    for seated in limits.seated:
        places.setdefault(seated.player, []).append(seated.place)
        if seated.is_located:
            located[seated.player] = seated.place
    return [
        Marker(player, located.get(player, held[0]), tuple(sorted(held)))
        for player, held in places.items()
        if player not in marked
    ]


def unannounced(limits: LimitFacts, *, at: datetime) -> list[Protected]:
    """Return those who keep an old minimum whose end no sign tells yet."""
    return [each for each in limits.protections if each.is_running(at) and each.ends_at is None]


def why_not_end_protection(
    limits: LimitFacts, book: LimitRules, *, ends_at: datetime | None, rank: Role | None, at: datetime
) -> list[Refusal]:
    """Return why the old minimum may not end then for those who kept it."""
    keeping = unannounced(limits, at=at)
    if not keeping:
        return [Refusal("Nobody keeps an old minimum whose end is still open.", code="nobody_protected")]
    sign = sign_at(limits.signs, at)
    is_rise = sign is not None and any(
        keeps_lower(each, wager, said.min) for each in keeping for wager, said in sign.limits.items()
    )
    minutes = book.protected_end_notice.value
    refusals = why_not_rank(rank, book.changed_by, to="change the limits")
    if is_rise and (ends_at is None or not has_stood(at, ends_at, minutes)):
        sentence = f"A sign tells the new minimum and its time for {minutes} minutes first: write a later time."
        refusals.append(Refusal(sentence, book.protected_end_notice.clause, "too_soon", "ends_at"))
    return refusals


def why_not_keep_protection(limits: LimitFacts, book: LimitRules, *, rank: Role | None, at: datetime) -> list[Refusal]:
    """Return why the sign for the end of an old minimum may not come down."""
    if not any(each.is_running(at) and each.ends_at is not None for each in limits.protections):
        return [Refusal("No sign for the end of an old minimum is up.", code="not_announced")]
    return why_not_rank(rank, book.changed_by, to="change the limits")


# ---- what is agreed for one player -----------------------------------------------------------------------------------


def why_not_give(
    limits: LimitFacts, book: LimitRules, *, agreed: Personal, rank: Role | None, at: datetime
) -> list[Refusal]:
    """Return why these limits may not be agreed for this player."""
    if not book.personal.value:
        sentence = "These rules know no limits for one player alone: change the table's sign."
        return [Refusal(sentence, code="no_personal_limits")]
    refusals = why_not_rank(rank, book.personal_by, to="agree limits with a player")
    held = {seated.place for seated in limits.seated if seated.player == agreed.player}
    if not held:
        refusals.append(Refusal("Seat the player here first.", book.personal.clause, "not_seated", "player"))
    elif (agreed.place is None and book.personal_at_box.value) or agreed.place not in {None, *held}:
        sentence = "Choose a place that this player has: the marker goes there."
        refusals.append(Refusal(sentence, book.personal.clause, "not_their_place", "place"))
    if any(each.player == agreed.player and each.is_running(at) for each in limits.personal):
        refusals.append(Refusal("This player has limits of their own already: end those first.", code="has_some"))
    if not agreed.limits:
        refusals.append(Refusal("Write a minimum or a maximum of their own.", code="nothing_agreed"))
    sign = sign_at(limits.signs, at)
    for wager, own in agreed.limits.items():
        refusals += _why_not_own(book, wager, own, sign.limits.get(wager) if sign else None)
    return refusals


def _why_not_own(book: LimitRules, wager: str, own: OwnLimits, said: WagerLimits | None) -> list[Refusal]:
    """Return why these limits of one wager may not be agreed beside what the sign says of it."""
    clause = book.personal.clause
    if said is None:
        sentence = "The table's sign has no limits for this wager."
        return [Refusal(sentence, clause, "no_limits_sign", f"{wager}_max")]
    name, low, high = WAGER_NAMES[wager], own.min, own.max
    if (said.min if low is None else low) > (said.max if high is None else high):
        sentence = f"The maximum for {name} is below its minimum: write a higher one."
        return [Refusal(sentence, clause, "maximum_below_minimum", f"{wager}_max")]
    if book.personal.value == "any":
        return []
    if high is not None and high <= said.max:
        sentence = f"Only more than the maximum of {dollars(said.max)} is agreed with a player: write a higher one."
        return [Refusal(sentence, clause, "not_above_maximum", f"{wager}_max")]
    if low is not None and low < said.min:
        sentence = f"The minimum of {dollars(said.min)} holds for everybody: write no lower one."
        return [Refusal(sentence, clause, "below_minimum", f"{wager}_min")]
    return []
