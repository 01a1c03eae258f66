"""The result of a game as lines of squares to paste in a chat, without giving a word away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.engine.result import WordPlayed
from referee.store.people.history import PastGame
from referee.web.formatting import game_title, short_day
from referee.web.history.outcome import Outcome, load_result, name_of, rounds_of

WON, SECOND, OTHER = "won", "second", "other"
SQUARES = {WON: "🟥", SECOND: "🟨", OTHER: "⬜"}
CROWN = "👑"


@dataclass(frozen=True)
class StripRow:
    """One player: how each round went, and the name with the points."""

    squares: tuple[str, ...]
    says: str
    crowned: bool

    def __str__(self) -> str:
        row = "".join(SQUARES[each] for each in self.squares)
        return f"{row} {self.says}{f' {CROWN}' if self.crowned else ''}".strip()


@dataclass(frozen=True)
class ChatStrip:
    """The lines of a game; as text they are ready to be pasted."""

    head: str
    rows: tuple[StripRow, ...]
    foot: str

    def __str__(self) -> str:
        return "\n".join(filter(None, (self.head, *map(str, self.rows), self.foot)))


def chat_strip(found: PastGame) -> ChatStrip:
    """The game as lines of squares: red for a round won, yellow for the second."""
    result = load_result(found)
    rows = tuple(
        StripRow(
            tuple(_square(result.words, number, place.seat) for number in rounds_of(result)),
            place.name if place.points is None else f"{place.name} {place.points}",
            place.place == 1,
        )
        for place in result.places
    )
    return ChatStrip(
        f"{game_title(found.table.rules)} · {short_day(found.table.ended)}", rows, _best_word(result)
    )


def _best_word(result: Outcome) -> str:
    best = max(result.words, key=lambda word: word.points, default=None)
    if best is None:
        return ""
    return f"Best word: {len(best.word)} letters, {best.points} ({name_of(result, best.seat)})"


def _square(words: Sequence[WordPlayed], number: int, seat: int | None) -> str:
    figures = sorted({word.points for word in words if word.round == number}, reverse=True)[:2]
    mine = [word.points for word in words if (word.round, word.seat) == (number, seat)]
    if not mine or mine[0] not in figures:
        return OTHER
    return WON if mine[0] == figures[0] else SECOND
