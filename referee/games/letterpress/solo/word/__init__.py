"""A written word: looked up in the list, and laid with cards."""
