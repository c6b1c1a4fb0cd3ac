# C types of _playout.py.
from qwirkle.engine._field_compiled cimport Field

cdef unsigned int FINISH
cdef int HAND
cdef unsigned long long STEP, MIX_1, MIX_2, WORD

cdef class Playout:
    cdef Field field
    cdef int seats, to_move, bag_at, bag_n, ending
    cdef unsigned char hand[8 * 8]
    cdef unsigned char hand_n[8]
    cdef unsigned char bag[128]
    cdef unsigned char copies[36]
    cdef unsigned long long unplayed
    cdef int score[8]
    cdef unsigned long long chance
    cdef unsigned long long word
    cdef unsigned int note
    cdef long long lists, listed

    cdef unsigned int _below(self, unsigned int bound) noexcept nogil
    cdef void _mix(self) noexcept nogil
    cdef void _deal(self, int seats) noexcept nogil
    cdef unsigned long long _kinds(self, int seat) noexcept nogil
    cdef void _refill(self, int seat) noexcept nogil
    cdef int _greedy(self) noexcept nogil
    cdef void _place(self, unsigned long long word, unsigned int note) noexcept nogil
    cdef void _swap_or_pass(self) noexcept nogil
    cdef void _step(self) noexcept nogil
