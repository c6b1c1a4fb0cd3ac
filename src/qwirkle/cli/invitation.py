"""How people reach a server: its addresses, and a QR code for phones."""

from __future__ import annotations

import io
import os
import shlex
import shutil
import socket
import sys
from pathlib import Path

__all__ = ["invite"]

_ALL_INTERFACES = {"0.0.0.0", "::", ""}
_LOOPBACK = {"127.0.0.1", "::1", "localhost"}


def invite(host: str, port: int) -> str:
    """The lines that a server prints once it listens on ``host`` and ``port``."""
    if host in _LOOPBACK:
        return f"Qwirkle is at {_url(host, port)}\nTo play on phones too: {_command_for_phones()}"
    if host not in _ALL_INTERFACES:
        url = _url(host, port)
        return f"Qwirkle is at {url}\n{_qr_code(url)}"
    here = f"Qwirkle is at {_url('127.0.0.1', port)}"
    address = _own_address()
    if address is None:
        return f"{here}\nThis machine is in no network that phones could join."
    url = _url(address, port)
    return f"{here}\nPhones in the same network: {url}\n{_qr_code(url)}"


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _command_for_phones() -> str:
    """The running command with ``--host`` added; make gives its own."""
    return os.environ.get("QWIRKLE_COMMAND_FOR_PHONES") or shlex.join(
        [*_program(), *sys.argv[1:], "--host", "0.0.0.0"]
    )


def _program() -> list[str]:
    program = Path(sys.argv[0])
    if program.name == "__main__.py":
        return [sys.executable, "-m", "qwirkle"]
    found = shutil.which(program.name)
    is_on_path = found is not None and Path(found).resolve() == program.resolve()
    return [program.name if is_on_path else str(program)]


def _own_address() -> str | None:
    """This machine's address in its network, as the system would choose it; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address


def _qr_code(url: str) -> str:
    """The address as a QR code of block characters; nothing if standard output has none."""
    import segno

    out = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(out, compact=True, border=2)
    code = out.getvalue().rstrip()
    try:
        code.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return code
