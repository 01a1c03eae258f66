"""The numbers of the rules."""

ROUNDS = 5
"""Four rounds of drafted letters, and the last one with the collections."""
SHARED_LETTERS, SHARED_VOWELS = 2, 1
"""Cards of each deck among the shared letters."""
OPEN_CHALLENGES = 3
"""Challenge cards that lie open in a round."""
MOST_CLAIMED, LEAST_CLAIMED = 2, 1
"""Letters that a player with a high rank claims, and the others."""
DRAFTED = 5
"""Letters each player drafts in a round."""
