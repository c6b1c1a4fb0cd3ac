"""A live table as a value: its log, the state that follows from it, and the decisions."""
