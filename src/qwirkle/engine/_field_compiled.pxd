# C types of _field.py, and what it takes from C.
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
    """
    int lowest_bit(unsigned long long mask) noexcept nogil
    const unsigned long long EVERY

cdef enum:
    STRIDE = 232
    CELLS = 232 * 232
    HOME = 112 * 232 + 112
    FAR = 5
cdef unsigned short KEY[37]
cdef unsigned long long FIT[4096]
cdef unsigned char LENGTH[4096]
cdef unsigned char POINTS[16]
cdef unsigned char JOINED[16]

cdef class Field:
    cdef int laid_n, found, capacity, frontier_n
    cdef unsigned long long[::1] words
    cdef unsigned int[::1] notes
    cdef unsigned long long[::1] kept_words
    cdef unsigned int[::1] kept_notes
    cdef int kept_capacity
    # Per cell; fit, key and count at 2 * cell + axis.
    cdef unsigned char tile[CELLS]
    cdef unsigned long long fit[2 * CELLS]
    cdef unsigned short key[2 * CELLS]
    cdef unsigned char count[2 * CELLS]
    # The frontier, and for each cell its place in it, counted from 1.
    cdef unsigned short frontier[512]
    cdef unsigned short place[CELLS]
    # What laying changed, newest last.
    cdef unsigned short laid[128]
    cdef unsigned short laid_place[128]
    cdef unsigned char laid_added[128]
    cdef unsigned int old_at[512]
    cdef unsigned long long old_fit[512]
    cdef unsigned short old_key[512]
    cdef unsigned char old_count[512]
    # The line being listed: the hand, the anchor, the slots after it and the room before it.
    cdef unsigned long long hand
    cdef unsigned int note
    cdef int slots, room
    cdef unsigned int slot_off[8]
    cdef unsigned long long slot_fit[8]
    cdef unsigned int slot_cross[8]
    cdef unsigned short slot_key[8]
    cdef unsigned char slot_count[8]

    cdef void lay(self, int cell, int kind) noexcept nogil
    cdef void take_back(self) noexcept nogil
    cdef int list_moves(self, unsigned long long hand) noexcept nogil
    cdef bint accepts(self, unsigned long long kinds) noexcept nogil
    cdef inline void _add(self, int cell) noexcept nogil
    cdef inline void _join(self, int old, int cell, int axis, int step) noexcept nogil
    cdef inline void _end(self, int old, int at, int cell, int step, int key, int count) noexcept nogil
    cdef inline void _found(self, unsigned long long word, unsigned int note) noexcept nogil
    cdef void _list_lines(self, int cell, unsigned long long fit, int axis, int step) noexcept nogil
    cdef void _prepare(self, int cell, int axis, int step) noexcept nogil
    cdef void _before(self, int depth, int key, int count, unsigned long long rest,
                      unsigned int cross, unsigned long long word, int shift) noexcept nogil
    cdef void _after(self, int slot, int key, int count, unsigned long long rest,
                     unsigned int cross, unsigned long long word, int shift) noexcept nogil
    cdef int _list_opening(self) noexcept nogil
    cdef void _grow(self) noexcept with gil
    cdef int keep_list(self) noexcept nogil
    cdef void _grow_kept(self) noexcept with gil
