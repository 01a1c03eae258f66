"""Challenge cards: what they ask of a word, whether a word meets them, and what they give."""
