"""Tables in play: their log, seats, phones, notebooks and photos."""
