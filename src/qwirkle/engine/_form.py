"""Selects the form of the engine: compiled if it was built, otherwise interpreted.

``QWIRKLE_INTERPRETED=1`` forbids the compiled form, ``QWIRKLE_COMPILED=1`` requires it.
"""

from __future__ import annotations

import os
from importlib import import_module
from types import ModuleType

from qwirkle.rules.errors import EngineUnavailable

__all__ = ["load"]


def load(name: str) -> ModuleType:
    """The hot module ``name`` in the form that the environment asks for."""
    if os.environ.get("QWIRKLE_INTERPRETED") == "1":
        return import_module(f"qwirkle.engine._{name}")
    try:
        return import_module(f"qwirkle.engine._{name}_compiled")
    except ImportError as error:
        if os.environ.get("QWIRKLE_COMPILED") == "1":
            raise EngineUnavailable(
                "engine_not_compiled",
                f"QWIRKLE_COMPILED=1 requires the compiled engine, which is missing ({error}): "
                "install a C compiler (gcc), then install Qwirkle again",
            ) from error
        return import_module(f"qwirkle.engine._{name}")
