"""What all tests share."""

import os

from hypothesis import HealthCheck, settings

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
