"""Many jobs: on the cores of this machine or on a cluster, whatever the jobs are.

>>> from math import factorial
>>> with InlineExecutor() as executor:
...     dict(executor.run(factorial, [3, 4]))
{3: 6, 4: 24}
"""

from qwirkle.compute.executor import Executor, InlineExecutor, report
from qwirkle.compute.journal import Journal, naming
from qwirkle.compute.pool import PoolExecutor
from qwirkle.compute.ray_cluster import RayExecutor

__all__ = [
    "Executor",
    "InlineExecutor",
    "Journal",
    "PoolExecutor",
    "RayExecutor",
    "naming",
    "report",
]
