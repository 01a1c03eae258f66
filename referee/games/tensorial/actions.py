"""What players do in Tensorial Relations. Challenges are in `challenge`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import CardsIn, FacesIn, Input, SeatIn, WordIn
from referee.engine.verdict import Finding, Weight, ask, ask_others, breach, note
from referee.games.tensorial.board import for_sale
from referee.games.tensorial.book import book
from referee.games.tensorial.events import (
    GameEnded,
    HandPlayed,
    LettersBought,
    StoreDealt,
    StoreFilled,
    prices,
    sum_of,
)
from referee.games.tensorial.hand import resolve_hand, unfit_hand
from referee.games.tensorial.options import NEXT, TABLE
from referee.games.tensorial.state import HAND, STORE, Phase, State, TensorialHouse, price, worth
from referee.kit.cards import Card
from referee.kit.challenge import allowed_by_table, checked_at_once, lookup_findings, words_of
from referee.kit.sentences import number_word
from referee.kit.spelling import Laid
from referee.kit.turns import Waits
from referee.kit.values import deck_of
from referee.kit.wild import face_from, faces_of, lay, mint_cards, missing, unfit_faces
from referee.kit.words import clip, is_plain, normalise

WAITS = Waits(
    {
        Phase.DEAL: "the Store to be dealt",
        Phase.PLAY: "a hand to be played",
        Phase.DOUBT: "the table to look up a word",
        Phase.BUY: "letters to be bought",
        Phase.FILL: "the Store to be filled",
    },
    book.first,
)
MOST_LISTED = 200
"""More cards than the box holds need not be looked at one by one."""


@dataclass(frozen=True)
class DealStore(Action[State, TensorialHouse]):
    """Lay seven cards of the draw pile open as the Store; the player to the dealer's left begins."""

    title = "Deal the Store"
    reveals = True

    faces: tuple[str, ...]
    dealer: int | None = None
    """Without it the last seat deals, so that the first begins."""

    @classmethod
    def open(cls, state: State, seat: int, house: TensorialHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.DEAL, book.deal_store)

    @classmethod
    def inputs(cls, state: State, seat: int, house: TensorialHouse) -> tuple[Input, ...]:
        return (
            FacesIn(
                "faces",
                f"The {number_word(STORE)} cards of the Store",
                house.deck.alphabet,
                STORE,
                STORE,
                "letterhead",
                pad=True,
            ),
            SeatIn("dealer", "Who deals?", state.playing, value=state.playing[-1]),
        )

    def check(self, state: State, seat: int, house: TensorialHouse) -> Iterator[Finding]:
        if len(self.faces) != STORE:
            yield breach(book.deal_store, f"The Store is {STORE} cards; {len(self.faces)} are named.")
        else:
            faces = [face_from(face) for face in self.faces]
            yield from unfit_faces(faces, deck_of(state, house), state.all_cards(), book.deal_store)
        if self.dealer is not None and self.dealer not in state.playing:
            yield breach(book.first, "The dealer must be one of the players.")

    def outcome(self, state: State, seat: int, house: TensorialHouse) -> Iterator[Event[State]]:
        taken = [card.id for card in state.all_cards()]
        cards = mint_cards("store", [face_from(face) for face in self.faces], taken, deck_of(state, house))
        dealer = state.playing[-1] if self.dealer is None else self.dealer
        box = sum(face.count or 0 for face in house.deck.faces)
        left = max(box - len(taken) - STORE, 0)
        yield StoreDealt(cards, dealer, state.after(dealer), left)


@dataclass(frozen=True)
class Play(Action[State, TensorialHouse]):
    """Lay the hand open and make one word of it; an empty word if there is none."""

    title = "Play your hand"
    send = "Play"
    reveals = True

    hand: tuple[str, ...]
    word: str = ""

    @classmethod
    def open(cls, state: State, seat: int, house: TensorialHouse) -> Iterator[Finding]:
        yield from WAITS.on_turn(state, seat, Phase.PLAY, book.one_word)

    @classmethod
    def inputs(cls, state: State, seat: int, house: TensorialHouse) -> tuple[Input, ...]:
        owned = tuple(dict.fromkeys(card.face for card in state.piles[seat].cards))
        return (
            FacesIn("hand", "All cards of your hand", owned, HAND, HAND, "letterhead", apart=True),
            WordIn("word", "Your word", help="Leave it empty if you find none."),
        )

    def check(self, state: State, seat: int, house: TensorialHouse) -> Iterator[Finding]:
        pile = state.piles[seat]
        faces = [face_from(face) for face in self.hand[:MOST_LISTED]]
        unfit = list(unfit_hand(faces, pile))
        yield from unfit
        if any(found.weight is Weight.BREACH for found in unfit):
            return  # what such a hand would spell says nothing
        word = normalise(self.word)
        if not word:
            yield ask(book.no_word, "No word? Then nothing is bought, and the hand is discarded.")
            return
        yield from self._spelling(word, resolve_hand(faces, pile), house)
        yield from lookup_findings(word, house.options.challenges, words_of(state, house), book.challenge_bad)

    def _spelling(self, word: str, hand: tuple[Card, ...], house: TensorialHouse) -> Iterator[Finding]:
        if not is_plain(word):
            yield breach(book.one_word, f"{clip(word)} has more than the letters A to Z.")
            return
        if len(word) < house.options.shortest:
            yield breach(book.shortest, f"{word} is shorter than {house.options.shortest} letters.")
        laid = lay(word, (), hand)
        if laid is None:
            lacks = clip(missing(word, hand))
            says = f"Your hand does not make {clip(word)}: it lacks {lacks}."
            yield breach(book.one_word, says, short=f"lacks {lacks}")
            return
        yield note(book.word_value, sum_of(laid), _value(laid))

    def outcome(self, state: State, seat: int, house: TensorialHouse) -> Iterator[Event[State]]:
        hand = resolve_hand([face_from(face) for face in self.hand], state.piles[seat])
        word = normalise(self.word)
        laid = lay(word, (), hand) or () if word else ()
        allowed = bool(word) and allowed_by_table(word, house.options.challenges, words_of(state, house))
        yield HandPlayed(seat, hand, word, laid, _value(laid), allowed)
        if not word:
            yield LettersBought(seat, (), 0, 0)


@dataclass(frozen=True)
class Buy(Action[State, TensorialHouse]):
    """Buy letters of the Store for what the word is worth; naming none buys nothing."""

    title = "Buy letters"
    fresh = True

    cards: tuple[str, ...] = ()
    """By id or face."""

    @classmethod
    def open(cls, state: State, seat: int, house: TensorialHouse) -> Iterator[Finding]:
        yield from WAITS.on_turn(state, seat, Phase.BUY, book.price)

    @classmethod
    def label(cls, state: State, seat: int, house: TensorialHouse) -> str:
        return f"Buy for {_budget(state)}"

    @classmethod
    def inputs(cls, state: State, seat: int, house: TensorialHouse) -> tuple[Input, ...]:
        views = tuple(map(for_sale, state.store))
        says = f"{_budget(state)} to spend; what is left over is lost. None: buy nothing."
        return (CardsIn("cards", "Letters to buy", views, 0, len(views), help=says),)

    def button(self, state: State, seat: int, house: TensorialHouse) -> str:
        cards = pick_cards(self.cards, state.store)
        return f"Buy {faces_of(cards)} for {sum(map(price, cards))}" if cards else "Buy nothing"

    def check(self, state: State, seat: int, house: TensorialHouse) -> Iterator[Finding]:
        if len(self.cards) > len(state.store):
            yield breach(
                book.price, f"The Store holds {len(state.store)} cards; {len(self.cards)} are named."
            )
            return
        cards = pick_cards(self.cards, state.store)
        if len(cards) < len(self.cards):
            yield breach(
                book.price, f"The Store holds {faces_of(state.store)}, and you may name each card once."
            )
            return
        cost = sum(map(price, cards))
        if cost > _budget(state):
            says = f"{prices(cards)} cost {cost} together; your word is worth {_budget(state)}."
            yield breach(book.price, says)
        elif cost < _budget(state):
            yield note(book.unspent, f"{_budget(state) - cost} of {_budget(state)} is left over and lost.")

    def outcome(self, state: State, seat: int, house: TensorialHouse) -> Iterator[Event[State]]:
        cards = pick_cards(self.cards, state.store)
        open_to_challenge = house.options.window == NEXT and not checked_at_once(house.options.challenges)
        yield LettersBought(seat, cards, sum(map(price, cards)), _budget(state), open_to_challenge)


@dataclass(frozen=True)
class Refill(Action[State, TensorialHouse]):
    """Fill the Store from the draw pile. Fewer cards than bought: the draw pile is empty."""

    title = "Fill the Store"
    reveals = True

    faces: tuple[str, ...]

    @classmethod
    def open(cls, state: State, seat: int, house: TensorialHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.FILL, book.refill)

    @classmethod
    def inputs(cls, state: State, seat: int, house: TensorialHouse) -> tuple[Input, ...]:
        wanted = f"{state.due} new card{'s' if state.due > 1 else ''}"
        return (FacesIn("faces", wanted, house.deck.alphabet, 0, state.due, "letterhead"),)

    def check(self, state: State, seat: int, house: TensorialHouse) -> Iterator[Finding]:
        if len(self.faces) > state.due:
            yield breach(book.refill, f"{state.due} to be replaced; {len(self.faces)} are named.")
            return
        faces = [face_from(face) for face in self.faces]
        yield from unfit_faces(faces, deck_of(state, house), state.all_cards(), book.refill)
        if len(faces) < state.due:
            yield ask(book.refill, f"Is the draw pile empty? We counted {state.left} left.")

    def outcome(self, state: State, seat: int, house: TensorialHouse) -> Iterator[Event[State]]:
        taken = [card.id for card in state.all_cards()]
        place = f"t{state.number}.store"
        cards = mint_cards(place, [face_from(face) for face in self.faces], taken, deck_of(state, house))
        yield StoreFilled(cards, state.left - len(cards) if len(cards) == state.due else 0)


@dataclass(frozen=True)
class Finish(Action[State, TensorialHouse]):
    """End the game although the Store still holds cards that nobody buys; the table must agree."""

    title = "End the game: nobody buys the rest"
    quiet = True
    fresh = True

    @classmethod
    def open(cls, state: State, seat: int, house: TensorialHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.PLAY, book.stall)
        if house.options.stall != TABLE:
            yield breach(book.stall, "At this table a round without a purchase ends the game.")
        if state.left:
            yield breach(book.stall, f"The draw pile still holds {state.left} cards.")

    def check(self, state: State, seat: int, house: TensorialHouse) -> Iterator[Finding]:
        left = faces_of(state.store)
        says = f"Does the table leave {left} in the Store and end the game?"
        yield ask_others(book.stall, says, f"leave {left} in the Store and end the game")

    def outcome(self, state: State, seat: int, house: TensorialHouse) -> Iterator[Event[State]]:
        yield GameEnded(bought_out=False)


def pick_cards(named_cards: tuple[str, ...], store: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards of the Store by id or face, each at most once."""
    found: list[Card] = []
    for name in named_cards:
        free = [card for card in store if card not in found]
        by_id = (card for card in free if card.id == name)
        by_face = (card for card in free if card.face == face_from(name))
        card = next(by_id, None) or next(by_face, None)
        if card:
            found.append(card)
    return tuple(found)


def _budget(state: State) -> int:
    return state.played.points if state.played else 0


def _value(laid: tuple[Laid, ...]) -> int:
    return sum(worth(each.card) for each in laid)
