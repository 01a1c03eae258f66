"""What surrounds every request: security, sessions, admission, errors, logs, health."""
