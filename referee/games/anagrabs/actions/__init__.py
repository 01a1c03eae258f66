"""What players do in Anagrabs: with cards, with words, and who shouted first."""
