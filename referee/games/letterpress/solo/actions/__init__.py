"""What the player of the solo game does: deal, write, line up, pick and write the last word."""
