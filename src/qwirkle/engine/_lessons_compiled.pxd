# C types of _lessons.py.
from qwirkle.engine._playout_compiled cimport Playout
from qwirkle.engine._value_compiled cimport Value

cdef enum:
    TRIED = 4

cdef class Lessons:
    cdef Playout world
    cdef Value value
    cdef int seats, horizon, rows, room
    cdef float[::1] features
    cdef float[::1] targets
    cdef unsigned char[::1] phases

    cdef void _play_one(self) noexcept nogil
    cdef void _write(self, int picked) noexcept nogil
