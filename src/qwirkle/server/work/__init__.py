"""Background work: bot turns, time-outs, closing idle tables, reviews, retention."""
