"""Ink and remover: bought, traded, used and given back."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.games.hardback.book import book
from referee.games.hardback.numbers import INK_FOR_COIN, INK_PRICE
from referee.games.hardback.physical_cards import Card
from referee.games.hardback.state import State
from referee.kit.sentences import number_word


@dataclass(frozen=True)
class InkBought(Event[State]):
    """A player bought ink."""

    seat: int
    ink: int

    def apply(self, state: State) -> State:
        author = state.author(self.seat)
        turn = state.turn and replace(state.turn, coins=state.turn.coins - self.ink * INK_PRICE)
        return replace(state.with_author(self.seat, replace(author, ink=author.ink + self.ink)), turn=turn)

    def line(self, viewer: Viewer) -> Line:
        return Line(
            f"{viewer.name(self.seat)} buys {self.ink} ink.", (Why(f"{INK_PRICE}¢ each.", book.ink_price),)
        )


@dataclass(frozen=True)
class InkTraded(Event[State]):
    """A player turned ink into coins."""

    seat: int
    coins: int

    def apply(self, state: State) -> State:
        author = state.author(self.seat)
        ink = INK_FOR_COIN * self.coins
        spent = replace(
            author,
            ink=author.ink - ink,
            used_ink=author.used_ink + ink,
            traded_ink=author.traded_ink + ink,
        )
        turn = state.turn and replace(state.turn, coins=state.turn.coins + self.coins)
        return replace(state.with_author(self.seat, spent), turn=turn)

    def line(self, viewer: Viewer) -> Line:
        why = Why(f"{number_word(INK_FOR_COIN).title()} ink for each coin.", book.ink_coins)
        return Line(
            f"{viewer.name(self.seat)} turns {INK_FOR_COIN * self.coins} ink into {self.coins}¢.", (why,)
        )


@dataclass(frozen=True)
class InkDrawn(Event[State]):
    """A card was drawn with ink and lay open under the token."""

    seat: int
    card: Card | None = None
    reveals = True

    def apply(self, state: State) -> State:
        author = state.author(self.seat)
        if self.card and self.card not in author.pile:
            author = author.shuffle_discard()
        drawn = author.draw_under_ink(self.card)
        return state.with_author(self.seat, replace(drawn, ink=drawn.ink - 1, used_ink=drawn.used_ink + 1))

    def line(self, viewer: Viewer) -> Line:
        what = self.card.name if self.card else "a card"
        why = Why("It must be used, face up, in the next word.", book.ink_must)
        return Line(f"{viewer.name(self.seat)} draws {what} with ink.", (why,))


@dataclass(frozen=True)
class InkRemoved(Event[State]):
    """A remover took the ink off a card."""

    seat: int
    card: Card | None = None

    def apply(self, state: State) -> State:
        author = replace(state.author(self.seat), remover=state.author(self.seat).remover - 1)
        if self.card is None:
            return state.with_author(
                self.seat, replace(author, unnamed_inked=max(author.unnamed_inked - 1, 0))
            )
        inked = tuple(card for card in author.inked if card != self.card.id)
        sure = (*author.surely_in_hand, self.card.id)
        return state.with_author(self.seat, replace(author, inked=inked, surely_in_hand=sure))

    def line(self, viewer: Viewer) -> Line:
        what = self.card.name if self.card else "a card"
        why = Why("It is a card of the hand like any other now; both tokens go back.", book.remover)
        return Line(f"{viewer.name(self.seat)} takes the ink off {what}.", (why,))


@dataclass(frozen=True)
class TokensOwed(Event[State]):
    """Opponents have to give back tokens."""

    seats: tuple[int, ...]
    tokens: int

    def apply(self, state: State) -> State:
        owed = dict(state.owed)
        for seat in self.seats:
            owed[seat] = owed.get(seat, 0) + self.tokens
        return replace(state, owed=tuple(owed.items()))


@dataclass(frozen=True)
class TokenReturned(Event[State]):
    """A player gave back a token, or had none."""

    seat: int
    token: str
    """`ink`, `remover`, or empty where there was none to give."""

    def apply(self, state: State) -> State:
        author = state.author(self.seat)
        ink, remover = author.ink - (self.token == "ink"), author.remover - (self.token == "remover")
        after = state.with_author(self.seat, replace(author, ink=ink, remover=remover))
        owed = {**dict(state.owed), self.seat: self._left_to_return(dict(state.owed).get(self.seat, 0))}
        return replace(after, owed=tuple((seat, many) for seat, many in owed.items() if many))

    def _left_to_return(self, owed: int) -> int:
        """How many tokens the player still owes: none where there is no token left to give."""
        return owed - 1 if self.token and owed else 0

    def line(self, viewer: Viewer) -> Line:
        if not self.token:
            return Line(f"{viewer.name(self.seat)} has no token to give back.")
        article = "an ink" if self.token == "ink" else "a remover"
        return Line(
            f"{viewer.name(self.seat)} gives back {article}.",
            (Why("A Horror card asks for it.", book.tokens),),
        )
