"""Tests of the pages of one table."""
