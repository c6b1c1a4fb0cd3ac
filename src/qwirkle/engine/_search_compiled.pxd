# C types of _search.py.
from qwirkle.engine._playout_compiled cimport Playout
from qwirkle.engine._value_compiled cimport Value

cdef extern from *:
    """
    #define SWAP_DOUBT 4.0
    #define ENOUGH 8.0
    #define SWAPS_BEHIND 6.0
    #define MOST_PER_WIN 400.0
    """
    const double SWAP_DOUBT, ENOUGH, SWAPS_BEHIND, MOST_PER_WIN

cdef enum:
    MOST = 32
    MODEL = 16

cdef class Search:
    cdef Playout world
    cdef Value value
    cdef unsigned long long seed
    cdef int bag_n, pool_n, rounds, wide, mine_wide, careful
    cdef unsigned char pool[112]
    cdef unsigned char mine[8]
    cdef int mine_n
    cdef unsigned char held_n[8]
    # The candidates: each a listed move or, with note 0, a swap of the tiles whose bits are set in
    # the word.
    cdef int candidates
    cdef unsigned long long word[MOST]
    cdef unsigned int note[MOST]
    cdef double static[MOST]
    cdef bint dropped[MOST]
    # The samples of each candidate so far, their sums, and the sums of products of each pair.
    cdef long long samples
    cdef long long count[MOST]
    cdef double result[MOST]
    cdef double total[MOST]
    cdef double product[MOST * MOST]
    # The sums over the samples with odd numbers.
    cdef double half[MOST]
    # The chances to win: the model, the scores before the roll-outs, each seat's lead and chance at
    # the end of the last one; and seat 0's chances like the results above.
    cdef bint judging
    cdef double model[MODEL]
    cdef int start[8]
    cdef double lead[8]
    cdef double chance[8]
    cdef double won_result[MOST]
    cdef double won[MOST]
    cdef double won_product[MOST * MOST]
    # How much of a result is the chance to win, and its scale: the chance and the worth of the
    # situation, and the points that a whole win stands for.
    cdef double win_share, even_chance, even_worth, points_per_win
    # The guesses of what each seat kept: where they begin, the kinds in each, their number; the
    # chance (in thousandths) that the seat looks ahead, and whether it does in this sample.
    cdef unsigned char[::1] guess
    cdef int guess_at[8]
    cdef int guess_n[8]
    cdef int guesses[8]
    cdef unsigned int looks[8]
    cdef bint ahead[8]

    cdef void _consider(self, unsigned long long word, unsigned int note, double worth, int most) noexcept nogil
    cdef void _deal_hidden(self, long long sample) noexcept nogil
    cdef int _deal_guess(self, int seat, int at) noexcept nogil
    cdef void _play_turn(self, int wide) noexcept nogil
    cdef double _weigh_listed(self, int wide) noexcept nogil
    cdef double _roll_out(self, int candidate) noexcept nogil
    cdef void _swap(self, unsigned long long chosen) noexcept nogil
    cdef double _finish(self) noexcept nogil
    cdef void _run(self, long long first, int samples) noexcept nogil
    cdef void _forget(self) noexcept nogil
    cdef void _propose(self, int most, bint every) noexcept nogil
    cdef double _static(self, unsigned long long word, unsigned int note) noexcept nogil
    cdef void _propose_swaps(self, int most) noexcept nogil
    cdef void _rank_swaps(self, int swaps) noexcept nogil
    cdef bint _is_first_choice(self, unsigned long long chosen) noexcept nogil
    cdef double _swap_static(self, unsigned long long chosen) noexcept nogil
    cdef void _make(self, int candidate) noexcept nogil
    cdef double _end(self) noexcept nogil
    cdef double _worth(self, int wide) noexcept nogil
    cdef void _judge(self, double worth, int bag_n) noexcept nogil
    cdef void _count_winners(self) noexcept nogil
