"""Tests of the pages of the house: home, decks, words."""
