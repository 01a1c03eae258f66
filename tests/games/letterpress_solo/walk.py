"""Random solo games for the contract tests. Nothing in them is secret."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from referee.engine.action import Action
from referee.engine.fold import Position, fold
from referee.engine.seats import Seat
from referee.games.letterpress.cards import VOWEL
from referee.games.letterpress.numbers import DRAFTED
from referee.games.letterpress.solo import RULES
from referee.games.letterpress.solo.actions.deal import CountDraft, Deal
from referee.games.letterpress.solo.actions.last_word import WriteLast
from referee.games.letterpress.solo.actions.library import Pick
from referee.games.letterpress.solo.actions.line_up import LineUp
from referee.games.letterpress.solo.actions.write import Write
from referee.games.letterpress.solo.lineup import offsets
from referee.games.letterpress.solo.options import Options
from referee.games.letterpress.solo.state import SoloHouse, State, Step
from referee.kit.house import House
from referee.kit.words import Reason, RuleSet, Ruling, WordVerdict
from tests.games.letterpress_solo.table import house_of

Request = tuple[int, Action[State, SoloHouse]]
TEXTS = ["ARM", "R", "QU", "TH", "r1.shared.R", "r1.draft.A", "normal"]
"""What means something in this game, for requests of any payload."""


class AnyWord:
    """A dictionary for random games: every line of letters is a word, one in a few is disputed."""

    def verdict(self, word: str, rules: RuleSet) -> WordVerdict:
        if len(word) % 4 == 3:
            return WordVerdict(word, Ruling.DISPUTED, Reason.BIGGER_LIST, f"{word}: the table decides.")
        return WordVerdict(word, Ruling.LEGAL, Reason.ORDINARY, f"{word} is a word here.")


def sample_house() -> SoloHouse:
    return house_of()


def opening(random: Random) -> tuple[Position[State], SoloHouse]:
    options = Options(
        level=random.choice(["easy", "normal", "hard"]),
        printer=random.choice(["library", "underneath"]),
        hard_adds=random.choice(["collection", "library"]),
        qu_doubles=random.random() < 0.5,
    )
    house: SoloHouse = House(sample_house().deck, AnyWord(), options)
    return fold(RULES.start(house, (Seat(0, "Ann"),)), ()), house


def step(position: Position[State], house: SoloHouse, random: Random) -> Request | None:
    """Mostly what the game waits for; now and then a counted draft, another word, or something impossible."""
    state = position.state
    if state.step is Step.OVER:
        return None
    return 0, _action(state, house, random)


def secret_pairs(random: Random) -> Iterator[tuple[int, Position[State], Position[State], SoloHouse]]:
    """A player alone has no secrets."""
    yield from ()


def _action(state: State, house: SoloHouse, random: Random) -> Action[State, Any]:
    if state.step is Step.DEAL:
        return Deal(_random_face(house, "letter", random), _random_face(house, VOWEL, random))
    if state.step is Step.WRITE and random.random() < 0.3:
        return CountDraft()
    if state.step is Step.WRITE or (state.step is Step.LINE_UP and random.random() < 0.2):
        return _word(state, house, random)
    if state.step is Step.LINE_UP and state.written:
        lawful = offsets(state.above, state.written.laid)
        return LineUp(random.choice([*lawful, lawful[-1] + 1]))
    if state.step is Step.PICK:
        return Pick(random.choice(state.library).id)
    return _last(state, random)


def _word(state: State, house: SoloHouse, random: Random) -> Write:
    """Some of five random letters and of the shared ones, in any order, now and then one of them doubled."""
    drawn = [_random_face(house, "letter", random) for _ in range(DRAFTED)]
    used = random.randint(0, DRAFTED)
    shared = random.sample(state.shared, random.randint(0, 2))
    letters = [*drawn[:used], *(card.face for card in shared)]
    if not letters:
        return Write("", unused=tuple(drawn))
    random.shuffle(letters)
    at = random.randrange(len(letters))
    if letters[at] != "QU" and random.random() < 0.4:
        letters[at] *= 2
    offset = random.choice([None, None, 0])
    named = tuple(card.id for card in shared)
    return Write("".join(letters), tuple(drawn[:used]), named, tuple(drawn[used:]), offset)


def _last(state: State, random: Random) -> WriteLast:
    """A line of some cards of the collection, on easy now and then two of them."""
    faces = [card.face for card in random.sample(state.collection, random.randint(0, len(state.collection)))]
    if len(faces) > 1 and state.options.level == "easy":
        return WriteLast(("".join(faces[:1]), "".join(faces[1:])))
    return WriteLast(("".join(faces),) if faces else ())


def _random_face(house: SoloHouse, kind: str, random: Random) -> str:
    return random.choice([face.letters for face in house.deck.faces if face.kind == kind])
