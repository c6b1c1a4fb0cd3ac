# C types of _endgame.py, and what it takes from C.
from qwirkle.engine._playout_compiled cimport Playout

cdef extern from *:
    """
    #include <time.h>
    static double now(void) {
    #if defined(CLOCK_MONOTONIC)
        struct timespec t;
        clock_gettime(CLOCK_MONOTONIC, &t);
        return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
    #else
        return (double)clock() / CLOCKS_PER_SEC;
    #endif
    }
    """
    double now() noexcept nogil

cdef enum:
    SLOTS = 1 << 20
    FLOOR = -10000

cdef unsigned long long MIX_A, MIX_B, BITS64

cdef class Endgame:
    cdef Playout world
    cdef double deadline
    cdef long long nodes, node_limit
    cdef bint stopped, cut
    cdef public bint cancelled
    cdef unsigned long long key
    cdef unsigned long long best_word
    cdef unsigned int best_note
    # The moves of every node on the way down.
    cdef unsigned long long[::1] stack_word
    cdef unsigned int[::1] stack_note
    cdef int stack_room
    # What was found before: by key, a bound on the margin and the best move.
    cdef unsigned long long[::1] slot_key
    cdef unsigned long long[::1] slot_word
    cdef unsigned int[::1] slot_note
    cdef short[::1] slot_low
    cdef short[::1] slot_high
    cdef signed char[::1] slot_depth

    cdef unsigned long long _mixed(self, unsigned long long z) noexcept nogil
    cdef int _search(self, int alpha, int beta, int depth, int base, bint passed, bint root) noexcept nogil
    cdef int _tried(self, unsigned long long word, unsigned int note, int alpha, int beta, int depth, int base) noexcept nogil
    cdef unsigned long long _hands_key(self) noexcept nogil
    cdef void _grow_stack(self) noexcept with gil
