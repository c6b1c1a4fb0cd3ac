"""Builds the compiled engine; everything else is in pyproject.toml.

The extension is optional: without Cython or a C compiler the package installs all the same,
and the engine runs interpreted, from the same source.

It runs on any machine of this kind; QWIRKLE_NATIVE=1 builds for this one alone, which is faster.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

ENGINE = Path("src/qwirkle/engine")
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}


def compile_flags() -> list[str]:
    if sys.platform == "win32":
        return ["/O2"]
    if os.environ.get("QWIRKLE_NATIVE") == "1":
        return ["-O3", "-g0", "-march=native"]
    return ["-O3", "-g0"]


def extensions() -> list[Extension]:
    """The compiled engine, or nothing where it cannot be built."""
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    # Every X_compiled.pxd makes X.py a compiled module of that name: another name than its
    # source's, so that the compiled and the interpreted form can be imported side by side.
    modules = [
        Extension(
            f"qwirkle.engine.{types.stem}",
            [str(types.with_name(types.stem.removesuffix("_compiled") + ".py"))],
            depends=[str(path) for path in sorted(ENGINE.glob("*.pxd"))],
            extra_compile_args=compile_flags(),
        )
        for types in sorted(ENGINE.glob("*_compiled.pxd"))
    ]
    built: list[Extension] = cythonize(
        modules, build_dir="build/cython", compiler_directives=DIRECTIVES, quiet=True
    )
    for extension in built:  # Cython does not hand this on
        extension.optional = True
    return built


setup(ext_modules=extensions())
