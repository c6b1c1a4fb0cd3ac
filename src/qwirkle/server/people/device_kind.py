"""What kind of device a guest uses, as far as its browser tells: enough to know it by."""

from __future__ import annotations

__all__ = ["device_kind"]

# The first that is found counts: most browsers also name those that they descend from.
_BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
_SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Macintosh": "macOS",
    "Linux": "Linux",
}


def device_kind(user_agent: str) -> str:
    """Browser and system, or as much of them as is known.

    >>> device_kind("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    >>> device_kind("curl/8")
    ''
    """
    found = [
        next((name for mark, name in marks.items() if mark in user_agent), "")
        for marks in (_BROWSERS, _SYSTEMS)
    ]
    return ", ".join(filter(None, found))
