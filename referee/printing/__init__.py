"""Sheets to print and cut out: letter decks, pieces of Letterbox, index and reference cards, as PDF."""
