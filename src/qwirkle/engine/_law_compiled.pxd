# C types of _law.py.
cdef extern from *:
    """
    #define EVERY 0xFFFFFFFFFULL
    """
    const unsigned long long EVERY

cdef unsigned long long JOINS[36]
