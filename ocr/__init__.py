"""Reading cards from photographs; knows no games."""
