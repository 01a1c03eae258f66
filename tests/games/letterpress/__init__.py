"""Tests of Letterpress."""
