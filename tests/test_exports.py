"""What a package offers stands in its `__all__`, and all that stands there exists."""

import importlib
import pkgutil
from types import ModuleType

import pytest

import qwirkle

PACKAGES = ["qwirkle"] + [
    module.name for module in pkgutil.walk_packages(qwirkle.__path__, "qwirkle.") if module.ispkg
]


@pytest.mark.parametrize("name", PACKAGES)
def test_a_package_exports_exactly_its_public_names(name: str) -> None:
    package = importlib.import_module(name)
    public = {
        key
        for key, value in vars(package).items()
        if not key.startswith("_") and not isinstance(value, ModuleType)
    }
    exported = getattr(package, "__all__", [])
    assert len(set(exported)) == len(exported)
    assert public - set(exported) == set()
    # A name may also be made on demand, by the package's __getattr__.
    assert [key for key in exported if not hasattr(package, key)] == []
