"""Measurements behind docs/performance.md and its neighbours: figures to read, never tests to pass."""
