"""Joining a game late and leaving it early."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.action import Action
from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, breach
from referee.games.hardback.actions.turn_checks import require_begun
from referee.games.hardback.author import Author, AuthorVariants
from referee.games.hardback.book import book
from referee.games.hardback.numbers import RANDOM_STARTERS
from referee.games.hardback.options import NEXT_ROUND
from referee.games.hardback.physical_cards import Card
from referee.games.hardback.state import HardbackHouse, State
from referee.kit.seating import JoinedEvent, LeaveAction, LeftEvent, without


@dataclass(frozen=True)
class Join(Action[State, HardbackHouse]):
    """Sit down late: with a starting deck when the next round begins."""

    title = "Join with the next round"
    grey = False

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if house.options.latecomers != NEXT_ROUND:
            yield breach(book.latecomers, "At this table latecomers watch.")
        yield from require_begun(state, book.latecomers)
        if seat in state.playing:
            yield breach(book.latecomers, "You are playing already.")
        if seat in state.joining:
            yield breach(book.latecomers, "You join when the next round begins.")
        if state.ending is not None:
            yield breach(book.latecomers, "The last round is being played.")

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield JoinAsked(seat)


@dataclass(frozen=True)
class Leave(LeaveAction[State]):
    """Stop playing; the others go on. Somebody else's leaving needs the table's agreement."""

    rule = book.leavers

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from require_begun(state, cls.rule)
        yield from super().open(state, seat, house)

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield PlayerLeft(self.seat)


@dataclass(frozen=True)
class JoinAsked(Event[State]):
    """Somebody asked to join; it happens when the next round begins."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state, joining=(*state.joining, self.seat))

    def line(self, viewer: Viewer) -> Line:
        why = Why("So that all have the same turns from then on.", book.latecomers)
        return Line(f"{viewer.name(self.seat)} joins with the next round.", (why,))


@dataclass(frozen=True)
class PlayerJoined(JoinedEvent[State]):
    """A latecomer took a starting deck."""

    means = Why("With a starting deck and no prestige.", book.latecomers)

    cards: tuple[Card, ...]
    unknown: int = RANDOM_STARTERS

    def apply(self, state: State) -> State:
        # The authors against Penny Dreadful have one token: nobody's coming back moves it back.
        prestige = state.author(self.seat).prestige if state.penny else 0
        author = Author(pile=self.cards, unknown=self.unknown, prestige=prestige).draw_hand()
        joined = super().apply(state).with_author(self.seat, author)
        return replace(
            joined,
            joining=without(state.joining, self.seat),
            fresh=(*state.fresh, self.seat),
            removed=tuple(card for card in state.removed if card not in self.cards),
        )


@dataclass(frozen=True)
class PlayerLeft(LeftEvent[State]):
    """A player left, and all their cards left the game."""

    means = Why("All their cards are out of the game, classics in play included.", book.leavers)

    def apply(self, state: State) -> State:
        author = state.author(self.seat)
        jailed = (author.jail,) if author.jail else ()
        entered = AuthorVariants(decade=author.variants.decade)
        kept = Author(prestige=author.prestige, ink=author.ink, variants=entered)
        after = state.with_author(self.seat, kept)
        turn = state.turn
        if turn and turn.seat == self.seat:
            turn = replace(turn, cleared=True, coins=0)
        left = replace(
            after,
            playing=without(state.playing, self.seat),
            joining=without(state.joining, self.seat),
            left=(*state.left, self.seat),
            owed=tuple(each for each in state.owed if each[0] != self.seat),
            # Prestige starters go back to the box: a latecomer may be dealt them.
            removed=(*state.removed, *(card for card in author.cards if not card.random_starter), *jailed),
            turn=turn,
        )
        return left.recheck_ending()
