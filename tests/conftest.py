"""Settings and fixtures of all tests."""

import os
import random
import secrets

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

# "steady" tries the same examples on every run, so that a failure comes from the change under test.
# HYPOTHESIS_PROFILE=explore looks for new ones.
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "steady")
settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("explore", settings.get_profile("steady"), derandomize=False)
settings.load_profile(PROFILE)
if PROFILE == "steady":
    # Hypothesis also draws the constants of whatever modules of ours are loaded: the examples would
    # be others after any change anywhere, and others again in another order of the tests.
    providers._get_local_constants = lambda: providers._local_constants


def pytest_runtest_setup(item: pytest.Item) -> None:
    """The secrets of this process, deals among them, are the same in every run of a test."""
    if PROFILE == "steady":
        vars(secrets)["_sysrand"] = random.Random(item.nodeid)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="write the golden files")


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written instead of compared."""
    return bool(request.config.getoption("--bless"))
