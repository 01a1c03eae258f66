"""Letterpress: draft, write, claim, and one last word."""
