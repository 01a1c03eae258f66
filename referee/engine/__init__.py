"""The game interface, and what judges, folds and shows every game: no Flask, database, clock or chance."""
