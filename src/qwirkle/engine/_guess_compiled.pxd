# C types of _guess.py.
from qwirkle.engine._field_compiled cimport Field
from qwirkle.engine._playout_compiled cimport Playout

cdef enum:
    MISSES = 32

cdef class Guess:
    cdef Playout chance
    cdef int n, kept_n
    cdef unsigned char played[8]
    cdef unsigned char[::1] held
    cdef unsigned char[::1] then
    cdef unsigned char[::1] then_n
    cdef double[::1] weight
    cdef double[::1] belief
    cdef int[::1] root
    cdef double chances[2 * MISSES]

    cdef int _step(self, Field field, int played_n, int score, int drawn) noexcept nogil
    cdef void _resample(self) noexcept nogil
    cdef void _copy(self, int source, int target) noexcept nogil
