"""The referee's mind: pure rules machinery, without Flask, database, clock or chance."""
