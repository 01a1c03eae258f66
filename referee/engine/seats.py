"""Who sits at the table and who is looking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Seat:
    """A player here. `late`: sat down after the game had begun and joins as the game allows."""

    number: int
    name: str
    late: bool = False
    mark: int | None = None
    """The number of the colour and shape this player is drawn with, where one was given."""


@dataclass(frozen=True)
class Viewer:
    """A pair of eyes: one seat's, or nobody's (a spectator, the TV)."""

    seat: int | None
    seats: tuple[Seat, ...]

    def name(self, seat: int) -> str:
        return self.seats[seat].name

    def names(self, seats: tuple[int, ...]) -> str:
        """Names as one reads them out: Ann, Bea and Cal."""
        return list_of([self.name(seat) for seat in seats])

    def names_or_you(self, seats: tuple[int, ...]) -> str:
        """The same to somebody's face: Ann, Cal and you."""
        you = ["you"] if self.seat in seats else []
        return list_of([*(self.name(seat) for seat in seats if seat != self.seat), *you])

    def does(self, seat: int, *verbs: str) -> str:
        """Somebody and what they do, in the second person to their own face.

        >>> ann = Viewer(0, (Seat(0, "Ann"), Seat(1, "Bea")))
        >>> ann.does(0, "has") + " no card", ann.does(1, "plays"), ann.does(0, "passes")
        ('You have no card', 'Bea plays', 'You pass')
        """
        mine = seat == self.seat
        said = [second_person(verb) if mine else verb for verb in verbs]
        return " ".join(["You" if mine else self.name(seat), *said])

    def whose(self, seat: int) -> str:
        """Ann's, or to her own face: your."""
        return "your" if seat == self.seat else f"{self.name(seat)}'s"


IRREGULAR = {"has": "have", "is": "are", "was": "were", "goes": "go", "does": "do"}


def second_person(verb: str) -> str:
    """The verb for "you", from the one for "she".

    >>> second_person("plays"), second_person("was"), second_person("flushes"), second_person("may")
    ('play', 'were', 'flush', 'may')
    """
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    return verb.removesuffix("es") if verb.endswith(("sses", "shes", "ches")) else verb.removesuffix("s")


def list_of(words: Sequence[str], last: str = "and") -> str:
    """Words in a row as a sentence has them.

    >>> list_of(["Ann", "Bea", "Cal"])
    'Ann, Bea and Cal'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
