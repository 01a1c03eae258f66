"""Ratings, records, seasons and tournament nights, worked out from finished games."""
