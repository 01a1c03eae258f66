"""A solo table for tests: Ann, a short dictionary, and the verbs of the game."""

from __future__ import annotations

from dataclasses import replace

from referee import decks
from referee.engine.action import Action
from referee.engine.blocks import Grid
from referee.engine.codec import encode
from referee.engine.fold import Batch, Position, extend, fold
from referee.engine.judge import judge, offers
from referee.engine.rulebook import Citation
from referee.engine.seats import Seat, Viewer
from referee.engine.verdict import Finding, Verdict
from referee.engine.view import View, view
from referee.games.letterpress.numbers import ROUNDS
from referee.games.letterpress.solo import RULES
from referee.games.letterpress.solo.actions.deal import Deal
from referee.games.letterpress.solo.actions.last_word import WriteLast
from referee.games.letterpress.solo.actions.library import Pick
from referee.games.letterpress.solo.actions.line_up import LineUp
from referee.games.letterpress.solo.actions.write import Write
from referee.games.letterpress.solo.options import Options
from referee.games.letterpress.solo.state import SoloHouse, State
from referee.kit.cards import Card, Deck, Face
from referee.kit.house import House
from referee.kit.words import ListedWords, Reason

LISTED = frozenset(
    [
        "A",
        "ASSESS",
        "LETTER",
        "LETTERS",
        "PRESS",
        "QUARTZ",
        "QUIET",
        "REST",
        "SEE",
        "SET",
        "STREET",
        "TEXT",
        "TREE",
    ]
)
REFUSED = {"HANNAH": Reason.PROPER_NOUN, "BBC": Reason.ABBREVIATION, "CHUFFED": Reason.SLANG}
WORDS = ListedWords(LISTED, REFUSED, {"TEES": Reason.BIGGER_LIST})


def house_of(deck: Deck | None = None, **options: object) -> SoloHouse:
    return House(deck or decks.load("letterpress"), WORDS, Options(**options))  # type: ignore[arg-type]


class Solo:
    """Ann alone at a table; every verb goes through the judge and must stand, or the test says why not."""

    def __init__(self, deck: Deck | None = None, **options: object) -> None:
        self.house = house_of(deck, **options)
        self.position: Position[State] = fold(RULES.start(self.house, (Seat(0, "Ann"),)), ())

    @property
    def state(self) -> State:
        return self.position.state

    def check(self, action: Action[State, SoloHouse], agreed: bool = False) -> Verdict[State]:
        return judge(RULES, self.position, 0, action, self.house, agreed)

    def do(self, action: Action[State, SoloHouse], agreed: bool = False) -> Verdict[State]:
        verdict = self.check(action, agreed)
        assert verdict.stands, [finding.says for finding in verdict.findings]
        request = encode(action)
        batch = Batch(self.position.number + 1, 0, action.name, request, verdict.events, verdict.agreed)
        self.position = extend(self.position, batch)
        return verdict

    def refused(self, action: Action[State, SoloHouse]) -> set[str]:
        """The rules under which it is refused; fails when it is not."""
        verdict = self.check(action, agreed=True)
        assert verdict.breaches, [finding.says for finding in verdict.findings]
        return {finding.cite.rule for finding in verdict.breaches if finding.cite}

    def deal(self, faces: str = "T E") -> None:
        self.do(Deal(*faces.split()))

    def write(self, word: str, unused: str = "", offset: int | None = None, **named: str) -> Verdict[State]:
        """Write a word; where it can be laid in several ways, in the first one offered, which is the best."""
        action = write_action(word, unused, offset, **named)
        picks = (found.pick for found in self.check(action).breaches)
        pick = next((each for each in picks if each and each.field == "reading"), None)
        return self.do(replace(action, reading=pick.choices[0].value) if pick else action)

    def line_up(self, offset: int, laid: str = "") -> Verdict[State]:
        return self.do(LineUp(offset, laid))

    def pick(self, face: str) -> Verdict[State]:
        return self.do(Pick(next(card.id for card in self.state.library if card.face == face)))

    def round(self, faces: str, word: str, unused: str, offset: int | None = None, pick: str = "") -> None:
        """A whole round one to four."""
        self.deal(faces)
        self.write(word, unused, offset)
        if pick:
            self.pick(pick)

    def view(self) -> View:
        return view(RULES, self.position, Viewer(0, self.state.seats), self.house)

    def open(self) -> list[str]:
        return [offer.name for offer in offers(RULES, self.position, 0, self.house) if offer.open]

    def grid(self) -> Grid:
        return next(block for block in self.view().board if isinstance(block, Grid))

    def points(self) -> dict[str, int | None]:
        return {line.name: line.points for line in self.view().scores}


def write_action(word: str, unused: str = "", offset: int | None = None, **named: str) -> Write:
    """`drafted` and `shared` by faces, with spaces between; without them the referee reads them off."""
    cards = {zone: tuple(named[zone].split()) for zone in ("drafted", "shared") if zone in named}
    rest = {name: text for name, text in named.items() if name not in cards}
    return Write(word, unused=tuple(unused.split()), offset=offset, **cards, **rest)  # type: ignore[arg-type]


def letter_over() -> Solo:
    """Round two with LETTER on the table in six cards, and S and E as shared letters."""
    solo = Solo()
    solo.round("T E", "LETTER", "K", pick="K")
    solo.deal("S E")
    return solo


def last_round(collection: str, library: str, **options: object) -> Solo:
    """Round five with these cards: what led there is told in the whole games."""
    solo = Solo(**options)
    hand, pile = cards("collection", collection), cards("library", library)
    start = replace(solo.state, round=ROUNDS, collection=hand, library=pile)
    solo.position = fold(start, ())
    return solo


def cards(place: str, faces: str) -> tuple[Card, ...]:
    deck = decks.load("letterpress")
    return tuple(Card(f"{place}.{n}", face, deck.points(face) or 0) for n, face in enumerate(faces.split()))


def deck_with(*faces: Face) -> Deck:
    """The usual deck with these faces instead of the like-named ones."""
    deck = decks.load("letterpress")
    others = tuple(f for f in deck.faces if (f.letters, f.kind) not in {(g.letters, g.kind) for g in faces})
    return replace(deck, faces=(*others, *faces))


def faces(cards: tuple[Card, ...]) -> str:
    return " ".join(card.face for card in cards)


def under(findings: tuple[Finding, ...], rule: str) -> list[str]:
    """The sentences that rest on this rule."""
    return [each.says for each in findings if isinstance(each.cite, Citation) and each.cite.rule == rule]


def play_last(solo: Solo, *words: str, agreed: bool = False) -> Verdict[State]:
    return solo.do(WriteLast(words), agreed)
