"""Where rules meet the store: load a table, rule on a request, record it, correct it."""
