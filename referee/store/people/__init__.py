"""People and what their finished games come to."""
