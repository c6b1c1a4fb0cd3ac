"""Which packages the reference has a page of."""

import ast
from pathlib import Path

HOOKS = Path(__file__).parent.parent / "packaging" / "docs" / "hooks.py"


def packages() -> tuple[str, ...]:
    """As `make docs` lists them; its hooks cannot be imported without MkDocs."""
    for node in ast.parse(HOOKS.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "PACKAGES":
            return tuple(ast.literal_eval(node.value))
    raise AssertionError
