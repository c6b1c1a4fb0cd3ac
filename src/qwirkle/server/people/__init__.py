"""Guests: who they are, and what is remembered of them."""
