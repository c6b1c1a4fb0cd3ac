"""What `make docs` adds to the pages: the reference, Mermaid, and a security policy of its own."""

from __future__ import annotations

import ast
import base64
import re
from hashlib import sha256
from pathlib import Path, PurePosixPath
from posixpath import normpath
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]
MERMAID = Path(__file__).parent / "node_modules" / "mermaid" / "dist" / "mermaid.min.js"
STYLE = Path(__file__).parent / "reference.css"
# The packages that programs may use; the others serve the command and the server.
PACKAGES = (
    "qwirkle", "qwirkle.rules", "qwirkle.notation", "qwirkle.drawing", "qwirkle.engine",
    "qwirkle.players", "qwirkle.compute", "qwirkle.protocol", "qwirkle.arena", "qwirkle.analysis",
    "qwirkle.analysis.puzzles", "qwirkle.dataset", "qwirkle.env", "qwirkle.duplicate",
)  # fmt: skip
LINK_UP = re.compile(r"\[([^\]]+)\]\((\.\./[^)]+)\)")
INLINE_SCRIPT = re.compile(r"<script(?![^>]*\b(?:src|type)=)[^>]*>(.*?)</script>", re.DOTALL)
POLICY = "policy.txt"
IMPORTED = (
    "The examples run as they stand, once the names of this page and of `qwirkle` are imported."
)


def on_config(config: Any) -> Any:
    """Put the reference of the packages into the navigation."""
    for section in config["nav"]:
        if isinstance(section, dict) and "Reference" in section:
            section["Reference"].append({"Packages": [f"reference/{name}.md" for name in PACKAGES]})
    return config


def on_files(files: Files, config: Any) -> Files:
    for name in PACKAGES:
        files.append(File.generated(config, f"reference/{name}.md", content=page_of(name)))
    files.append(File.generated(config, "assets/mermaid.min.js", abs_src_path=str(MERMAID)))
    files.append(File.generated(config, "assets/reference.css", abs_src_path=str(STYLE)))
    return files


def page_of(package: str) -> str:
    """The page of a package: all its public names, as its ``__all__`` lists them."""
    options = "".join(f"        - {name}\n" for name in public_names(package))
    return f"# {package}\n\n{IMPORTED}\n\n::: {package}\n    options:\n      members:\n{options}"


def public_names(package: str) -> list[str]:
    source = ROOT / "src" / Path(*package.split(".")) / "__init__.py"
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return [name for name in ast.literal_eval(node.value) if not name.startswith("__")]
    raise SystemExit(f"{package} has no __all__")


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Name files of the repository that the site does not have, instead of linking to them."""
    folder = PurePosixPath(page.file.src_uri).parent

    def named(link: re.Match[str]) -> str:
        text, target = link.groups()
        file = normpath(folder / target)
        if not file.startswith("../"):
            return link[0]
        file = file.removeprefix("../")
        return f"`{file}`" if text.strip("`") == file else f"{text} (`{file}`)"

    return LINK_UP.sub(named, markdown)


def on_post_build(config: Any) -> None:
    """Write the policy that the server sends with the pages: own files, and known scripts only."""
    site = Path(config["site_dir"])
    hashes = {
        base64.b64encode(sha256(script.encode()).digest()).decode()
        for page in site.rglob("*.html")
        for script in INLINE_SCRIPT.findall(page.read_text(encoding="utf-8"))
    }
    scripts = " ".join(f"'sha256-{found}'" for found in sorted(hashes))
    (site / POLICY).write_text(
        f"default-src 'self'; script-src 'self' {scripts}; "
        # Mermaid and the highlighting set styles on what they draw.
        "style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; "
        "base-uri 'self'; form-action 'none'; frame-ancestors 'none'\n",
        encoding="ascii",
    )
