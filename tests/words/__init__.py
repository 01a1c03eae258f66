"""Tests of the word lists and their verdicts."""
