"""What a ruling may consult besides the state: this table's deck, words, options and variants."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from referee.kit.cards import Deck
from referee.kit.words import Words

O = TypeVar("O", covariant=True)  # noqa: E741


@dataclass(frozen=True)
class House(Generic[O]):
    """One table's own ways, fixed when its game starts."""

    deck: Deck
    words: Words
    options: O
