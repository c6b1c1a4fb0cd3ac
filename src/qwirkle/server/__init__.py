"""Live tables for people and bots: the game server."""
