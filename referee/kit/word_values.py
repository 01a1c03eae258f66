"""What a word is worth before any game looks at it: the values of its letters in one box of cards."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kit.cards import Deck


def face_values(deck: Deck) -> dict[str, int]:
    """What each letter card of a box is worth; empty where nobody has told."""
    return {face.letters: face.points for face in deck.faces if face.points is not None}


def plain_worth(values: dict[str, int], word: str) -> int | None:
    """The values of a word in capitals, each letter on a card of its own; None where a value is not known.

    >>> plain_worth({"QU": 6, "I": 1, "T": 2}, "QUIT"), plain_worth({"I": 1}, "IT")
    (9, None)
    """
    points = [values.get(face) for face in _faces(values, word)]
    return None if None in points or not points else sum(each for each in points if each is not None)


def _faces(values: dict[str, int], word: str) -> Iterator[str]:
    """A box without a Q of its own prints QU, which also serves as a bare Q."""
    only_qu = "QU" in values and "Q" not in values
    letters = word.replace("QU", "Q") if only_qu else word
    for letter in letters:
        yield "QU" if only_qu and letter == "Q" else letter
