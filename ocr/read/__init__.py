"""Reading what stands on a card, and how sure that is."""
