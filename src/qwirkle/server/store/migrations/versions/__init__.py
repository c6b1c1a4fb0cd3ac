"""One module a revision; those that were published never change."""
