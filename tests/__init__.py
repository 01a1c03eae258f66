"""Tests of Quoin; they mirror the tree."""
