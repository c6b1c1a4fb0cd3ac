"""A live table as a value: its log, what it adds up to, and the decisions."""
