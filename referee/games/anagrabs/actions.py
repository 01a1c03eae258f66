"""What players do in Anagrabs: deal, turn up, claim. Challenges are in `challenge`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Choice, ChoiceIn, FacesIn, Input, SeatIn, WordIn
from referee.engine.seats import list_of
from referee.engine.verdict import Finding, ask, breach, note
from referee.games.anagrabs.book import book
from referee.games.anagrabs.events import (
    CardsDealt,
    CardTurned,
    GameEnded,
    PlayerJoined,
    PlayerLeft,
    WordClaimed,
)
from referee.games.anagrabs.making import Making, makings, takeable, why_not
from referee.games.anagrabs.options import PHONES
from referee.games.anagrabs.shouting import held, may_form, overdue, unheard
from referee.games.anagrabs.state import SHORTEST, TURNED_UP, AnagrabsHouse, Phase, State
from referee.kit.challenge import allowed_by_table, lookup_findings, words_of
from referee.kit.seating import JoinAction, LeaveAction
from referee.kit.turns import Waits
from referee.kit.values import deck_of
from referee.kit.wild import count, face_from, mint_cards, sum_of, unfit_faces
from referee.kit.words import clip, is_plain, normalise

WAITS = Waits(
    {
        Phase.DEAL: "the cards to be dealt",
        Phase.PLAY: "a card or a word",
        Phase.DOUBT: "the table to look up a word",
    },
    book.flip,
)
MIDDLE, ANY = "middle", "any"


@dataclass(frozen=True)
class Deal(Action[State, AnagrabsHouse]):
    """Lay half the deck face down and turn two cards up; the player to the dealer's left begins."""

    title = "Deal half the deck"
    reveals = True

    up: tuple[str, ...]
    dealer: int | None = None
    """Without it the last seat deals, so that the first begins."""

    @classmethod
    def open(cls, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.DEAL, book.deal)

    @classmethod
    def inputs(cls, state: State, seat: int, house: AnagrabsHouse) -> tuple[Input, ...]:
        return (
            FacesIn("up", "The two cards turned up", house.deck.alphabet, TURNED_UP, TURNED_UP, "letterhead"),
            SeatIn("dealer", "Who deals?", state.playing, value=state.playing[-1]),
        )

    def check(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        if len(self.up) != TURNED_UP:
            yield breach(book.deal, f"{TURNED_UP} cards are turned up; {len(self.up)} are named.")
        else:
            faces = [face_from(face) for face in self.up]
            yield from unfit_faces(faces, deck_of(state, house), (), book.deal)
        if self.dealer is not None and self.dealer not in state.playing:
            yield breach(book.flip, "The dealer must be one of the players.")

    def outcome(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Event[State]]:
        cards = mint_cards("deal", [face_from(face) for face in self.up], (), deck_of(state, house))
        dealer = state.playing[-1] if self.dealer is None else self.dealer
        yield CardsDealt(cards, state.after(dealer), max(box(house) // 2 - TURNED_UP, 0))


def box(house: AnagrabsHouse) -> int:
    """How many cards the box holds."""
    return sum(face.count or 0 for face in house.deck.faces)


@dataclass(frozen=True)
class Flip(Action[State, AnagrabsHouse]):
    """Turn up any one card; the turn passes to the left at once."""

    title = "Turn up a card"
    reveals = True
    stamped = True

    face: str
    at: int | None = None

    @classmethod
    def open(cls, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.PLAY, book.flip)
        if state.turn is not None and seat != state.turn:
            yield breach(book.flip, f"It is {state.seats[state.turn].name}'s turn to turn up a card.")
        if state.exhausted:
            says = f"{state.left} cards lie face down for {len(state.playing)} players: no more is turned up."
            yield breach(book.end, says)

    @classmethod
    def inputs(cls, state: State, seat: int, house: AnagrabsHouse) -> tuple[Input, ...]:
        return (FacesIn("face", "The card turned up", house.deck.alphabet, 1, 1, "letterhead"),)

    def check(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        yield from held(state, self.at)
        yield from unfit_faces((face_from(self.face),), deck_of(state, house), state.all_cards(), book.flip)

    def outcome(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Event[State]]:
        taken = [card.id for card in state.all_cards()]
        (card,) = mint_cards(f"f{state.number + 1}", (face_from(self.face),), taken, deck_of(state, house))
        yield from overdue(state, self.at)
        yield CardTurned(seat, card, state.after(seat))


@dataclass(frozen=True)
class Claim(Action[State, AnagrabsHouse]):
    """Shout a word: from the middle, or of another player's word and at least one letter of the middle."""

    title = "Mine!"
    stamped = True
    hurry = True

    word: str
    of: str = ""
    """The word it is made of, by id or spelling, or "middle"; empty or "any" where there is only one way."""
    at: int | None = None

    @classmethod
    def open(cls, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.PLAY, book.claim)
        yield from may_form(state, seat)
        if state.speaker not in (None, seat):
            yield unheard(state, None)

    @classmethod
    def label(cls, state: State, seat: int, house: AnagrabsHouse) -> str:
        if state.speaker == seat:
            return "Say your word"
        return "Word at once" if house.options.buzzer == PHONES else cls.title

    @classmethod
    def inputs(cls, state: State, seat: int, house: AnagrabsHouse) -> tuple[Input, ...]:
        words = takeable(seat, state, house.options)
        zone = tuple(card.view() for card in state.middle)
        choices = tuple(Choice(each.id, each.word, state.seats[each.seat].name) for each in words)
        ways = (Choice(ANY, "as it fits"), Choice(MIDDLE, "the middle alone"))
        own = list_of([each.word for each in state.of(seat) if each not in words])
        help = f"Only where there is more than one way.{f' Your own: {own}.' if own else ''}"
        of = ChoiceIn("of", "Made of", (*ways, *choices), help=help, value=(ANY,)) if words else None
        return (WordIn("word", "Your word", zone, "letterhead"), *((of,) if of else ()))

    def check(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        word = normalise(self.word)
        if not is_plain(word) or len(word) < SHORTEST:
            yield breach(book.claim, f"“{clip(word)}”: a word has at least {SHORTEST} letters, A to Z.")
            return
        found = self._makings(word, state, seat, house)
        if not found:
            yield from why_not(word, seat, state, house.options)
            return
        if len({making.taken for making in found}) > 1:
            ways = [making.of for making in found]
            yield breach(book.claim, f"{word} can be made of {list_of(ways, 'or')}: say which.")
        yield from lookup_findings(word, house.options.challenges, words_of(state, house), book.challenge_bad)
        laid = found[0].laid
        yield note(found[0].rule, sum_of(laid), count(laid))

    def outcome(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Event[State]]:
        word = normalise(self.word)
        made = self._makings(word, state, seat, house)[0]
        allowed = allowed_by_table(word, house.options.challenges, words_of(state, house))
        taken = made.taken
        ids, of, owners = ([w.id for w in taken], [w.word for w in taken], [w.seat for w in taken])
        claim = f"c{state.claims + 1}"
        yield WordClaimed(
            seat, claim, word, made.laid, tuple(ids), tuple(of), tuple(owners), allowed, self.at, made.split
        )

    def _makings(self, word: str, state: State, seat: int, house: AnagrabsHouse) -> list[Making]:
        """The ways that fit what was said; each set of words once."""
        ways = {making.taken: making for making in makings(word, seat, state, house.options)}
        named = self.of.strip()
        if named.lower() in ("", ANY):
            return list(ways.values())
        if named.lower() == MIDDLE:
            return [making for taken, making in ways.items() if not taken]
        fits = (named, normalise(named))
        return [m for taken, m in ways.items() if any(w.id == fits[0] or w.word == fits[1] for w in taken)]


@dataclass(frozen=True)
class Finish(Action[State, AnagrabsHouse]):
    """End the game when nobody sees another word; the table must agree."""

    title = "Nobody sees another word"
    fresh = True

    @classmethod
    def open(cls, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.PLAY, book.end)
        if state.turn is not None and not state.exhausted:
            yield breach(book.end, f"{state.left} cards lie face down for {len(state.playing)} players.")
        if state.taps:
            yield unheard(state, None)

    def check(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        yield ask(book.last_claims, "Does nobody see another word? Then the game is over.")

    def outcome(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Event[State]]:
        yield GameEnded(state.left, len(state.playing))


@dataclass(frozen=True)
class Join(JoinAction[State]):
    """Sit down in the middle of a game, with nothing in front of you."""

    rule = book.seats

    @classmethod
    def not_now(cls, state: State, seat: int) -> str:
        busy = state.doubt or state.exhausted
        return "Not now: no more cards are turned up, or a word is being looked up." if busy else ""

    def outcome(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Event[State]]:
        yield PlayerJoined(seat)


@dataclass(frozen=True)
class Leave(LeaveAction[State]):
    """Stop playing; the others go on. Somebody else's leaving needs the table's agreement."""

    rule = book.seats

    @classmethod
    def first(cls, state: State) -> str:
        return "First the table looks up a word." if state.doubt else ""

    def outcome(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Event[State]]:
        yield PlayerLeft(self.seat, state.after(self.seat) if state.turn == self.seat else state.turn)
