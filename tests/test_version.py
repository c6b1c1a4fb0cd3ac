from importlib.metadata import version

import qwirkle


def test_the_package_tells_the_version_it_was_installed_as() -> None:
    assert version("qwirkle") == qwirkle.__version__
