"""What a server prints for people works as printed."""

import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from qwirkle.cli.invitation import invite

ROOT = Path(__file__).parent.parent.parent
QR_CODE = re.compile(r"(?:^[ ▀▄█]+\n?){12,}", re.MULTILINE)


@pytest.fixture(autouse=True)
def _in_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qwirkle.cli.invitation._own_address", lambda: "192.168.1.5")
    monkeypatch.delenv("QWIRKLE_COMMAND_FOR_PHONES", raising=False)


@pytest.mark.parametrize(
    ("host", "first"),
    [
        ("127.0.0.1", "Qwirkle is at http://127.0.0.1:80"),
        ("::1", "Qwirkle is at http://[::1]:80"),
        ("play.example.org", "Qwirkle is at http://play.example.org:80"),
        ("0.0.0.0", "Qwirkle is at http://127.0.0.1:80"),
    ],
)
def test_the_first_line_says_where_it_is(host: str, first: str) -> None:
    assert invite(host, 80).splitlines()[0] == first


def test_open_to_the_network_it_shows_the_address_and_a_qr_code() -> None:
    text = invite("0.0.0.0", 8000)
    assert "Phones in the same network: http://192.168.1.5:8000\n" in text
    assert QR_CODE.search(text)


def test_a_terminal_without_block_characters_gets_the_address_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert invite("0.0.0.0", 8000).endswith("http://192.168.1.5:8000\n")


def test_on_this_machine_only_it_prints_the_command_that_lets_phones_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program = str(Path(sys.executable).parent / "qwirkle")
    monkeypatch.setattr(sys, "argv", [program, "serve", "--port", "8001"])
    last = invite("127.0.0.1", 8001).splitlines()[-1]
    command = shlex.split(last.removeprefix("To play on phones too: "))
    assert command[1:] == ["serve", "--port", "8001", "--host", "0.0.0.0"]
    subprocess.run([*command, "--help"], check=True, stdout=subprocess.DEVNULL)


def test_make_run_prints_a_command_for_make() -> None:
    done = subprocess.run(
        ["make", "-n", "run", "PORT=8001"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert "FOR_PHONES='make run PORT=8001 HOST=0.0.0.0'" in done.stdout
    assert "qwirkle serve --log-level=warning  --port 8001" in done.stdout


def test_make_run_takes_a_host_from_its_command_line_only() -> None:
    run = ["make", "-n", "run"]
    environment = {**os.environ, "HOST": "some-machine", "PORT": "7"}
    done = subprocess.run(
        run, cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    )
    assert "some-machine" not in done.stdout
    assert "--port" not in done.stdout
    asked = subprocess.run(
        [*run, "HOST=0.0.0.0"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert "qwirkle serve --log-level=warning --host 0.0.0.0" in asked.stdout
