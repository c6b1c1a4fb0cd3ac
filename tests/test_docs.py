"""The documentation: blocks run, links lead somewhere, and the site is built from all pages."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

import qwirkle.players
from qwirkle.cli.commands import app
from tests.reference_pages import packages

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = {str(path.relative_to(DOCS)): path.read_text("utf-8") for path in DOCS.rglob("*.md")}
# Run by tests/server/test_docs.py, against a server.
ELSEWHERE = {"server-api.md"}
# What a page's examples print, where that shows that they did what the page says.
PRINTED = {
    "duplicate.md": r"[0-9a-f]{64}\n(.*\n)*Qwirkle #321 ",
    "protocol.md": "Example in sh plays ",
    "review.md": "PointsGivenUp|GiftOpened",
    "training.md": "",
}


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGES[page], re.MULTILINE | re.DOTALL)


def environment(folder: Path) -> dict[str, str]:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return os.environ | {"PATH": path, "XDG_DATA_HOME": str(folder / "data-home")}


@pytest.mark.parametrize(
    "page", [page for page in sorted(PAGES.keys() - ELSEWHERE) if blocks(page, "python")]
)
def test_the_blocks_in_python_run(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(Path(qwirkle.players.__file__).parent / "weights.json", tmp_path)
    for folder in ("examples", "tests"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    monkeypatch.chdir(tmp_path)
    known: dict[str, object] = {"__name__": "page"}
    for block in blocks(page, "python"):
        # In this process: starting one takes longer than most blocks.
        exec(compile(block, f"docs/{page}", "exec"), known)
    assert re.search(PRINTED.get(page, r"\S"), capsys.readouterr().out)


@pytest.mark.parametrize(
    "page", [page for page in sorted(PAGES.keys() - ELSEWHERE) if blocks(page, "sh")]
)
def test_the_blocks_in_sh_run(page: str, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    script = "".join(blocks(page, "sh"))
    done = subprocess.run(
        ["sh", "-e", "-c", script],
        cwd=tmp_path, env=environment(tmp_path), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def command_lines(text: str) -> list[str]:
    """Every `qwirkle …` that a text names, in a block or between words."""
    texts = [
        *re.findall(r"`qwirkle ([^`\n<][^`\n]*)`", text),
        *(
            line
            for block in re.findall(r"^```\w*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
            if "\n<" not in block  # what is hashed for a fair bag begins with the same word
            for line in re.findall(
                r"^(?:.*\| )?qwirkle (.+)", block.replace("\\\n", ""), re.MULTILINE
            )
        ),
    ]
    return [text.partition(" #")[0] for text in texts]


NAMING = [
    path
    for path in [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
    if command_lines(path.read_text("utf-8"))
]


@pytest.mark.parametrize("page", NAMING, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_that_is_named_exists_with_its_options(page: Path) -> None:
    whole = typer.main.get_command(app)
    for line in command_lines(page.read_text("utf-8")):
        command: Any = whole
        words = shlex.split(line)
        while hasattr(command, "commands") and words and not words[0].startswith("-"):
            assert words[0] in command.commands, f"qwirkle {line}"
            command = command.commands[words.pop(0)]
        known = {name for param in command.params for name in (*param.opts, *param.secondary_opts)}
        known |= {"--help", "--install-completion"}
        given = [word.partition("=")[0] for word in words if word.startswith("--")]
        assert [option for option in given if option not in known] == [], f"qwirkle {line}"


def without_blocks(page: str) -> str:
    return re.sub(r"^```.*?^```$", "", PAGES[page], flags=re.MULTILINE | re.DOTALL)


def anchors(page: str) -> set[str]:
    """The anchors of a page: those of its headings, and those that are written out."""
    headings = re.findall(r"^#+ (.+)$", without_blocks(page), re.MULTILINE)
    slugs = {
        re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", heading).strip().lower())
        for heading in headings
    }
    return slugs | set(re.findall(r"""(?:id|name)="([^"]+)""", PAGES[page]))


@pytest.mark.parametrize("page", sorted(PAGES))
def test_every_link_leads_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", without_blocks(page)):
        if target.startswith(("http:", "https:")):
            continue
        path, _, anchor = target.partition("#")
        file = ((DOCS / page).parent / path).resolve() if path else DOCS / page
        if "reference" in Path(path).parts:
            assert file.stem in packages(), f"{page} links to {target}"
            continue
        assert file.is_file(), f"{page} links to {target}"
        if anchor and file.is_relative_to(DOCS):
            name = str(file.relative_to(DOCS))
            assert anchor in anchors(name), f"{page} links to {target}"


def test_the_navigation_has_every_page() -> None:
    nav = (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:\n")[2]
    listed = re.findall(r"^ +- (?:.+: )?(\S+\.md)$", nav, re.MULTILINE)
    assert sorted(listed) == sorted(PAGES)


def test_the_reference_has_every_package_that_programs_may_use() -> None:
    ours = {
        f"qwirkle.{path.parent.name}" for path in (ROOT / "src" / "qwirkle").glob("*/__init__.py")
    }
    assert ours - set(packages()) == {"qwirkle.cli", "qwirkle.server"}


@pytest.mark.skipif(
    not (ROOT / ".venv" / "docs" / "bin" / "mkdocs").exists(), reason="needs `make docs` once"
)
def test_the_site_is_built_without_a_warning_and_asks_nobody_else(tmp_path: Path) -> None:
    command = [str(ROOT / ".venv" / "docs" / "bin" / "mkdocs"), "--quiet", "build", "--strict"]
    done = subprocess.run(
        [*command, "--site-dir", str(tmp_path)],
        cwd=ROOT, env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    fetching = re.compile(r"<(?:script|link|img)[^>]*(?:src|href)=\"?(https?:[^\">\s]+)")
    for page in tmp_path.rglob("*.html"):
        assert fetching.findall(page.read_text("utf-8")) == [], page
    tutorial = (tmp_path / "tutorials" / "engine" / "index.html").read_text("utf-8")
    assert re.search(r'href="?\.\./\.\./protocol/"?>the engine protocol</a>', tutorial)
    assert "are <code>examples/engine.c</code>," in (
        tmp_path / "protocol" / "index.html"
    ).read_text("utf-8")
    assert "'sha256-" in (tmp_path / "policy.txt").read_text("ascii")
