"""Pure parts the games share: cards, spelling, words, zones, turns, grids."""
