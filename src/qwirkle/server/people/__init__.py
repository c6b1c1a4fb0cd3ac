"""Guests: their identity, and what is stored about them."""
