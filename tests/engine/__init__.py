"""What the engine promises, shown on a small game of bids."""
