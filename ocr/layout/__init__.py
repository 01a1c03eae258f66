"""What the cards of a photo are together: rows, their order, which way is up."""
