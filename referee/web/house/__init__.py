"""Pages outside a game: home, decks, words."""
