"""What a photo said: the cards in reading order, each with how sure we are."""

from __future__ import annotations

from dataclasses import asdict, dataclass

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]

LETTERS = (*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "QU", "TH", "ER", "CL", "IN")
GENRES = ("mystery", "horror", "adventure", "romance")
PROFILES = ("any", "letterpress", "hardback", "letterhead")


class PhotoError(Exception):
    """The photo cannot be used; the sentence tells the player what to do instead."""

    def __init__(self, sentence: str, *, busy: bool = False) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.busy = busy  # True: nothing is wrong with the photo, only the queue is full


@dataclass(frozen=True)
class CardRead:
    """One card as the camera saw it."""

    letter: str  # "A".."Z", a pair such as "QU" or "TH", or "" for a face-down card
    confidence: float  # the share of such readings that are right
    sure: bool  # nobody needs to look at this card again
    alternatives: tuple[tuple[str, float], ...]  # other letters it may be, likeliest first
    quad: Quad  # corners, clockwise from the letter's top left, as shares of width and height
    rotation: float  # degrees the letter is turned clockwise on the photo
    face_down: bool = False
    sideways: bool = False  # the letter runs along the card's long side
    genre: str | None = None
    cost: int | None = None
    points: int | None = None
    letter_box: Quad | None = None  # where its letter stands, corners as in `quad`; None for a back
    shape: bytes = b""  # how this card looks to the reader, for enrolling the deck; never shown


@dataclass(frozen=True)
class Reading:
    """Everything one photo gave."""

    cards: tuple[CardRead, ...]
    seconds: float
    problem: str | None = None  # one sentence: how to take a better photo
    size: tuple[int, int] = (0, 0)  # width and height of the photo, the right way up

    @property
    def word(self) -> str:
        """The letters in reading order; a face-down card is an underscore."""
        return "".join(card.letter or "_" for card in self.cards)

    @property
    def sure(self) -> bool:
        """Every card found is read beyond doubt."""
        return bool(self.cards) and all(card.sure for card in self.cards)


def as_json(photo: str, reading: Reading) -> dict[str, object]:
    """The reading as plain values, for one line of JSON."""
    cards = [
        {name: value for name, value in asdict(card).items() if name != "shape"} for card in reading.cards
    ]
    line: dict[str, object] = {"photo": photo, "cards": cards}
    line["seconds"] = round(reading.seconds, 3)
    if reading.problem:
        line["problem"] = reading.problem
    return line
