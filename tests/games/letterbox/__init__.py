"""Tests of Piecepack Letterbox."""
