"""What players do in Hardback: set up, spell, buy, and use ink and the offer row."""
