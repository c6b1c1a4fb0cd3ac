# C types of _reach.py, and the C that it uses.
from qwirkle.engine._field_compiled cimport Field

cdef class Reach:
    cdef int most[36]
    # Of lines that begin beyond the frontier, by kind and axis.
    cdef int beyond[2 * 36]
    # How far a line goes to each side, by the number of new tiles there; see `_walk`.
    cdef int far[2 * 6]

    cdef void measure(self, Field field, unsigned long long hand, unsigned long long others) noexcept nogil
    cdef int _longest(self, Field field, Py_ssize_t at, int kind, unsigned long long joins) noexcept nogil
    cdef void _walk(self, Field field, Py_ssize_t cell, Py_ssize_t step, int kind, unsigned long long joins, int more, int side) noexcept nogil
