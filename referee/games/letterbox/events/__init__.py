"""What has happened in Letterbox, as the log keeps it."""
