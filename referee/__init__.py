"""The referee: rules, store and web of Quoin."""
