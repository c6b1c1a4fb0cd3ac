# C types of _state.py.
from qwirkle.engine._field_compiled cimport Field
from qwirkle.engine._playout_compiled cimport Playout

cdef enum:
    ONGOING = 0
    FINISHED = 1
    STUCK = 2
    # Over before the state began.
    ENDED = 3

cdef int FINISH, HAND
cdef unsigned long long SWAP, SKIP

cdef bint _coordinate(int number) noexcept nogil

cdef class State:
    cdef Field field
    cdef readonly int seats, to_move
    cdef int bag_at, bag_n, ending
    cdef unsigned char hand[8 * 8]
    cdef unsigned char hand_n[8]
    cdef unsigned char out[8]
    cdef unsigned char bag[128]
    cdef unsigned char copies[36]
    cdef unsigned long long unplayed
    # The points since the state began: those of its position can be any number.
    cdef int score[8]
    cdef tuple start_scores
    # The key that mixes the bag after swaps, or None; the number of turns before the first move.
    cdef object key
    cdef int first_turn
    cdef object voluntary
    # What undoes each move, and the positions as far as they were asked for.
    cdef list past
    cdef list positions
    # The kinds of a move, from 1, by distance along its axis; empty between calls.
    cdef unsigned char slot[16]

    cdef bint _is_number(self, unsigned long long move) noexcept nogil
    cdef unsigned long long _number(self, unsigned long long word, unsigned int note) noexcept nogil
    cdef inline unsigned long long _bit(self, int kind) noexcept nogil
    cdef unsigned long long _kinds(self, int seat) noexcept nogil
    cdef unsigned long long _packed(self, int seat) noexcept nogil
    cdef int _most_swapped(self) noexcept nogil
    cdef bint _take(self, int kind) noexcept nogil
    cdef int _lay(self, unsigned long long move) noexcept nogil
    cdef void _give_back(self, unsigned long long held) noexcept nogil
    cdef void _unlay(self) noexcept nogil
    cdef int _end_of_placing(self) noexcept nogil
    cdef bint _may_swap(self, unsigned long long move) noexcept nogil
    cdef void _swap(self, unsigned long long move) noexcept nogil
    cdef void _next_seat(self) noexcept nogil
    cdef void _run(self, Playout world, bint is_random) noexcept nogil
