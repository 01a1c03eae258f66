"""Putting a table's own ways together: its deck, its words, its options."""

from __future__ import annotations

from collections.abc import Mapping

from referee import decks, words
from referee.engine.codec import decode_options
from referee.engine.rules import AnyRules
from referee.kit.cards import Deck
from referee.kit.house import House

NO_CARDS = Deck("", "No cards", ())
"""What a game is furnished with that has none of its own."""


def build_house(
    rules: AnyRules,
    options: Mapping[str, object],
    *,
    words_list: str = "standard",
    corrections: Mapping[str, object] | None = None,
    rulings: Mapping[str, bool] | None = None,
    uploaded: words.UploadedList | None = None,
) -> House[object]:
    """The house a game is judged in.

    `corrections`: what this table's own deck knows better; `rulings`: words it allowed or banned before;
    `uploaded`: the list it brought, where its word choice is one.
    """
    return House(
        deck=decks.load(rules.deck).corrected(corrections or {}) if rules.deck else NO_CARDS,
        words=words.load_choice(words_list, rulings or {}, uploaded),
        options=decode_options(rules, options),
    )
