"""The engine protocol: players in any language, over standard input and output.

See docs/protocol.md. `EnginePlayer` lets a program choose, `EngineServer` lets one of our players
answer as a program, and `check_engine` tries a program on the test vectors.

>>> from qwirkle.protocol import EngineCommand
>>> EngineCommand.parse("cmd:sh engine.sh").words
('sh', 'engine.sh')
"""

from qwirkle.protocol.conformance import Finding, check_engine
from qwirkle.protocol.engine_client import EngineClient
from qwirkle.protocol.engine_player import EngineCommand, EnginePlayer
from qwirkle.protocol.engine_server import EngineServer
from qwirkle.protocol.host_lines import VERSION
from qwirkle.protocol.vectors import EngineVector, parse_vectors, shipped_vectors

__all__ = [
    "VERSION",
    "EngineClient",
    "EngineCommand",
    "EnginePlayer",
    "EngineServer",
    "EngineVector",
    "Finding",
    "check_engine",
    "parse_vectors",
    "shipped_vectors",
]
