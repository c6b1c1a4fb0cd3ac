"""What all tests share."""

import os

import pytest
from hypothesis import HealthCheck, settings

from qwirkle.engine import is_compiled

# "steady" tries the same examples on every run, so that a red run is the change's own doing.
# HYPOTHESIS_PROFILE=explore looks for new ones.
settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("explore", settings.get_profile("steady"), derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "once: runs with the compiled engine only, as it would tell nothing new else"
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if not is_compiled():
        for item in items:
            if item.get_closest_marker("once"):
                item.add_marker(pytest.mark.skip(reason="runs with the compiled engine"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="write the golden files anew")


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written instead of compared."""
    return bool(request.config.getoption("--bless"))
