# C types of _batch.py.
from qwirkle.engine._playout_compiled cimport Playout

cdef enum:
    CHOSEN = 64
    MOST_LEGAL = 6 * 512 + 7

cdef int HAND, ROUNDS

cdef class BatchGame:
    cdef Playout world
    # The window that the board was written for.
    cdef int shown_x, shown_y
    # The turns of the game, the voluntary swaps in a row, and the box around the tiles.
    cdef int turns, voluntary, left, right, top, bottom
    # The unfinished turn: tiles on the field before it, the corner of the window, the length of an
    # opening; slots that were laid or picked, as masks; and for each laid tile its slot, its cell
    # and the lengths of what it joined across and down.
    cdef int base, x, y, longest, laid_n, used, picked, picked_n
    cdef int laid_slot[8]
    cdef int laid_cell[8]
    cdef int crossed[16]

cdef class Batch:
    cdef int games, seats, size, end, most_turns
    # Wide, because they are multiplied by the number of a game.
    cdef Py_ssize_t cells, actions
    cdef long long turns_played
    cdef list running
    cdef unsigned char[::1] board, hand, unseen, hand_counts, bag_count, ended, cut, deals, drawn
    cdef unsigned char[::1] drawn_count, seat
    cdef signed char[::1] mask
    cdef short[::1] scores, corner, final_scores
    cdef int[::1] legal, legal_count
    cdef float[::1] rewards
    cdef long long[::1] chosen

    cdef void _begin_game(self, int g) noexcept
    cdef void _begin_turn(self, int g, BatchGame game) noexcept
    cdef void _lay(self, int g, BatchGame game, int action) noexcept
    cdef int _points(self, BatchGame game) noexcept
    cdef void _end_turn(self, int g, BatchGame game) noexcept
    cdef int _keep(self, BatchGame game, int gone) noexcept
    cdef void _swap(self, int g, BatchGame game) noexcept
    cdef void _note_draw(self, int g, int seat, int kept, int drawn) noexcept
    cdef void _add(self, int g, int action) noexcept
    cdef void _forget_legal(self, int g) noexcept
    cdef void _add_cell(self, int g, BatchGame game, int cell, unsigned long long kinds) noexcept
    cdef unsigned long long _free_kinds(self, BatchGame game) noexcept
    cdef void _list_opening(self, int g, BatchGame game, unsigned long long free) noexcept
    cdef void _list_ends(self, int g, BatchGame game, int step, unsigned long long free) noexcept
    cdef void _list(self, int g, BatchGame game) noexcept
    cdef void _fill_board(self, int g, BatchGame game) noexcept
    cdef void _fill(self, int g) noexcept
    cdef void _replace(self, int g, BatchGame game) noexcept
    cdef bint _is_legal(self, int g, int action) noexcept
    cdef void _act(self, int g, int action) noexcept
