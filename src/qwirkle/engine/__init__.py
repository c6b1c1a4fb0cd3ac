"""The hot path: legal placements, laying and undoing, whole games, value and simulation.

Each module with a ``_compiled.pxd`` file is one source that runs interpreted or compiled; this
package exports whichever form is in use.

>>> from qwirkle.engine import State
>>> state = State.start(players=2, seed=7)
>>> score, move = max(state.scored())
>>> state.push(move)
>>> max(state.scores) == score
True

Below it are the parts that it is made of. Tiles are numbers here, and sets of kinds are masks:

>>> from qwirkle import Tile, parse_board, parse_move
>>> from qwirkle.engine import Field, accepts, is_compiled, sure_lines
>>> board, hand = parse_board("0,0:RoRs"), (Tile.parse("Rd"), Tile.parse("Bx"))
>>> field = Field()
>>> field.lay_out(board)
>>> max(score for score, _ in field.scored(1 << hand[0].index))
3
>>> [accepts(board, 1 << tile.index) for tile in hand]
[True, False]
>>> [line.total for line in sure_lines(board, hand, parse_move("Rd@2,0").placements)]
[3]
>>> is_compiled() in (True, False)
True
"""

import typing

from qwirkle.engine import _form
from qwirkle.engine.placements import list_best, list_lined, list_placements, list_scored

if typing.TYPE_CHECKING:
    from qwirkle.engine._batch import Batch
    from qwirkle.engine._endgame import Endgame
    from qwirkle.engine._field import Field, is_compiled
    from qwirkle.engine._guess import Guess
    from qwirkle.engine._law import accepts, sure_lines
    from qwirkle.engine._lessons import Lessons
    from qwirkle.engine._playout import Playout
    from qwirkle.engine._search import MOST_CANDIDATES, Search
    from qwirkle.engine._state import PASS, State
    from qwirkle.engine._value import FEATURE_NAMES, PHASE_NAMES
else:
    Batch = _form.load("batch").Batch
    Endgame = _form.load("endgame").Endgame
    Field = _form.load("field").Field
    Guess = _form.load("guess").Guess
    is_compiled = _form.load("field").is_compiled
    accepts = _form.load("law").accepts
    sure_lines = _form.load("law").sure_lines
    Lessons = _form.load("lessons").Lessons
    Playout = _form.load("playout").Playout
    Search = _form.load("search").Search
    MOST_CANDIDATES = _form.load("search").MOST_CANDIDATES
    PASS = _form.load("state").PASS
    State = _form.load("state").State
    FEATURE_NAMES = _form.load("value").FEATURE_NAMES
    PHASE_NAMES = _form.load("value").PHASE_NAMES

__all__ = [
    "FEATURE_NAMES",
    "MOST_CANDIDATES",
    "PASS",
    "PHASE_NAMES",
    "Batch",
    "Endgame",
    "Field",
    "Guess",
    "Lessons",
    "Playout",
    "Search",
    "State",
    "accepts",
    "is_compiled",
    "list_best",
    "list_lined",
    "list_placements",
    "list_scored",
    "sure_lines",
]
