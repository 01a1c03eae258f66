"""What has happened in Letterpress, as the log keeps it."""
