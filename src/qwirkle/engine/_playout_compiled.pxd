# C types of _playout.py.
from qwirkle.engine._field_compiled cimport Field

cdef unsigned int FINISH
cdef int HAND
cdef unsigned long long STEP, MIX_1, MIX_2, WORD

cdef enum:
    WIDEST = 8

cdef class Playout:
    cdef Field field
    cdef int seats, to_move, bag_at, bag_n, ending
    # Whether seat 0 alone draws from the front of the bag, and all others from its end.
    cdef bint apart
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
    # The best moves of a list, as found by `pick`.
    cdef unsigned long long pick_word[WIDEST]
    cdef unsigned int pick_note[WIDEST]

    # The state that `save` stored.
    cdef unsigned char saved_hand[8 * 8]
    cdef unsigned char saved_hand_n[8]
    cdef unsigned char saved_bag[128]
    cdef unsigned char saved_copies[36]
    cdef unsigned long long saved_unplayed, saved_chance
    cdef int saved_score[8]
    cdef int saved_bag_at, saved_bag_n, saved_to_move, saved_laid_n

    cdef unsigned int below(self, unsigned int bound) noexcept nogil
    cdef void mix(self) noexcept nogil
    cdef void deal(self, int seats) noexcept nogil
    cdef unsigned long long kinds(self, int seat) noexcept nogil
    cdef void refill(self, int seat) noexcept nogil
    cdef int best_listed(self) noexcept nogil
    cdef int pick(self, int most) noexcept nogil
    cdef void lay_move(self, unsigned long long word, unsigned int note) noexcept nogil
    cdef void unlay_move(self, unsigned long long word, unsigned int note) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cdef void next_seat(self) noexcept nogil
    cdef void swap_or_pass(self) noexcept nogil
    cdef void greedy_turn(self) noexcept nogil
    cdef double margin(self, int seat) noexcept nogil
    cdef void save(self) noexcept nogil
    cdef void restore(self) noexcept nogil
