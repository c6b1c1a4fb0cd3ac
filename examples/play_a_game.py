"""Play a whole game against a bot over the server's API, knowing only what it publishes.

Start a server (`qwirkle serve`), then: python examples/play_a_game.py http://127.0.0.1:8000
"""

import json
import secrets
import sys
import time
import urllib.request
from typing import Any
from urllib.error import HTTPError

from websockets.sync.client import connect


class Client:
    def __init__(self, url: str) -> None:
        self.url, self.cookie = url, ""

    def ask(self, path: str, body: Any = None) -> Any:
        headers = {"Content-Type": "application/json", "Cookie": self.cookie}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers)
        while True:
            try:
                with urllib.request.urlopen(request) as got:
                    self.cookie = (got.headers["Set-Cookie"] or self.cookie).partition(";")[0]
                    return json.load(got)
            except HTTPError as refused:
                wait = refused.headers["Retry-After"]
                if wait is None:
                    raise
                time.sleep(float(wait))  # too fast for the server, which says when to go on


def play(url: str, bot: str = "greedy") -> Any:
    client = Client(url)
    client.ask("/api/guest", {"name": "Example"})
    start = {"bots": [bot], "contribution": secrets.token_hex(16)}
    table = client.ask("/api/play", start)["table"]
    address = url.replace("http", "ws", 1) + "/api/socket"
    with connect(address, additional_headers={"Cookie": client.cookie}) as socket:
        socket.send(json.dumps({"type": "watch", "table": table}))
        snapshot = json.loads(socket.recv())["snapshot"]
        turn, you = len(snapshot["turns"]), snapshot["you"]
        while True:
            if you is not None and (you["can_place"] or you["swap_limit"]):  # on turn
                move = client.ask(f"/api/tables/{table}/hint", {"rung": "move"})["move"]
                command = {"do": move.pop("kind"), "id": secrets.token_hex(8), "turn": turn}
                command |= {"seat": you["seats"][0], **move}
                client.ask(f"/api/tables/{table}/commands", command)
            message = json.loads(socket.recv())
            event, you = message.get("event", {}), message.get("you")
            if event.get("kind") == "turn":
                turn = event["turn"]
            elif event.get("kind") == "ended":
                return event


if __name__ == "__main__":
    end = play(sys.argv[1])
    print(f"{end['reason']}: scores {end['scores']}, winners {end['winners']}")
