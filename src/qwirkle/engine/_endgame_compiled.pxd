# C types of _endgame.py, and the C that it uses.
from qwirkle.engine._field_compiled cimport Field
from qwirkle.engine._reach_compiled cimport Reach

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
    # The stored depth of a result whose search was cut short nowhere.
    WHOLE = 100
    # What the table does not know.
    UNKNOWN = -20000
    # The upper limit of a move's merit, in sixteenths of a point.
    MERIT = 50

cdef int FINISH
cdef unsigned long long MIX_A, MIX_B, BITS64, LOW, HIGH

cdef class Endgame:
    cdef Field field
    # The two hands, first that of the seat to move at the root: the copies of each kind, the mask
    # of the kinds, the number of tiles.
    cdef unsigned char held[2 * 36]
    cdef unsigned long long kinds[2]
    cdef int held_n[2]
    cdef int to_move
    cdef double deadline
    cdef long long nodes, node_limit
    cdef bint stopped, cut
    cdef public bint cancelled
    cdef unsigned long long key
    cdef unsigned long long best_word
    cdef unsigned int best_note
    # The moves of every node on the current path, their rank in the order of search, and an
    # upper bound on what each can gain.
    cdef unsigned long long[::1] stack_word
    cdef unsigned int[::1] stack_note
    cdef int[::1] stack_rank
    cdef int[::1] stack_most
    cdef int stack_room
    # By seat and move: how often the move caused a cut-off.
    cdef int[::1] merit
    # The cells that the opponent's best placement depends on; see `_threat`.
    cdef int spoil[5]
    cdef Reach reach
    # The highest bound on a move that was dropped; see `_limit`.
    cdef int dropped
    # The transposition table, three numbers a slot: the key, the best move, and bounds on the
    # margin with the depth of the search.
    cdef unsigned long long[::1] slots
    cdef unsigned long long mask

    cdef unsigned long long _mixed(self, unsigned long long z) noexcept nogil
    cdef unsigned long long _laid_key(self, unsigned long long cell, unsigned long long kind) noexcept nogil
    cdef unsigned long long _held_key(self, unsigned long long seat, unsigned long long kind) noexcept nogil
    cdef void _load(self, board, mine, theirs) except *
    cdef int _deepen(self) noexcept nogil
    cdef int _move_slot(self, int seat, unsigned long long word, unsigned int note) noexcept nogil
    cdef int _best_single(self, unsigned long long kinds) noexcept nogil
    cdef int _threat(self, unsigned long long kinds) noexcept nogil
    cdef bint _spoils(self, unsigned long long word, unsigned int note) noexcept nogil
    cdef int _most(self, int seat) noexcept nogil
    cdef int _limit(self, int alpha, int first, int end) noexcept nogil
    cdef int _recall(self, int seat, int alpha, int beta, int depth) noexcept nogil
    cdef int _search(self, int alpha, int beta, int depth, int base, bint passed, bint root) noexcept nogil
    cdef int _pass(self, int alpha, int beta, int depth, int base) noexcept nogil
    cdef int _tried(self, unsigned long long word, unsigned int note, int alpha, int beta, int depth, int base) noexcept nogil
    cdef void _grow_stack(self) noexcept with gil
