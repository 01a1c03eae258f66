"""What a photo saw, matched with the cards that can lie there: the fewer can, the surer the card."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from referee.engine.blocks import CardView
from referee.kit.tokens import Token, lies_across


@dataclass(frozen=True)
class Seen:
    """A card as a reader saw it; None where it could not make something out."""

    letter: str
    kind: str | None = None
    cost: int | None = None
    down: bool = False
    across: bool | None = None


@dataclass(frozen=True)
class Match:
    """What names the card now, and whether anybody needs to look at it again."""

    token: str
    sure: bool
    cards: tuple[CardView, ...] = ()
    """What it may be, the likeliest first."""


def match_card(seen: Seen, cards: Sequence[CardView], likely: int, taken: Collection[str] = ()) -> Match:
    """The card this can be: of those that can lie there first, of all others only if none of them fits.

    >>> cards = [CardView("R", None, "starter-R@0", "starter"), CardView("R", 5, "romance-R5", "romance")]
    >>> match_card(Seen("R", "romance"), cards, 2).token, match_card(Seen("R"), cards, 1).token
    ('romance-R5', 'starter-R@0')
    """
    if seen.down:
        return Match("*", False)
    near = [card for card in cards[:likely] if card.id not in taken]
    fitting = _fitting(seen, near) or _fitting(seen, [c for c in cards[likely:] if c.id not in taken])
    if len(fitting) == 1:
        # A ribbon that was not made out looks like none: with others of the letter about, it is not sure.
        sure = seen.kind is not None or sum(card.face == seen.letter for card in near) < 2
        return Match(fitting[0].id, sure, tuple(fitting))
    told = f"{seen.kind}-{seen.letter}" if seen.kind and fitting else seen.letter
    return Match(Token(told if "-" in told else "", "" if "-" in told else told).says, False, tuple(fitting))


def _fitting(seen: Seen, cards: Sequence[CardView]) -> list[CardView]:
    """By letter and genre; cost and how it lies settle the rest.

    A starting card has no genre and no cost, and never lies across.
    """
    letter = [card for card in cards if card.face == seen.letter]
    if seen.kind is None and seen.cost is None and not seen.across:
        plain = [card for card in letter if card.points is None]
        return plain or letter
    kind = [card for card in letter if seen.kind in (None, card.kind)]
    cost = [card for card in kind if seen.cost in (None, card.points)]
    left = cost or kind
    return [card for card in left if lies_across(card.id) == seen.across] or left
