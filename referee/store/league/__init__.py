"""Seasons and tournament nights."""
