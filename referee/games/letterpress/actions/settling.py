"""Settling what stands between the announced words and the ranking: doubts and last ties."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import FacesIn, Input, SeatIn, YesIn
from referee.engine.verdict import Finding, breach, note
from referee.games.letterpress.book import book
from referee.games.letterpress.challenge import spelled
from referee.games.letterpress.deck import letter_faces, printed
from referee.games.letterpress.events.scoring import LetterDrawn
from referee.games.letterpress.events.settling import settled
from referee.games.letterpress.state import Handed, LetterpressHouse, Phase, State
from referee.games.letterpress.ties import round_ranking


@dataclass(frozen=True)
class SettleDoubt(Action[State, LetterpressHouse]):
    """Record what the table says to an announced word that the list does not simply allow."""

    title = "Record what the table says"
    fresh = True

    seat: int
    ok: bool

    @classmethod
    def open(cls, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        if not _in_doubt(state):
            yield breach(book.word_list, "No word is in doubt.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterpressHouse) -> tuple[Input, ...]:
        doubts = tuple(handed.seat for handed in _in_doubt(state))
        return (
            SeatIn("seat", "Whose word?", doubts, value=doubts[0]),
            YesIn("ok", "The table allows it", "Leave it empty when the table does not."),
        )

    def check(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        handed = self._handed(state)
        if handed is None:
            yield breach(book.word_list, "That player's word is not in doubt.")
        else:
            yield note(book.word_list, handed.doubt)

    def outcome(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Event[State]]:
        handed = self._handed(state)
        if handed is None:
            return
        yield settled(state, handed, self.ok, house)

    def _handed(self, state: State) -> Handed | None:
        return next((handed for handed in _in_doubt(state) if handed.seat == self.seat), None)


@dataclass(frozen=True)
class DrawForTie(Action[State, LetterpressHouse]):
    """Show the letter drawn for a tie: the one nearest to A ranks higher."""

    title = "Draw a letter for the tie"
    reveals = True

    face: str

    @classmethod
    def open(cls, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        if state.phase is not Phase.TIE:
            yield breach(book.tie_draw, "No tie has come down to drawing letters.")
        elif seat not in round_ranking(state).waiting:
            yield breach(book.tie_draw, "You have drawn, or you are not tied.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterpressHouse) -> tuple[Input, ...]:
        return (
            FacesIn(
                "face", "The top card of the letter deck", letter_faces(state, house), 1, 1, "letterpress"
            ),
        )

    def check(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        if not spelled(printed(self.face, house)):
            yield breach(book.tie_draw, "Name the letter on the card you drew, A to Z.")

    def outcome(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Event[State]]:
        yield LetterDrawn(seat, printed(self.face, house))


def _in_doubt(state: State) -> tuple[Handed, ...]:
    return tuple(handed for handed in state.handed if handed.shown and handed.open_doubt)
