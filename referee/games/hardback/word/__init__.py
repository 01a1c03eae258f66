"""A word of Hardback, from the cards that were named to everything that is said about it.

In reading order: `card_lookup` finds the physical card that a player means, `laying` lays the cards of a
word, `spread` says which of them take part, `tally` adds up what they give, `decisions` lists what can be
chosen, `judgement` puts these together, and `findings` says what is wrong, what is asked and what the sum is.
"""
