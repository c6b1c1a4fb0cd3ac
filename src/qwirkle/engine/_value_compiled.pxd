# C types of _value.py, and the C that it uses.
from qwirkle.engine._field_compiled cimport Field, bits
from qwirkle.engine._playout_compiled cimport Playout

cdef extern from *:
    """
    /* Three masks of at most four bits in each four: at most 12, which four bits can hold. */
    #define bits_of_three(a, b, c) add_fours(in_fours(a) + in_fours(b) + in_fours(c))
    """
    int bits_of_three(unsigned long long a, unsigned long long b, unsigned long long c) noexcept nogil

cdef enum:
    FEATURES = 34
    PHASES = 4
    TOP = 24
    STEPS = 16

cdef double LACK[109 * 7 * 110]
cdef int STEP_AT[STEPS]
cdef unsigned long long COLOUR_OF[36]
cdef unsigned long long SHAPE_OF[36]

cdef class Value:
    cdef double weight[PHASES * FEATURES]
    cdef double feature[FEATURES]
    cdef unsigned char unseen[36]
    cdef unsigned long long at[TOP + 1]
    cdef unsigned long long once, twice, thrice
    cdef int unseen_n

    cdef void look(self, Playout world, int seat) noexcept nogil
    cdef void see(self) noexcept nogil
    cdef int count(self, unsigned long long mask) noexcept nogil
    cdef void measure(self, Field field, unsigned long long kept, int kept_n, int next_n, int draw_n) noexcept nogil
    cdef void _measure_cells(self, Field field, unsigned long long kept, int row) noexcept nogil
    cdef void _measure_line(self, unsigned long long missing, unsigned long long kept, int row) noexcept nogil
    cdef double estimate(self, Field field, unsigned long long kept, int kept_n, int next_n, int bag_n) noexcept nogil
