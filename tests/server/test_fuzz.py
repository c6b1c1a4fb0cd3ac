"""Mutations of real traffic: whatever comes over the socket or HTTP gets a typed answer."""

from __future__ import annotations

import random
import secrets
from pathlib import Path
from typing import Any

import msgspec

from qwirkle.server.wire import ErrorBody, RefusedMessage, ToClient
from tests.server.harness import Line, Running, Visitor, serving, settings_for

ROUNDS = 400
_to_client: msgspec.json.Decoder[ToClient] = msgspec.json.Decoder(ToClient)


def traffic(table: str) -> list[str]:
    """What a real client says over its socket."""
    messages: list[dict[str, Any]] = [
        {"type": "watch", "table": table},
        {"type": "watch", "table": table, "since": 3},
        {"type": "unwatch", "table": table},
        {"type": "lobby", "on": True},
        {"type": "lobby", "on": False},
        {"type": "typing", "table": table},
    ]
    return [msgspec.json.encode(message).decode() for message in messages]


def commands(table: str) -> list[str]:
    """What a real client sends to a table."""
    tile = {"tile": "Ro", "x": 0, "y": 0}
    wishes: list[dict[str, Any]] = [
        {"do": "sit", "seat": 1, "move": True, "name": "Bert"},
        {"do": "ready", "contribution": secrets.token_hex(16)},
        {"do": "place", "seat": 0, "turn": 0, "placements": [tile, {**tile, "x": 1}]},
        {"do": "swap", "seat": 0, "turn": 3, "tiles": ["Ro", "Bt"]},
        {"do": "set_ages", "oldest_first": [1, 0]},
        {"do": "chat", "text": "hello 🦊"},
        {"do": "mute", "guest": "nobody", "muted": True},
        {"do": "agree", "yes": False},
        {"do": "close_seat", "seat": 1},
        {"do": "lift", "seat": 0},
    ]
    return [msgspec.json.encode({"id": secrets.token_hex(4), **wish}).decode() for wish in wishes]


def mutated(text: str, chance: random.Random) -> str:
    """The text with something changed: characters, parts, values, or the whole shape."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text) + 1)
        to = min(len(text), at + chance.randint(0, 8))
        piece = chance.choice(
            ["", "\0", '"', "{", "}", "[", "]", ",", ":", "null", "true", "-1", "1e999", "9" * 30,
             "\ud7ff", "\u202e", "é", "\\u0000", "\\ud800", text[at:to] * 2, text]
        )  # fmt: skip
        text = text[:at] + piece + text[to:]
    return text


async def furnished(host: Visitor) -> str:
    table: str = (await host.post("/api/tables", {"seats": 2, "public": True}))["table"]
    for number in range(5):
        await host.do(table, "chat", text=str(number))
    return table


async def is_served(server: Running, table: str) -> None:
    """Others can still come and watch."""
    async with server.guest("Witness") as witness, witness.socket() as line:
        assert (await line.watch(table))["type"] == "snapshot"


async def answers(line: Line) -> int:
    """Read up to the answer to a last question; how many messages came."""
    await line.send(type="watch", table="the-end")
    count = 0
    while True:
        message = _to_client.decode(await line.connection.recv())
        count += 1
        if isinstance(message, RefusedMessage):
            assert message.error.code != "internal", message
            if message.table == "the-end":
                return count


async def test_mutated_messages_get_typed_answers(tmp_path: Path) -> None:
    chance = random.Random(20)
    settings = settings_for(tmp_path)
    async with serving(settings) as server, server.guest("Anna") as anna:
        table = await furnished(anna)
        came = 0
        for _ in range(ROUNDS // 30):
            # A hundred refusals in a row end a socket; so each sends fewer.
            async with anna.socket(max_queue=None) as line:
                for _ in range(30):
                    text = mutated(chance.choice(traffic(table)), chance)
                    await line.connection.send(text[: settings.max_message])
                came += await answers(line)
        assert came > ROUNDS / 2
        await is_served(server, table)


async def test_mutated_commands_get_typed_answers(tmp_path: Path) -> None:
    chance = random.Random(21)
    async with serving(settings_for(tmp_path)) as server, server.guest("Anna") as anna:
        table = await furnished(anna)
        seen = set()
        for _ in range(ROUNDS):
            body = mutated(chance.choice(commands(table)), chance).encode("utf-8", "replace")
            response = await anna.http.post(
                f"/api/tables/{table}/commands",
                content=body,
                headers={"content-type": "application/json"},
            )
            seen.add(response.status_code)
            assert response.status_code < 500, (body, response.text)
            if not response.is_success:
                msgspec.json.decode(response.content, type=ErrorBody)
        assert {200, 400} <= seen
        await is_served(server, table)
