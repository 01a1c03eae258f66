"""Tests of Letterpress solo."""
