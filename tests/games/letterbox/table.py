"""A Letterbox table for tests: people, one board, and the verbs of the game."""

from __future__ import annotations

from referee.engine.action import Action
from referee.games.letterbox import RULES
from referee.games.letterbox.actions.hunt import EndTurn, Place, SearchTile, Travel
from referee.games.letterbox.actions.questions import Ask
from referee.games.letterbox.actions.roll import RollDie
from referee.games.letterbox.actions.setup import Hide, Lay
from referee.games.letterbox.options import Options
from referee.games.letterbox.state import LetterboxHouse, State
from referee.games.letterbox.tiles import read_cell
from referee.kit.house import House
from referee.kit.words import ListedWords
from referee.table.house_builder import NO_CARDS
from tests.support.played_table import NAMES, Judged, chairs

# Row 2 holds the book's example of a turn: a 2 of Fish, and two tiles east of it a null of Leaves.
BOARD = """
    SN S2 S3 S4 S5 SA
    WN I2 W3 LN W5 WA
    FN F2 F3 F4 F5 FA
    IN W2 I3 I4 I5 IA
    W4 L2 L3 L4 L5 LA
    MN M2 M3 M4 M5 MA
"""


def house_of(**options: object) -> LetterboxHouse:
    return House(NO_CARDS, ListedWords(frozenset()), Options(**options))  # type: ignore[arg-type]


class Table(Judged):
    """People round a table; every verb goes through the judge, and must stand or the test fails."""

    def __init__(self, players: int = 3, late: int = 0, **options: object) -> None:
        super().__init__(RULES, house_of(**options), chairs(players, late))

    do = Judged.record

    def says(self, seat: int, action: Action[State, LetterboxHouse]) -> list[str]:
        """The sentences with which it is refused."""
        return [finding.says for finding in self.check(seat, action).breaches]

    def lay(self, board: str = BOARD) -> None:
        self.do(0, Lay(tuple(board.split())))

    def hide(self, *cells: str) -> None:
        """Everybody hides in seat order."""
        for seat, cell in zip(self.state.missing, cells, strict=True):
            self.do(seat, hide_action(seat, cell))

    def roll(self, *rolls: int) -> None:
        """In seat order, those who still have to roll."""
        for seat, n in enumerate(rolls):
            self.do(seat, RollDie(n))

    def go(self, *steps: str) -> None:
        """Whoever is on turn: a tile to start on, ways to travel, `search`, `end`, or `ask Bea row`."""
        for step in steps:
            assert self.state.turn is not None, "nobody is on turn"
            self.do(self.state.turn, self._step(step))

    def _step(self, step: str) -> Action[State, LetterboxHouse]:
        match step.split():
            case ["search"]:
                return SearchTile()
            case ["end"]:
                return EndTurn()
            case ["ask", name, question]:
                return Ask(NAMES.index(name), question)
            case [cell] if read_cell(cell) and self.state.pawn(self.state.turn or 0) is None:
                return Place(cell)
            case _:
                return Travel(step)

    def ledger_lines(self, seat: int | None) -> list[str]:
        """The ledger, sentence and reasons."""
        lines = [line for entry in self.view(seat).ledger for line in entry.lines]
        return [says for line in lines for says in (line.says, *(why.says for why in line.why))]

    def points(self) -> list[int]:
        return [self.state.points(seat.number) for seat in self.state.seats]


def hide_action(seat: int, cell: str, **changes: str) -> Hide:
    """A letterbox that tells whose it is by every word in it."""
    name = NAMES[seat]
    told = {
        "cell": cell,
        "clue": f"Clue of {name}",
        "stamp": f"k{seat:02x}010203",
        "decoys": f"{name} says no\n{name} says never",
    }
    return Hide(**{**told, **changes})


def hunting(*cells: str, **options: object) -> Table:
    """A table on the hunt, letterboxes hidden on these tiles in seat order; Ann goes first."""
    table = Table(len(cells), **options)
    table.lay()
    table.hide(*cells)
    table.roll(6, *(1,) * (len(cells) - 1))
    return table
