"""Data in and out of this installation: backups, exports and imports, word lists of one's own."""
