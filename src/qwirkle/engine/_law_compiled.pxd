# _law.py has no C types of its own; this file makes it a compiled module.
