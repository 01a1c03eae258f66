"""The games, each with the tests of its rulebook, and what several of them promise alike."""
