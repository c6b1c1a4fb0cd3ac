"""What only the compiled engine is fast enough for."""

import pytest

from qwirkle.engine import is_compiled

__all__ = ["needs_speed"]

needs_speed = pytest.mark.skipif(
    not is_compiled(), reason="takes too long on the interpreted engine"
)
