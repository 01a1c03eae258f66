"""Tests of the pages about finished games."""
