"""Draw a letter for the last tie of a round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import FacesIn, Input
from referee.engine.verdict import Finding, breach
from referee.games.letterpress.book import book
from referee.games.letterpress.deck import letter_faces, printed_face
from referee.games.letterpress.events.score import LetterDrawn
from referee.games.letterpress.state import LetterpressHouse, Phase, State
from referee.games.letterpress.ties import round_ranking
from referee.kit.words import clip


@dataclass(frozen=True)
class DrawForTie(Action[State, LetterpressHouse]):
    """Show the letter drawn for a tie: the one nearest to A ranks higher."""

    title = "Draw a letter for the tie"
    reveals = True

    face: str

    @classmethod
    def open(cls, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        if state.phase is not Phase.TIE:
            yield breach(book.tie_draw, "There is no tie to draw letters for.")
        elif seat not in round_ranking(state).waiting:
            yield breach(book.tie_draw, _no_draw(state, seat))

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterpressHouse) -> tuple[Input, ...]:
        return (
            FacesIn(
                "face", "The top card of the letter deck", letter_faces(state, house), 1, 1, "letterpress"
            ),
        )

    def check(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        face = printed_face(self.face, house)
        if face not in letter_faces(state, house):
            says = f"The letter deck has no card “{clip(face)}”. " if face else ""
            yield breach(book.tie_draw, f"{says}Name the one letter card you drew.")

    def outcome(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Event[State]]:
        yield LetterDrawn(seat, printed_face(self.face, house))


def _no_draw(state: State, seat: int) -> str:
    """Why this player does not draw now."""
    drawn = [each.face for each in state.drawn if each.seat == seat]
    return f"You have drawn your letter: {drawn[-1]}." if drawn else "You are not tied with anybody."
