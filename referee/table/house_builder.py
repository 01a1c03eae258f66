"""Building the `House` a game is judged in: its deck, its word list and its options."""

from __future__ import annotations

from collections.abc import Mapping

from referee import decks, words
from referee.engine.codec import decode_options
from referee.engine.rules import AnyRules
from referee.kit.cards import Deck
from referee.kit.house import House

NO_CARDS = Deck("", "No cards", ())
"""The deck of a game that is played without cards."""


def build_house(
    rules: AnyRules,
    options: Mapping[str, object],
    *,
    words_list: str = "standard",
    corrections: Mapping[str, object] | None = None,
    rulings: Mapping[str, bool] | None = None,
    uploaded: words.UploadedList | None = None,
) -> House[object]:
    """Build the house of a table.

    `corrections` are the values of this table's own deck, `rulings` the words the house allowed or banned
    before, `uploaded` the list of the house if the table chose one.
    """
    return House(
        deck=decks.load(rules.deck).with_corrections(corrections or {}) if rules.deck else NO_CARDS,
        words=words.load_choice(words_list, rulings or {}, uploaded),
        options=decode_options(rules, options),
    )
