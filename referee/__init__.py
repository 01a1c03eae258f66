"""The referee: rules, store and web of Quoin."""

__version__ = "0.1.0"
