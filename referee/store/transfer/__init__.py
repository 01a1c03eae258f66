"""Games and seasons carried from one database to another."""
