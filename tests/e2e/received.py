"""What may stand in what a page receives: closed by default, and compared with the truth after."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

from tests.e2e.person import Message, Person
from tests.message_text import TILE, strings

__all__ = ["assert_nothing_hidden"]

# Where a tile's code may stand, and nowhere else.
PUBLIC = re.compile(
    r"(event|(snapshot\.)?turns\.\d+)\.move\.placements\.\d+\.tile|(snapshot\.)?board\.\d+\.tile"
)
OWN = re.compile(r"(snapshot\.)?you\.hands\.(\d+)\.\d+")
ANSWERED = re.compile(
    r"accepts\.\w\w|move\.(placements\.\d+\.tile|tiles\.\d+)|error\.(tiles\.\d+|message)"
)
LISTED = re.compile(r"hand\.\d+")
TODAY = {
    "/api/daily": re.compile(r"today\.due\.hand\.\d+"),
    "/api/puzzles/today": re.compile(r"question\.position"),
}
AT_THE_END = re.compile(r"(event|(snapshot\.)?ended)\.hands\.\d+\.\d+")


def _you(message: Any) -> Any:
    return message.get("you") or (message.get("snapshot") or {}).get("you")


def _ended(message: Any) -> Any:
    inner = message.get("snapshot") or message
    if inner.get("event", {}).get("kind") == "ended":
        return inner["event"]
    return inner.get("ended")


class _Search:
    """Looks through what a person with these seats received, in the order that it came."""

    def __init__(self, secrets: list[str], seats: set[int]) -> None:
        self.secrets = secrets
        self.seats = seats
        self.lying: Counter[str] = Counter()
        self.held: set[str] = set()
        self.hands_seen = 0

    def look(self, message: Message) -> None:
        try:
            node = json.loads(message.text)
        except ValueError:
            return  # a record to download, after the end
        if not isinstance(node, dict):
            return
        if _ended(node) is None:
            for secret in self.secrets:
                assert secret not in message.text, message
        for path, text in strings(node):
            for tile in TILE.findall(text):
                self._check(path, tile, message, node)
        self._follow(node)

    def _check(self, path: str, tile: str, message: Message, node: Any) -> None:
        own = OWN.fullmatch(path)
        if own:
            assert int(own[2]) in self.seats, message
            self.held.add(tile)
            self.hands_seen += 1
        elif AT_THE_END.fullmatch(path):
            assert _ended(node) is not None, message
        elif message.source.endswith(tuple(TODAY)):
            # The same for everybody and of no table; the tests of puzzle and deal search more.
            assert TODAY["/api/" + message.source.partition("/api/")[2]].fullmatch(path), message
        elif message.source.endswith("/api/options"):
            assert re.fullmatch(r"tiles\.\d+", path), message
        elif "/moves?seat=" in message.source:
            assert LISTED.fullmatch(path), (path, message)
            assert tile in self.held, message
        elif message.source != "socket" and ANSWERED.fullmatch(path):
            assert tile in self.held or tile in self.lying, (path, message)
        else:
            assert PUBLIC.fullmatch(path), (path, message)

    def _follow(self, node: Any) -> None:
        """The unseen tiles are those that lie nowhere one may see: no more, no less is told."""
        event = node.get("event") or {}
        snapshot = node.get("snapshot") or (node if "board" in node else None)
        if snapshot:
            self.lying = Counter(placed["tile"] for placed in snapshot["board"])
        elif event.get("kind") == "turn" and event["move"]["kind"] == "place":
            self.lying.update(placed["tile"] for placed in event["move"]["placements"])
        you = _you(node)
        if you and you["hands"] and len(self.seats) == 1 and not _ended(node):
            seen = self.lying + Counter(tile for hand in you["hands"].values() for tile in hand)
            kinds = [colour + shape for colour in "ROYGBP" for shape in "osdcxt"]
            assert you["unseen"] == "".join(str(3 - seen[kind]) for kind in kinds), node


async def assert_nothing_hidden(person: Person) -> None:
    """After the game: all that the page received held no tile that the person might not see."""
    messages = await person.received()
    snapshots = [
        node.get("snapshot")
        for node in (json.loads(each.text) for each in messages if each.source == "socket")
        if node["type"] == "snapshot"
    ]
    table = snapshots[0]["table"]
    final = await person.ask(f"/api/tables/{table}")
    fairness = final["ended"]["fairness"]
    others = [
        given
        for seat, given in enumerate(fairness["contributions"])
        if given and seat not in final["you"]["seats"]
    ]
    search = _Search(
        [fairness["server_seed"], fairness["seed"], *others], set(final["you"]["seats"])
    )
    for message in messages:
        search.look(message)
    assert search.hands_seen > 0
