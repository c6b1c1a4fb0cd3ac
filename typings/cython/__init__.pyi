# The part of Cython's pure-Python mode that the engine uses, for the type checker.
import builtins
from collections.abc import Callable
from typing import TypeAlias, TypeVar

_T = TypeVar("_T")

compiled: bool

int: TypeAlias = builtins.int
uint: TypeAlias = builtins.int
uchar: TypeAlias = builtins.int
longlong: TypeAlias = builtins.int
ulonglong: TypeAlias = builtins.int
Py_ssize_t: TypeAlias = builtins.int
double: TypeAlias = builtins.float
bint: TypeAlias = builtins.bool
void: TypeAlias = None

def cclass(cls: _T) -> _T: ...
def final(cls: _T) -> _T: ...
def cfunc(function: _T) -> _T: ...
def inline(function: _T) -> _T: ...
def with_gil(function: _T) -> _T: ...
def exceptval(*, check: bool) -> Callable[[_T], _T]: ...

class _NoGil:
    def __call__(self, function: _T) -> _T: ...
    def __enter__(self) -> None: ...
    def __exit__(self, *_: object) -> None: ...

nogil: _NoGil
