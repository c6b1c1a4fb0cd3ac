"""What this worker holds in memory: tables, subscriptions, presence, the lobby, the bus."""
