import pytest
from django.test import Client


@pytest.fixture
def make_client():
    """Make further browsers beside the one called `client`."""
    return Client
