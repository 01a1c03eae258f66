"""What the house keeps between games: decks, word lists, rulings on words."""
