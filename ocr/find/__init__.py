"""Finding cards on a photo and the letter on each card."""
