"""A Letterpress table for tests: people, a short dictionary, and the verbs of the game."""

from __future__ import annotations

from dataclasses import replace

from referee import decks
from referee.engine.action import Action
from referee.engine.verdict import Verdict
from referee.games.letterpress import RULES
from referee.games.letterpress.actions.claim import Claim
from referee.games.letterpress.actions.deal import Deal
from referee.games.letterpress.actions.draw_for_tie import DrawForTie
from referee.games.letterpress.actions.write import Write
from referee.games.letterpress.doubts import SettleDoubt
from referee.games.letterpress.options import Options
from referee.games.letterpress.state import LetterpressHouse, Phase, State
from referee.games.letterpress.ties import round_ranking
from referee.kit.house import House
from referee.kit.words import ListedWords, Reason
from tests.support.played_table import NAMES, Judged, chairs

LISTED = frozenset(
    """
    ACT ADD ALMOST ARM ART BAKE BALLOON BELOW BOOK CAR CAT COMMITTEE DARE DEAR DIM DIN DOG DOOR EEL EGG
    GOD HYMN JAR KALE KIT LETTER LETTERS MAR MERE MID MOOR NIT NOON ODD ODOR QAT QUIT QUIZ RAM RAT READ
    RED RHYTHM RIDE RIDING ROD ROOM SING SINGING TAR TEE TENNESSEE TEXT TIN TOOT TREE
    """.split()  # noqa: SIM905
)
SLANG = {"CHUFFED": Reason.SLANG, "HANNAH": Reason.PROPER_NOUN, "BBC": Reason.ABBREVIATION}
DISPUTED = {"NIFTY": Reason.SLANG, "DUDE": Reason.SLANG}
WORDS = ListedWords(LISTED, SLANG, DISPUTED)


def house_of(**options: object) -> LetterpressHouse:
    return House(decks.load("letterpress"), WORDS, Options(**options))  # type: ignore[arg-type]


class Table(Judged):
    """People round a table; every verb goes through the judge, and must stand or the test fails."""

    def __init__(self, players: int = 2, late: int = 0, **options: object) -> None:
        super().__init__(RULES, house_of(**options), chairs(players, late))

    def do(self, seat: int, action: Action[State, LetterpressHouse], agreed: bool = False) -> Verdict[State]:
        return self.record(seat, self.chosen(seat, action), agreed)

    def chosen(self, seat: int, action: Action[State, LetterpressHouse]) -> Action[State, LetterpressHouse]:
        """The request; a word that can be laid in several ways with the best one, and QU as one card."""
        picks = [finding.pick for finding in self.check(seat, action).breaches if finding.pick]
        if not picks or not isinstance(action, Write):
            return action
        names = [choice.value for choice in picks[0].choices]
        return replace(action, reading=next((name for name in names if "QU U" not in name), names[0]))

    def deal(self, faces: str = "R M E", *challenges: str, seat: int = 0) -> None:
        self.do(seat, Deal(tuple(faces.split()), challenges=challenges))

    def write(self, seat: int, word: str, own: str = "", shared: str = "") -> Verdict[State]:
        return self.do(seat, write_action(word, own, shared))

    def words(self, *words: str) -> None:
        """Everybody writes in seat order; an empty word is a pass."""
        for seat, word in zip(self.state.missing, words, strict=True):
            self.do(seat, Write(word, no_word=not word))

    def claims(self, *claims: str) -> None:
        """Everybody claims in rank order, by faces."""
        for faces in claims:
            self.do(self.state.to_claim[0], Claim(tuple(faces.split())), agreed=True)

    def draws(self, **faces: str) -> None:
        for name, face in faces.items():
            self.do(NAMES.index(name), DrawForTie(face))

    def draw_in_seat_order(self) -> None:
        """Whoever is tied draws, the earlier seat the better letter."""
        while self.state.phase is Phase.TIE:
            seat = round_ranking(self.state).waiting[0]
            self.do(seat, DrawForTie("ABCDEF"[seat]))

    def settle(self, seat: int, ok: bool) -> None:
        self.do((seat + 1) % len(self.state.seats), SettleDoubt(seat, ok))

    def round(self, faces: str = "R M E", words: tuple[str, ...] = (), claims: tuple[str, ...] = ()) -> None:
        """A whole round one to four."""
        self.deal(faces)
        self.words(*words)
        self.draw_in_seat_order()
        self.claims(*(claims or ("",) * len(self.state.to_claim)))

    def faces(self, seat: int) -> list[str]:
        """A collection by faces."""
        return [card.face for card in self.state.collections[seat]]


def write_action(word: str, own: str = "", shared: str = "") -> Write:
    return Write(word, tuple(own.split()) or None, tuple(shared.split()) or None)


def last_round(players: int = 2, late: int = 0, **options: object) -> Table:
    """A table before the deal of round five, with collections still to be filled."""
    table = Table(players, late, **options)
    for _ in range(4):
        table.round(words=("",) * players)
    return table
