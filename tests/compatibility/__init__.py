"""What an earlier version answered, stored, so that later ones answer the same."""
