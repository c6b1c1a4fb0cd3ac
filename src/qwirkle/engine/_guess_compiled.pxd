# C types of _guess.py.
from qwirkle.engine._playout_compiled cimport Playout
from qwirkle.engine._search_compiled cimport Search

cdef extern from *:
    """
    #define DOUBTED 0.05
    """
    # A model of play that is believed less than this is not worth the time of the value.
    const double DOUBTED

cdef enum:
    MISSES = 32
    # How many of the highest-scoring moves are compared by value.
    WIDE = 4

cdef class Guess:
    cdef Search search
    cdef Playout world
    cdef int n, kept_n
    # The tiles of the turn gone back to, the last one first, and their cells.
    cdef unsigned char played[8]
    cdef int played_at[8]
    cdef unsigned char[::1] held
    cdef unsigned char[::1] then
    cdef unsigned char[::1] then_n
    cdef double[::1] weight
    cdef double[::1] belief
    cdef int[::1] root
    cdef double chances[2 * MISSES]

    cdef int _step(self, int played_n, int score, int drawn) noexcept nogil
    cdef double _missed(self, int hand, int played_n, int score) noexcept nogil
    cdef void _resample(self) noexcept nogil
    cdef void _copy(self, int source, int target) noexcept nogil
