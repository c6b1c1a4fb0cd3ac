"""A missing extra is told in one line."""

import subprocess
import sys


def test_a_missing_extra_is_told_in_one_line() -> None:
    code = (
        "import sys; sys.modules['pettingzoo'] = None\n"
        "import qwirkle.env\n"
        "try:\n    qwirkle.env.QwirkleAEC\n"
        "except ModuleNotFoundError as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == (
        "QwirkleAEC needs pettingzoo, which is not installed; in a clone: pip install '.[env]'\n"
    )
