"""The hot path: legal placements, laying and taking back, whole greedy games.

The modules ``_field`` and ``_playout`` are one source each, interpreted or compiled; this face
hands out the form that runs.
"""

from typing import TYPE_CHECKING

from qwirkle.engine import _form
from qwirkle.engine.placements import list_placements

if TYPE_CHECKING:
    from qwirkle.engine._field import Field, is_compiled
    from qwirkle.engine._playout import Playout
else:
    Field = _form.load("field").Field
    is_compiled = _form.load("field").is_compiled
    Playout = _form.load("playout").Playout

__all__ = ["Field", "Playout", "is_compiled", "list_placements"]
