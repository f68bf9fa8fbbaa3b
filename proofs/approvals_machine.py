"""Approvals beside a model of them: nothing that takes two is ever done by one, on old content, twice, or too late."""

from datetime import UTC, datetime, timedelta

from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule

from casino import approvals
from casino.fingerprint import fingerprint
from casino.models import Approval, RoleGrant, Staff, Venue
from casino.permissions import Role
from casino.rules.approvals import VALID_FOR
from casino.services.approvals import decline, give, withdraw
from games.rulings import RuleBroken
from proofs.machines import Walk, prove_machine

START = datetime(2026, 1, 1, tzinfo=UTC)
ACTION = "proof.publish"
PEOPLE = st.sampled_from(["director", "compliance", "scrutineer", "cashier"])
CONTENTS = st.sampled_from([{"prize": 100}, {"prize": 200}])


class ApprovalWalk(Walk):
    """One thing that takes two people. The model is who asked for what, who agreed, and when."""

    def set_up(self) -> None:
        self.venue = Venue.objects.create(name="Proof", slug="proof-approvals")
        self.people = {}
        for role in (Role.DIRECTOR, Role.COMPLIANCE, Role.SCRUTINEER, Role.CASHIER):
            person = Staff.objects.create_user(f"proof-{role}", name=role.label, venue=self.venue)
            RoleGrant.objects.create(staff=person, role=role, granted_at=START)
            self.people[str(role)] = person
        self.at = START
        self.asker = ""
        self.content: dict[str, int] = {}
        self.state = "none"
        self.expires_at = START

    def live(self) -> Approval | None:
        return approvals.live_approval(ACTION, self.venue)

    @rule(minutes=st.integers(1, 20 * 60))
    def time_passes(self, minutes: int) -> None:
        self.at += timedelta(minutes=minutes)

    @rule(by=PEOPLE, content=CONTENTS)
    def ask(self, by: str, content: dict[str, int]) -> None:
        type(self).steps += 1
        is_free = self.state not in {"asked", "given"} or self.at >= self.expires_at or content != self.content
        try:
            approvals.ask(ACTION, self.venue, headline="Publish", content=content, by=self.people[by], at=self.at)
        except RuleBroken:
            assert not is_free
            return
        assert is_free
        self.asker, self.content, self.state = by, content, "asked"
        self.expires_at = self.at + VALID_FOR

    @rule(by=PEOPLE, read=CONTENTS)
    def give(self, by: str, read: dict[str, int]) -> None:
        """Agree to what one has read, which may not be what is asked."""
        type(self).steps += 1
        approval = self.live()
        if approval is None:
            return
        may = (
            self.state == "asked"
            and by not in {self.asker, "cashier"}
            and read == self.content
            and self.at < self.expires_at
        )
        try:
            give(approval, fingerprint=fingerprint(read), by=self.people[by], at=self.at)
        except RuleBroken:
            assert not may
            return
        assert may
        self.state = "given"

    @rule(by=PEOPLE)
    def decline(self, by: str) -> None:
        type(self).steps += 1
        approval = self.live()
        if approval is None:
            return
        try:
            decline(approval, reason="Not like this.", by=self.people[by], at=self.at)
        except RuleBroken:
            assert self.state != "asked" or by in {self.asker, "cashier"}
            return
        assert self.state == "asked"
        assert by not in {self.asker, "cashier"}
        self.state = "declined"

    @rule(by=PEOPLE)
    def withdraw(self, by: str) -> None:
        type(self).steps += 1
        approval = self.live()
        if approval is None:
            return
        try:
            withdraw(approval, by=self.people[by], at=self.at)
        except RuleBroken:
            assert self.state != "asked" or by != self.asker
            return
        assert (self.state, by) == ("asked", self.asker)
        self.state = "withdrawn"

    @rule(content=CONTENTS)
    def act(self, content: dict[str, int]) -> None:
        """Do what takes two, as a step does: ask whether it may go ahead, then spend the approval."""
        type(self).steps += 1
        may = self.state == "given" and content == self.content and self.at < self.expires_at
        refusals = approvals.why_not_proceed(ACTION, self.venue, content, at=self.at)
        assert (not refusals) == may
        if not refusals:
            approvals.use(ACTION, self.venue, by=self.people["director"], at=self.at)
            self.state = "used"

    @invariant()
    def two_people_stand_behind_every_approval(self) -> None:
        for approval in Approval.objects.filter(state__in=["given", "used"]):
            assert approval.answered_by_id not in {None, approval.asked_by_id}
        assert Approval.objects.filter(state__in=["asked", "given"]).count() <= 1
        live = self.live()
        assert (live.state if live else None) == (self.state if self.state in {"asked", "given"} else None)


def prove() -> tuple[int, int]:
    """Three hundred walks of fifty steps."""
    return prove_machine(ApprovalWalk, walks=300, steps=50)
