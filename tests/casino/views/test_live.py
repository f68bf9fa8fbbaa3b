import pytest

from casino.live import bump
from casino.models import Checkpoint
from tests.factories import MONDAY

pytestmark = pytest.mark.django_db
PART = "/live-parts/checkpoint/"


def test_the_newest_checkpoint_is_public_without_a_cookie(client):
    for seq in (7, 9):
        Checkpoint.objects.create(seq=seq, hash=f"{seq:064}", at=MONDAY, signature="a" * 128, public_key="b" * 64)

    response = client.get(PART)

    assert (response.status_code, response.cookies) == (200, {})
    assert f"{9:064}" in response.content.decode()
    assert f"{7:064}" not in response.content.decode()


def test_the_part_is_sent_again_only_after_the_next_checkpoint(client):
    before = client.get(PART, {"v": "0"}).status_code
    bump("checkpoint")

    assert (before, client.get(PART, {"v": "0"}).status_code, client.get(PART, {"v": "1"}).status_code) == (
        204,
        200,
        204,
    )
