"""`make release`: everything to publish, built and tried, in dist/.

The source distribution, a wheel for each Python of this machine that is new enough, and their
checksums. Each is installed into a clean environment where no compiler is found, and run.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
OLDEST, NEWEST = 11, 20
# As on a machine without a compiler.
NO_COMPILER = {"CC": "no-compiler-here", "CXX": "no-compiler-here"}


def main() -> None:
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    say("building the source distribution")
    run([sys.executable, "-m", "build", "--sdist", "--outdir", str(DIST), str(ROOT)])
    [source] = DIST.glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as folder:
        for python in pythons():
            say(f"building and trying a wheel for {python}")
            wheel = built_wheel(python, source, Path(folder) / Path(python).name)
            expect(python, wheel, "compiled engine", Path(folder))
        say("trying the source distribution without a compiler")
        expect(sys.executable, source, "interpreted engine", Path(folder))
    run([sys.executable, "-m", "twine", "check", "--strict", *map(str, artifacts())])
    sums = "".join(f"{digest(path)}  {path.name}\n" for path in artifacts())
    (DIST / "SHA256SUMS").write_text(sums, encoding="ascii")
    say("done:\n" + sums.rstrip())


def artifacts() -> list[Path]:
    return sorted([*DIST.glob("*.tar.gz"), *DIST.glob("*.whl")])


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def pythons() -> Iterator[str]:
    """The interpreters that work; some names on the path only say that they are not chosen."""
    for minor in range(OLDEST, NEWEST):
        path = shutil.which(f"python3.{minor}")
        if path is None:
            continue
        tried = subprocess.run([path, "-c", "import venv"], check=False, capture_output=True)
        if tried.returncode == 0:
            yield path


def built_wheel(python: str, source: Path, folder: Path) -> Path:
    run([python, "-m", "pip", "wheel", "-qq", "--no-deps", "--wheel-dir", str(folder), str(source)])
    [wheel] = folder.glob("*.whl")
    if sys.platform == "linux":
        run([sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", str(DIST), str(wheel)])
    else:
        shutil.copy(wheel, DIST)
    tag = re.sub(r".*-(cp\d+-cp\d+)-.*", r"\1", wheel.name)
    [repaired] = DIST.glob(f"*-{tag}-*.whl")
    return repaired


def expect(python: str, artifact: Path, form: str, folder: Path) -> None:
    """Install it into a clean environment, alone and with the server's extra, and run it."""
    clean = folder / f"{Path(python).name}-{artifact.suffix[1:]}"
    run([python, "-m", "venv", str(clean)])
    own = str(clean / "bin" / "python")
    run([own, "-m", "pip", "install", "-qq", str(artifact)], **NO_COMPILER)
    run([own, "-m", "qwirkle", "arena", "greedy", "random", "--pairs", "1"])
    plain = subprocess.run(
        [own, "-m", "qwirkle", "serve"], cwd=folder, check=False, capture_output=True, text=True
    )
    if plain.returncode != 2 or "[server]" not in plain.stderr or plain.stderr.count("\n") != 1:
        sys.exit(f"{artifact.name} without the extra says {plain.stderr!r}")
    run([own, "-m", "pip", "install", "-qq", f"{artifact}[server]"], **NO_COMPILER)
    said = run([own, "-m", "qwirkle", "--version"]).strip()
    page = run([own, "-c", "import qwirkle; print(qwirkle.__path__[0])"]).strip()
    if form not in said:
        sys.exit(f"{artifact.name} says {said!r}, not {form!r}")
    if not (Path(page) / "web" / "index.html").exists():
        sys.exit(f"{artifact.name} has no web client")


def run(command: list[str], **changes: str) -> str:
    # From elsewhere: the package of this folder must not be the one that is found.
    with tempfile.TemporaryDirectory() as elsewhere:
        env = {**os.environ, **changes}
        done = subprocess.run(
            command, cwd=elsewhere, env=env, check=False, stdout=subprocess.PIPE, text=True
        )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        sys.exit(f"failed: {' '.join(command)}")
    return done.stdout


def say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    main()
