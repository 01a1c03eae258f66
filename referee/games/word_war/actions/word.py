"""Spelling a word along the grid, taking one of its cards, or passing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import CardsIn, Choice, Input, PathIn, WordIn
from referee.engine.verdict import Finding, Pick, Weight, breach, note
from referee.games.word_war.actions.grid import WAITS, own_card
from referee.games.word_war.book import book
from referee.games.word_war.events import CardTaken, TurnPassed, WordSpelled
from referee.games.word_war.options import PASS, STRAIGHT
from referee.games.word_war.state import CELLS, SHORTEST, Phase, State, WordWarHouse
from referee.kit.challenge import allowed_by_table, lookup_findings, words_of
from referee.kit.grid import paths, place_name, straight, unbroken
from referee.kit.spelling import Laid
from referee.kit.wild import face_from, faces_of, sum_of
from referee.kit.words import clip, is_plain, normalise

MOST_PATHS = 400
MOST_WAYS = 60
"""Paths offered to choose from; with more, the path is drawn with the finger."""

Path = tuple[str, ...]


@dataclass(frozen=True)
class Spell(Action[State, WordWarHouse]):
    """Announce a word of the grid: typed, or drawn as a path, or both."""

    title = "Spell a word"
    send = "Spell"

    word: str = ""
    path: tuple[str, ...] = ()
    way: int | None = None
    """Which of several paths, as the referee has numbered them."""

    @classmethod
    def open(cls, state: State, seat: int, house: WordWarHouse) -> Iterator[Finding]:
        yield from WAITS.on_turn(state, seat, Phase.PLAY, book.word)
        if state.turn == seat and state.forfeited:
            yield breach(book.challenge_bad, "Your word fell in a challenge: no other word this turn.")
        if seat in state.barred:
            yield breach(book.challenge_good, "You challenged a good word: no word for you this turn.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: WordWarHouse) -> tuple[Input, ...]:
        cells = tuple(state.letters_by_cell)
        help = "Draw it with a finger, tap card after card, or just type the word."
        return (PathIn("path", "The path of your word", cells, help=help), WordIn("word", "Your word"))

    def check(self, state: State, seat: int, house: WordWarHouse) -> Iterator[Finding]:
        unfit = list(self._unfit_findings(state, house))
        yield from unfit
        if unfit:
            return
        word, path = self._word(state), self._path(state, house)
        laid = _lay_path(word, path, state)
        yield note(book.word, sum_of(laid), sum(each.card.points for each in laid))
        if not self.path and len(ways(word, state, house)) > 1:
            yield self._several(Weight.NOTE, word, state, house)
        if not house.options.repeats and word in {each.word for each in state.record}:
            yield breach(book.repeats, f"{word} was spelled before, and this table plays each word once.")
        yield from lookup_findings(word, house.options.challenges, words_of(state, house), book.challenge_bad)

    def outcome(self, state: State, seat: int, house: WordWarHouse) -> Iterator[Event[State]]:
        word, path = self._word(state), self._path(state, house)
        allowed = allowed_by_table(word, house.options.challenges, words_of(state, house))
        yield WordSpelled(seat, word, path, _lay_path(word, path, state), allowed)

    def _unfit_findings(self, state: State, house: WordWarHouse) -> Iterator[Finding]:
        if self.path:
            yield from self._unfit_path(state, house)
            return
        word = normalise(self.word)
        if not is_plain(word):
            yield breach(book.word, f"“{clip(word)}” has more than the letters A to Z.")
        elif len(word) < SHORTEST:
            yield breach(book.word, f"{word} has {len(word)} letters; a word has at least {SHORTEST}.")
        else:
            yield from self._unfit_ways(word, state, house)

    def _unfit_path(self, state: State, house: WordWarHouse) -> Iterator[Finding]:
        path = self._cells
        if any(cell not in state.letters_by_cell for cell in path):
            yield breach(book.word, "Your path goes over a spot without a card.")
            return
        if len(set(path)) < len(path):
            yield breach(book.word, "No card is used twice in a word.")
            return
        if not unbroken(path):
            yield breach(book.word, "Each card of the path must touch the next, by an edge or a corner.")
        elif house.options.path == STRAIGHT and not straight(path):
            yield breach(book.turning, "At this table a word keeps to one straight line.")
        yield from self._misread(path, state)

    def _misread(self, path: Path, state: State) -> Iterator[Finding]:
        word = self._word(state)
        if len(path) < SHORTEST:
            yield breach(
                book.word, f"The path has {len(path)} cards; a word has at least {SHORTEST} letters."
            )
        elif not word:
            yield breach(book.word, "There is a wild card on the path: say which word it makes.")
        elif not is_plain(word) or len(word) != len(path) or not _fits(word, path, state):
            faces = " ".join(state.letters_by_cell[cell] or "*" for cell in path)
            yield breach(book.word, f"The path reads {faces}, not {clip(word)}.")

    def _unfit_ways(self, word: str, state: State, house: WordWarHouse) -> Iterator[Finding]:
        found = ways(word, state, house)
        if not found:
            yield _no_path(word, state)
        elif len(found) > 1 and (self.way is None or not 1 <= self.way <= min(len(found), MOST_WAYS)):
            yield self._several(Weight.BREACH, word, state, house)

    def _several(self, weight: Weight, word: str, state: State, house: WordWarHouse) -> Finding:
        """All paths of the word, to choose one."""
        found = ways(word, state, house)
        choices = tuple(
            Choice(str(n), sum_of(_lay_path(word, path, state)), path=path)
            for n, path in enumerate(found[:MOST_WAYS], 1)
        )
        says = f"{word} can be read along {len(found)} paths: choose one of them, or draw it."
        return Finding(weight, says, book.word, pick=Pick("way", word, choices, str(self.way or "")))

    @property
    def _cells(self) -> Path:
        return tuple(cell.strip() for cell in self.path[: len(CELLS) + 1])

    def _word(self, state: State) -> str:
        """As typed; or as the path reads, where no wild card is on it."""
        word = normalise(self.word)
        letters = [state.letters_by_cell.get(cell, "") for cell in self._cells]
        return word if word or "" in letters else "".join(letters)

    def _path(self, state: State, house: WordWarHouse) -> Path:
        if self.path:
            return self._cells
        found = ways(self._word(state), state, house)
        return found[(self.way or 1) - 1 if len(found) > 1 else 0]


@dataclass(frozen=True)
class Take(Action[State, WordWarHouse]):
    """Nobody challenges: put one card of your word into your score pile."""

    title = "Take a card of your word"
    fresh = True

    card: str = ""
    """By id or face; empty only where no card may be taken."""

    @classmethod
    def open(cls, state: State, seat: int, house: WordWarHouse) -> Iterator[Finding]:
        yield from WAITS.on_turn(state, seat, Phase.TAKE, book.take)

    @classmethod
    def inputs(cls, state: State, seat: int, house: WordWarHouse) -> tuple[Input, ...]:
        many = Counter(card.face for card in state.takeable)
        spots = _spots(state)
        views = tuple(
            card.view(note=spots[card.id] if many[card.face] > 1 else "") for card in state.takeable
        )
        return (CardsIn("card", "Which card do you take?", views, min(len(views), 1), 1),)

    def check(self, state: State, seat: int, house: WordWarHouse) -> Iterator[Finding]:
        laid = state.spelled.laid if state.spelled else ()
        card = own_card(self.card, state.takeable)
        if alike := self._alike(state):
            yield alike
            return
        if card or (not self.card and not state.takeable):
            return
        if not self.card:
            yield breach(book.take, f"Take one of {faces_of(state.takeable)}.")
            return
        refused = own_card(self.card, tuple(each.card for each in laid))
        if refused is None:
            yield breach(book.take, f"“{clip(self.card)}” is not a card of your word.")
        elif refused.id in {each.card.id for each in state.placed}:
            yield breach(book.take, f"You placed {faces_of([refused])} this turn: it stays on the grid.")
        else:
            others = sum(each.card.points for each in laid) - refused.points
            worth = f"{faces_of([refused])} is worth {refused.points}"
            says = f"Its other cards are worth {others} together, and {worth}: too much to take."
            yield breach(book.take, says)

    def _alike(self, state: State) -> Finding | None:
        """Two cards of the word show this letter, and which one leaves the grid matters."""
        named = face_from(self.card)
        alike = [card for card in state.takeable if card.face == named]
        if len(alike) < 2:
            return None
        choices = tuple(Choice(card.id, _spots(state)[card.id]) for card in alike)
        says = f"{len(alike)} cards of your word show {faces_of(alike[:1])}: say which one you take."
        return breach(book.take, says, pick=Pick("card", "card", choices))

    def outcome(self, state: State, seat: int, house: WordWarHouse) -> Iterator[Event[State]]:
        if state.spelled:
            card = own_card(self.card, state.takeable)
            others = sum(each.card.points for each in state.spelled.laid) - (card.points if card else 0)
            yield CardTaken(seat, state.spelled.word, card, others, state.after(seat))


@dataclass(frozen=True)
class Pass(Action[State, WordWarHouse]):
    """End the turn without a word: the first pass allows two cards a turn, the second puts you out."""

    title = "Pass"
    fresh = True

    @classmethod
    def open(cls, state: State, seat: int, house: WordWarHouse) -> Iterator[Finding]:
        yield from WAITS.on_turn(state, seat, Phase.PLAY, book.passing)

    @classmethod
    def label(cls, state: State, seat: int, house: WordWarHouse) -> str:
        if not _counts(state, seat, house):
            return "End the turn"
        return "Pass, and be out" if state.passes[seat] else "Pass"

    def outcome(self, state: State, seat: int, house: WordWarHouse) -> Iterator[Event[State]]:
        counts = _counts(state, seat, house)
        yield TurnPassed(seat, state.passes[seat] + counts, counts, state.after(seat))


def ways(word: str, state: State, house: WordWarHouse) -> tuple[Path, ...]:
    """The paths of a word that differ in the cards they use."""
    found = islice(paths(word, state.letters_by_cell), MOST_PATHS)
    if house.options.path == STRAIGHT:
        found = islice((path for path in paths(word, state.letters_by_cell) if straight(path)), MOST_PATHS)
    different: dict[frozenset[str], Path] = {}
    for path in found:
        different.setdefault(frozenset(path), path)
    return tuple(different.values())


def _no_path(word: str, state: State) -> Finding:
    """Why nothing on the grid reads so: no path at all, or only such that turn."""
    if any(paths(word, state.letters_by_cell)):
        says = f"{word} turns on its way; here a word keeps to a straight line."
        return breach(book.turning, says, short="in no straight line")
    says = f"No path of neighbouring cards of the grid reads {clip(word)}."
    return breach(book.word, says, short="no path on the grid")


def _fits(word: str, path: Path, state: State) -> bool:
    return all(state.letters_by_cell[cell] in ("", letter) for cell, letter in zip(path, word, strict=True))


def _lay_path(word: str, path: Path, state: State) -> tuple[Laid, ...]:
    cards = (state.on(cell) for cell in path)
    return tuple(Laid(card, letter) for card, letter in zip(cards, word, strict=True) if card)


def _spots(state: State) -> dict[str, str]:
    """Where each card of the word lies, by its id."""
    if state.spelled is None:
        return {}
    laid = zip(state.spelled.laid, state.spelled.path, strict=True)
    return {each.card.id: place_name(cell) for each, cell in laid}


def _counts(state: State, seat: int, house: WordWarHouse) -> bool:
    """Is a turn without a word a pass here, even when the word was forfeited?"""
    return house.options.forfeit == PASS or not (state.forfeited or seat in state.barred)
