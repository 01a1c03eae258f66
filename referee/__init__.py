"""The referee: rules, store and web of Quoin."""

__version__ = "1.0.0"
