"""The numbers of the solo rules; the others are those of Letterpress."""

SHARED_LETTERS, SHARED_VOWELS = 1, 1
"""Cards of each deck among the shared letters."""
THRESHOLD = 13
"""From this score on, a card of the library joins the collection."""
