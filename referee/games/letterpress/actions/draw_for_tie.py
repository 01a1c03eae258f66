"""Draw a letter for the last tie of a round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import FacesIn, Input
from referee.engine.verdict import Finding, breach
from referee.games.letterpress.book import book
from referee.games.letterpress.cards import are_card_letters
from referee.games.letterpress.deck import letter_faces, printed_face
from referee.games.letterpress.events.score import LetterDrawn
from referee.games.letterpress.state import LetterpressHouse, Phase, State
from referee.games.letterpress.ties import round_ranking


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
        if not are_card_letters(printed_face(self.face, house)):
            yield breach(book.tie_draw, "Name the letter on the card you drew, A to Z.")

    def outcome(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Event[State]]:
        yield LetterDrawn(seat, printed_face(self.face, house))
