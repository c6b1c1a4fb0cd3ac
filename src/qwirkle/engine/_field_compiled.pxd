# C types of _field.py, and the C that it uses.
cdef extern from *:
    """
    #define EVERY 0xFFFFFFFFFULL
    #if defined(__GNUC__) || defined(__clang__)
    #define lowest_bit(mask) __builtin_ctzll(mask)
    #else
    #include <intrin.h>
    static __inline int lowest_bit(unsigned long long mask) {
        unsigned long at; _BitScanForward64(&at, mask); return (int)at;
    }
    #endif
    /* Without a switch for newer processors, compilers call a function to count bits. */
    static inline unsigned long long in_fours(unsigned long long mask) {
        mask -= mask >> 1 & 0x5555555555555555ULL;
        return (mask & 0x3333333333333333ULL) + (mask >> 2 & 0x3333333333333333ULL);
    }
    static inline int add_fours(unsigned long long fours) {
        fours = (fours & 0x0F0F0F0F0F0F0F0FULL) + (fours >> 4 & 0x0F0F0F0F0F0F0F0FULL);
        return (int)(fours * 0x0101010101010101ULL >> 56);
    }
    #ifdef __POPCNT__
    #define bits(mask) __builtin_popcountll(mask)
    #else
    #define bits(mask) add_fours(in_fours(mask))
    #endif
    """
    int lowest_bit(unsigned long long mask) noexcept nogil
    int bits(unsigned long long mask) noexcept nogil
    const unsigned long long EVERY

cdef enum:
    STRIDE = 232
    CELLS = 232 * 232
    HOME = 112 * 232 + 112
    FAR = 5
    DEAD = 511
    # STARTS: any kind on any frontier cell. SPARE: how much a list can grow between two checks of
    # its capacity, which is each kind once for every tile of a move.
    STARTS = 512 * 36
    SPARE = 6 * 36
    # Coordinates from here on may be too large for the machine's numbers.
    NEAR = 1048576
cdef unsigned long long JOINS[36]
cdef unsigned char POINTS[16]
cdef unsigned char JOINED[16]

cdef tuple pair(object value)

cdef class Field:
    cdef int laid_n, found, capacity, frontier_n
    cdef unsigned long long[::1] words
    cdef unsigned int[::1] notes
    cdef unsigned long long[::1] kept_words
    cdef unsigned int[::1] kept_notes
    cdef int kept_capacity
    # Where the cell HOME lies on the board that was laid out.
    cdef object x0, y0
    # The kind of the tile on a cell, counted from 1; 0 if the cell is empty.
    cdef unsigned char tile[CELLS]
    # Per cell and axis, at 2 * cell + axis: the kinds that fit, the number of tiles that a line
    # through the cell would join, and how many of them come after the cell.
    cdef unsigned long long fit[2 * CELLS]
    cdef unsigned char count[2 * CELLS]
    cdef unsigned char after[2 * CELLS]
    # The frontier, and for each cell its index in it, counted from 1; 0 if the cell touches no
    # tile, DEAD if no tile fits.
    cdef unsigned short frontier[512]
    cdef unsigned short place[CELLS]
    # The undo stack of `lay`, newest last.
    cdef unsigned short laid[128]
    cdef unsigned short laid_place[128]
    cdef unsigned int old_at[512]
    cdef unsigned long long old_fit[512]
    cdef unsigned char old_count[512]
    cdef unsigned char old_after[512]
    cdef unsigned short old_place[512]
    # The list being made: the hand; the cells where one of its tiles fits; the starts of lines, a
    # cell with its kind 16 bits up; the empty cell after the anchor, and its distance.
    cdef unsigned long long hand
    cdef unsigned short open[512]
    cdef unsigned int across[STARTS]
    cdef unsigned int down[STARTS]
    cdef unsigned int onward[STARTS]
    cdef unsigned int backward[STARTS]
    cdef Py_ssize_t following
    cdef unsigned int following_off

    cdef void lay(self, Py_ssize_t cell, int kind) noexcept nogil
    cdef void take_back(self) noexcept nogil
    cdef void wipe(self) noexcept nogil
    cdef int list_moves(self, unsigned long long hand) noexcept nogil
    cdef int longest(self, unsigned long long kinds) noexcept nogil
    cdef bint accepts(self, unsigned long long kinds) noexcept nogil
    cdef inline void _drop(self, Py_ssize_t place) noexcept nogil
    cdef inline void _put_back(self, Py_ssize_t cell, Py_ssize_t place) noexcept nogil
    cdef inline void _join(self, Py_ssize_t old, Py_ssize_t cell, int kind, Py_ssize_t axis,
                           Py_ssize_t step) noexcept nogil
    cdef inline void _meet(self, Py_ssize_t old, Py_ssize_t cell, Py_ssize_t axis, Py_ssize_t away,
                           Py_ssize_t length, unsigned long long joins) noexcept nogil
    cdef inline bint _all_join(self, unsigned long long joins, Py_ssize_t cell, Py_ssize_t step,
                               Py_ssize_t length) noexcept nogil
    cdef inline Py_ssize_t _list_lines(self, Py_ssize_t axis, Py_ssize_t step, Py_ssize_t starts,
                                       Py_ssize_t found) noexcept nogil
    cdef Py_ssize_t _before(self, Py_ssize_t axis, Py_ssize_t step, Py_ssize_t cell,
                            unsigned int off, unsigned long long joins, Py_ssize_t length,
                            unsigned int note, unsigned long long word, int shift,
                            Py_ssize_t found) noexcept nogil
    cdef Py_ssize_t _after(self, Py_ssize_t axis, Py_ssize_t step, Py_ssize_t cell,
                           unsigned int off, unsigned long long joins, Py_ssize_t length,
                           unsigned int note, unsigned long long word, int shift,
                           Py_ssize_t found) noexcept nogil
    cdef Py_ssize_t _list_opening(self) noexcept nogil
    cdef Py_ssize_t _order(self, unsigned long long joins, unsigned int most, unsigned int note,
                           unsigned int n, unsigned long long word,
                           Py_ssize_t found) noexcept nogil
    cdef void _grow(self) noexcept with gil
    cdef int keep_list(self) noexcept nogil
    cdef void _grow_kept(self) noexcept with gil
    cdef tuple _set(self, Py_ssize_t i, dict made, bint as_placements)
    cdef object _tile(self, int cell, int kind, dict made, bint as_placement)
