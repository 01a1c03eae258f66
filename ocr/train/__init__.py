"""Drawing cards, laying them on tables, photographing them, and teaching the nets with the photos.

Needs the extra `train`. Everything is decided by seeds: the same seed draws the same photo.
"""
