"""Pages about finished games: history, records, seasons, pictures."""
