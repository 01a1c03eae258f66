"""The game begins, turns change, the game ends; and what the table told about its cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.games.hardback.author import Author
from referee.games.hardback.book import book
from referee.games.hardback.numbers import HAND, RANDOM_STARTERS, STARTING_DECK
from referee.games.hardback.physical_cards import Card, list_names
from referee.games.hardback.printed_cards import CardType, correction_entry
from referee.games.hardback.state import State, Turn, WordCard
from referee.kit.sentences import number_word


@dataclass(frozen=True)
class GameBegan(Event[State]):
    """Everybody drew a hand, and this player began."""

    first: int

    def apply(self, state: State) -> State:
        authors = tuple(
            author.draw_hand() if seat in state.playing else author
            for seat, author in enumerate(state.authors)
        )
        return replace(state, authors=authors, first=self.first, turn=Turn(self.first, 1), round=1)

    def line(self, viewer: Viewer) -> Line:
        why = Why(
            f"Everybody has {number_word(STARTING_DECK)} starting cards "
            f"and draws {number_word(HAND)} of them.",
            book.start_deck,
        )
        return Line(f"{viewer.name(self.first)} begins.", (why, Why("Used a pen last.", book.first_player)))


@dataclass(frozen=True)
class TurnCleared(Event[State]):
    """A turn ended: used cards were discarded, classics stayed or went back, and a new hand was drawn."""

    seat: int
    lost: int = 0
    """Coins that were not spent."""
    returned: tuple[int, ...] = ()
    """Owners whose classics were used in the word and go to their discard piles."""
    tokens: int = 0
    """Ink that lay on cards."""
    helper: int | None = None
    """The ghost writer who gets that ink."""
    supplied: int = 0
    """How much of it came from the supply and goes back there all the same."""

    def apply(self, state: State) -> State:
        turn = state.turn
        laid = turn.spelled.laid if turn and turn.spelled else ()
        trashed = set(turn.trashed) if turn else set()
        after = state
        for each in laid:
            after = _return_classic(after, each, set(self.returned))
        author = _put_word_away(after.author(self.seat), laid, trashed)
        gone = tuple(card for card in after.author(self.seat).cards if card.id in trashed)
        helper = turn.spelled.helper if turn and turn.spelled else None
        after = replace(after.with_author(self.seat, author.draw_hand()), removed=(*after.removed, *gone))
        if helper is not None:
            helped = after.author(helper)
            after = after.with_author(helper, replace(helped, ink=helped.ink + self.tokens - self.supplied))
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
        why += self._ink_reasons(viewer)
        why.append(Why("The cards of the word are discarded; classics stay in play.", book.clear))
        return Line(f"{name} clears away and draws {number_word(HAND)} cards.", tuple(why))

    def _ink_reasons(self, viewer: Viewer) -> list[Why]:
        if not self.tokens:
            return []
        given = 0 if self.helper is None else self.tokens - self.supplied
        returned = self.tokens - given
        why = []
        if given and self.helper is not None:
            helper = viewer.name(self.helper)
            why.append(Why(f"{given} ink on the cards goes to {helper}, the ghost writer.", book.ghost_inked))
        if returned and self.helper is not None:
            says = f"{returned} ink that a power laid on a card came from the supply and goes back there."
            why.append(Why(says, book.power_deck_exploration))
        elif returned:
            why.append(Why(f"{returned} ink on the cards goes back to the supply.", book.ink_returned))
        return why


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
class GameEnded(Event[State]):
    """The round was played to its end after somebody had reached the target."""

    def apply(self, state: State) -> State:
        return replace(state, ended=True)

    def line(self, viewer: Viewer) -> Line:
        why = Why("Everybody has had the same number of turns.", book.end)
        return Line("The last turn of the round is over: the game ends.", (why,))


@dataclass(frozen=True)
class StartersTold(Event[State]):
    """A player named prestige starters."""

    seat: int
    cards: tuple[Card, ...]

    def apply(self, state: State) -> State:
        author = state.author(self.seat)
        for card in self.cards:
            author = author.add_found(card)
        return state.with_author(self.seat, author)

    def line(self, viewer: Viewer) -> Line:
        why = Why(
            f"{number_word(RANDOM_STARTERS).title()} prestige starters each, at random.", book.start_prestige
        )
        return Line(f"{viewer.name(self.seat)} has {list_names(self.cards)}.", (why,))


@dataclass(frozen=True)
class CardFound(Event[State]):
    """A card turned out to be in a player's hand, wherever it was thought to be."""

    seat: int
    card: Card
    expected: bool = False
    """It is one of the starters that nobody had named yet."""

    def apply(self, state: State) -> State:
        ids = {self.card.id}
        authors = tuple(author.remove_cards(ids).forget_starter(self.card.id) for author in state.authors)
        gone = tuple(card for card in state.removed if card != self.card)
        after = replace(state.take_from_row(ids), authors=authors, removed=gone)
        return after.with_author(self.seat, after.author(self.seat).add_found(self.card))

    def line(self, viewer: Viewer) -> Line | None:
        says = f"{self.card.name} is in {viewer.name(self.seat)}'s deck."
        if self.expected:
            return Line(
                says, (Why(f"One of {number_word(RANDOM_STARTERS)} prestige starters.", book.start_prestige),)
            )
        return Line(says, (Why("The table agreed, though it should have been elsewhere.", book.own_cards),))


@dataclass(frozen=True)
class StartersRuledOut(Event[State]):
    """A player said that these prestige starters are not among the own two."""

    seat: int
    cards: tuple[Card, ...]

    def apply(self, state: State) -> State:
        author = state.author(self.seat)
        ids = dict.fromkeys((*author.not_starters, *(card.id for card in self.cards)))
        return state.with_author(self.seat, replace(author, not_starters=tuple(ids)))


@dataclass(frozen=True)
class CardTold(Event[State]):
    """A card was corrected from its print; the table's deck keeps it."""

    card: CardType
    was: str = ""

    def apply(self, state: State) -> State:
        others = tuple(each for each in state.corrected if each.key != self.card.key)
        return replace(state, corrected=(*others, self.card))

    def line(self, viewer: Viewer) -> Line:
        before = (Why(f"Before: {self.was}.", book.print),) if self.was else ()
        return Line(f"{self.card.name} says: {self.card.says or 'nothing'}.", before)

    def deck_correction(self) -> Mapping[str, object]:
        return {"correction": [correction_entry(self.card)]}


def _return_classic(state: State, laid: WordCard, owners: set[int]) -> State:
    """Put another player's classic that was used on its owner's discard pile."""
    if laid.card is None or laid.owner is None or laid.owner not in owners:
        return state
    owner = state.author(laid.owner)
    classics = tuple(card for card in owner.classics if card != laid.card)
    if len(classics) == len(owner.classics):
        return state
    return state.with_author(laid.owner, replace(owner, classics=classics).take_cards(laid.card))


def _put_word_away(author: Author, laid: tuple[WordCard, ...], trashed: set[str]) -> Author:
    """Put the cards of the word on the discard pile, into play or out of the game."""
    own = [each.card for each in laid if each.card and each.owner is None and not each.lent]
    unnamed = sum(each.card is None and not each.lent for each in laid)
    staying = {each.card.id for each in laid if each.card and each.card.timeless and not each.down} - trashed
    away = author.discard_from_hand([card for card in own if card.id not in trashed], unnamed)
    in_play = tuple(card for card in away.discard if card.id in staying and card in own)
    discard = tuple(card for card in away.discard if card not in in_play)
    kept = replace(away, discard=discard, classics=(*away.classics, *in_play))
    return kept.remove_cards(trashed)
