"""A file that one process at a time may use."""

from __future__ import annotations

__all__ = ["try_lock"]


def try_lock(file: int) -> bool:
    """Lock an open file; False if it is locked through another opening of it.

    The lock holds until the file is closed or the process ends, however it ends. Without `fcntl`
    nothing is locked.

    >>> from tempfile import NamedTemporaryFile
    >>> with NamedTemporaryFile() as first, open(first.name) as second:
    ...     try_lock(first.fileno()), try_lock(second.fileno())
    (True, False)
    """
    try:
        import fcntl
    except ImportError:  # Windows
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
