"""Files: reading that says why it failed, writing that is atomic."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

__all__ = ["FileError", "check_folder", "read_bytes", "read_text", "write_bytes", "write_text"]

_LARGEST = 20_000_000


class FileError(Exception):
    """A file cannot be read or written; ``str()`` is one line for people."""


def read_bytes(path: Path) -> bytes:
    """The content of a file; raises `FileError`."""
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
    except (OSError, ValueError) as error:
        raise FileError(f"{path}: {_why(error)}") from error
    if len(content) > _LARGEST:
        raise FileError(f"{path}: too large, more than {_LARGEST // 1_000_000} MB")
    return content


def read_text(path: Path) -> str:
    """The text of a file; raises `FileError`."""
    content = read_bytes(path)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FileError(f"{path}: not text in UTF-8 (byte {error.start + 1})") from error


def check_folder(path: Path) -> None:
    """Raise `FileError` if a file has no folder to be written to: a typing error makes none."""
    if not path.parent.is_dir():
        raise FileError(f"{path}: no such directory")


def write_text(path: Path, text: str) -> None:
    """Write a text file as `write_bytes` does, with the same ends of lines everywhere."""
    try:
        content = text.encode("utf-8")
    except ValueError as error:
        raise FileError(f"{path}: {_why(error)}") from error
    write_bytes(path, content)


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file atomically: through a temporary file beside it."""
    part = None
    try:
        path = path.resolve()  # a link stays a link
        if path.exists() and not path.is_file():
            # A device or a pipe is written to, never replaced by a file.
            with path.open("wb") as file:
                file.write(content)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            dir=path.parent, prefix=f".{path.name}.", delete=False
        ) as temporary:
            part = Path(temporary.name)
            temporary.write(content)
            temporary.flush()
            os.fsync(temporary.fileno())
        # A temporary file is private; the result gets the usual permissions.
        part.chmod(0o666 & ~_umask())
        part.replace(path)
    except (OSError, ValueError) as error:
        if part is not None:
            part.unlink(missing_ok=True)
        raise FileError(f"{path}: {_why(error)}") from error


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


def _why(error: Exception) -> str:
    reason = error.strerror if isinstance(error, OSError) else None
    return (reason or str(error) or type(error).__name__).lower()
