"""The numbers of the Hardback rulebook. Each stands here once; rules and sentences take it from here."""

from __future__ import annotations

PLAYERS = range(2, 6)
TARGET = 60
SHORT_TARGET, LONG_TARGET = 40, 90
LOWEST_TARGET, HIGHEST_TARGET = 10, 500
"""What a table may play to; the book itself knows only 60."""

COIN_STARTERS = "AEILNRST"
RANDOM_STARTERS = 2
"""Prestige starters that each player gets at random."""
STARTING_DECK = len(COIN_STARTERS) + RANDOM_STARTERS
HAND = 5
ROW = 7
"""Cards of the offer row."""

GHOST_WRITER_INK = 1
INK_PRICE = 1
"""Coins for one ink."""
INK_FOR_COIN = 3
"""Ink for one coin."""
FLUSH_CARDS, FLUSH_PRICE = 4, 6
"""The row may be flushed with four cards at 6 or more, or four of one genre."""

LOWEST_AWARD, HIGHEST_AWARD = 7, 12
"""Letters of a word that takes a literary award."""
ADVERTS = 5
DECADE = 10
"""Prestige between two event cards."""
LYRICAL_PRESTIGE = 1
MINIATURIZE_TIMES = 2
"""How many ink the others discard for each one of the player who uses Miniaturize Supplies."""
COOP_PLAYERS = range(1, 5)
ROMANCE_TIMES = 2
"""How often Penny Dreadful scores a Romance card where Romance is her signature."""
