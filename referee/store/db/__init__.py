"""The database itself: connections, schema, locks, integrity, backup and restore."""
