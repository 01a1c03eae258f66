"""A word of Hardback: which cards were laid, what they give, and what is said about it."""
