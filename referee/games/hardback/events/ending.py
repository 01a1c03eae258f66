"""Turns, rounds and players, as facts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.games.hardback.book import book
from referee.games.hardback.copies import Card
from referee.games.hardback.desk import Desk
from referee.games.hardback.piles import Author
from referee.games.hardback.state import Laid, State, Turn
from referee.kit.seating import Joined, Left, without


@dataclass(frozen=True)
class TurnCleared(Event[State]):
    """Used cards were discarded, classics stayed or went home, ink went back, and five cards were drawn."""

    seat: int
    lost: int = 0
    """Coins not spent."""
    returned: tuple[int, ...] = ()
    """Owners of classics that go to their discard piles, as used in the word."""
    tokens: int = 0
    """Ink that lay on cards."""
    helper: int | None = None
    """The ghost writer who gets that ink."""

    def apply(self, state: State) -> State:
        turn = state.turn
        laid = turn.spelled.laid if turn and turn.spelled else ()
        trashed = set(turn.trashed) if turn else set()
        after = state
        for each in laid:
            after = _homeward(after, each, set(self.returned))
        author = _put_away(after.author(self.seat), laid, trashed)
        gone = tuple(card for card in after.author(self.seat).cards if card.id in trashed)
        helper = turn.spelled.helper if turn and turn.spelled else None
        after = replace(after.with_author(self.seat, author.drawn()), gone=(*after.gone, *gone))
        if helper is not None:
            helped = after.author(helper)
            after = after.with_author(helper, replace(helped, ink=helped.ink + self.tokens))
        last = tuple(turn.spelled if turn and n == self.seat else each for n, each in enumerate(after.last))
        return replace(after, turn=turn and replace(turn, cleared=True, coins=0), last=last)

    def line(self, viewer: Viewer) -> Line:
        name = viewer.name(self.seat)
        why = [Why(f"{self.lost}¢ not spent: lost.", book.unspent)] if self.lost else []
        why += [
            Why(
                f"{viewer.name(owner)}'s classic goes to its owner's discard pile.",
                book.others_classics_discarded,
            )
            for owner in self.returned
        ]
        why += self._ink(viewer)
        why.append(Why("The cards of the word are discarded; classics stay in play.", book.clear))
        return Line(f"{name} clears away and draws five cards.", tuple(why))

    def _ink(self, viewer: Viewer) -> list[Why]:
        if not self.tokens:
            return []
        if self.helper is None:
            return [Why(f"{self.tokens} ink on the cards goes back to the supply.", book.ink_returned)]
        helper = viewer.name(self.helper)
        return [Why(f"{self.tokens} ink on the cards goes to {helper}, the ghost writer.", book.ghost_inked)]


@dataclass(frozen=True)
class TurnBegan(Event[State]):
    """The next player's turn, and with the first player a new round."""

    seat: int
    round: int
    reach: int = 0
    """The most prestige this player could gain now."""

    def apply(self, state: State) -> State:
        number = state.turn.number + 1 if state.turn else 1
        return replace(state, turn=Turn(self.seat, number, reach=self.reach), round=self.round, fresh=())


@dataclass(frozen=True)
class PlayerJoined(Joined[State]):
    """A latecomer took a starting deck."""

    means = Why("With a starting deck and no prestige.", book.latecomers)

    cards: tuple[Card, ...]
    unknown: int = 2

    def apply(self, state: State) -> State:
        # The authors against Penny Dreadful have one token: nobody's coming back moves it back.
        prestige = state.author(self.seat).prestige if state.penny else 0
        author = Author(pile=self.cards, unknown=self.unknown, prestige=prestige).drawn()
        joined = super().apply(state).with_author(self.seat, author)
        return replace(
            joined,
            joining=without(state.joining, self.seat),
            fresh=(*state.fresh, self.seat),
            gone=tuple(card for card in state.gone if card not in self.cards),
        )


@dataclass(frozen=True)
class PlayerLeft(Left[State]):
    """A player went, and all their cards left the game."""

    means = Why("All their cards are out of the game, classics in play included.", book.leavers)

    def apply(self, state: State) -> State:
        author = state.author(self.seat)
        jailed = (author.jail,) if author.jail else ()
        entered = Desk(decade=author.desk.decade)
        kept = Author(prestige=author.prestige, ink=author.ink, desk=entered)
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
            gone=(*state.gone, *author.cards, *jailed),
            turn=turn,
        )
        return left.ending_or_not()


@dataclass(frozen=True)
class GameEnded(Event[State]):
    """The round was played to its end after somebody had reached the target."""

    def apply(self, state: State) -> State:
        return replace(state, ended=True)

    def line(self, viewer: Viewer) -> Line:
        why = Why("Everybody has had the same number of turns.", book.end)
        return Line("The last turn of the round is over: the game ends.", (why,))


def _homeward(state: State, laid: Laid, owners: set[int]) -> State:
    """Another player's classic that was used goes to its owner's discard pile."""
    if laid.card is None or laid.owner is None or laid.owner not in owners:
        return state
    owner = state.author(laid.owner)
    classics = tuple(card for card in owner.classics if card != laid.card)
    if len(classics) == len(owner.classics):
        return state
    return state.with_author(laid.owner, replace(owner, classics=classics).taking(laid.card))


def _put_away(author: Author, laid: tuple[Laid, ...], trashed: set[str]) -> Author:
    """The cards of one's own word: to the discard pile, into play, or out of the game."""
    own = [each.card for each in laid if each.card and each.owner is None and not each.lent]
    unnamed = sum(each.card is None and not each.lent for each in laid)
    staying = {each.card.id for each in laid if each.card and each.card.timeless and not each.down} - trashed
    away = author.discarding([card for card in own if card.id not in trashed], unnamed)
    in_play = tuple(card for card in away.discard if card.id in staying and card in own)
    discard = tuple(card for card in away.discard if card not in in_play)
    kept = replace(away, discard=discard, classics=(*away.classics, *in_play))
    return kept.losing(trashed)
