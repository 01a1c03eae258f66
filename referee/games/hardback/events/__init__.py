"""What has happened in Hardback, as the log keeps it."""
