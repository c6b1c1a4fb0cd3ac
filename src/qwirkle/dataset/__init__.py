"""Games, positions and candidate values as data to learn from: JSON lines and Parquet.

>>> from qwirkle.arena import Contestant
>>> spec = DatasetSpec((Contestant("greedy"),), games=1, samples=0)
>>> rows = make_game(next(spec.jobs()))
>>> rows.positions[0].turn, len(rows.positions) == rows.game.turns
(0, True)
"""

from qwirkle.dataset.data_card import data_card
from qwirkle.dataset.dataset_folder import DatasetFolder
from qwirkle.dataset.dataset_spec import FORMATS, DatasetSpec, GameToValue
from qwirkle.dataset.making import make_dataset, make_game
from qwirkle.dataset.rows import TABLES, CandidateRow, GameRow, GameRows, PositionRow

__all__ = [
    "FORMATS",
    "TABLES",
    "CandidateRow",
    "DatasetFolder",
    "DatasetSpec",
    "GameRow",
    "GameRows",
    "GameToValue",
    "PositionRow",
    "data_card",
    "make_dataset",
    "make_game",
]
