"""The live bell that tells waiting phones when to look again."""
