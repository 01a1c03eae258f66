"""The small letter in a corner: heard where the deck has such letters, and only there."""

from __future__ import annotations

import numpy as np
import pytest

from ocr.nets import Floats
from ocr.read import corner_letters, text_recogniser
from ocr.read.letters import BACK, CLASSES, NONE, softmax
from ocr.reading import LETTERS
from tests.ocr.drawn import scene


def chances(**shares: float) -> Floats:
    row = np.full(CLASSES, 1e-4, np.float32)
    for name, share in shares.items():
        row[{"back": BACK, "none": NONE}.get(name) or LETTERS.index(name)] = share
    return row / row.sum()


def small(**shares: float) -> Floats:
    """A corner as the reader gives it: logits."""
    return np.log(chances(**shares))


COVERS = np.stack([chances(O=0.5, Q=0.5), chances(T=0.9), chances(E=0.8, F=0.2)])
CORNERS = np.stack([small(Q=0.9), small(T=0.9), small(E=0.7)])


def test_a_plain_corner_settles_an_ornamental_letter() -> None:
    mixed = corner_letters.weigh(COVERS, CORNERS, "any").chances
    assert LETTERS[int(mixed[0].argmax())] == "Q" and mixed[0].max() > 0.95


def test_corners_with_digits_or_nothing_are_not_heard() -> None:
    digits = np.stack([small(none=0.9, I=0.1)] * 3)
    assert np.array_equal(corner_letters.weigh(COVERS, digits, "any").chances, COVERS)


def test_a_hidden_corner_changes_nothing() -> None:
    hidden = np.stack([small(none=0.98), *CORNERS[1:]])
    mixed = corner_letters.weigh(COVERS, hidden, "hardback").chances
    assert np.allclose(mixed[0], COVERS[0], atol=0.02)


def test_a_clear_corner_letter_speaks_against_a_back() -> None:
    dark = np.stack([chances(back=0.6, R=0.3), *COVERS[1:]])
    told = corner_letters.weigh(dark, np.stack([small(R=0.95), *CORNERS[1:]]), "any").chances
    assert LETTERS[int(told[0].argmax())] == "R"


def test_a_clear_corner_letter_is_no_backs_however_dark_the_large_one() -> None:
    dark = np.stack([chances(back=0.97, R=0.02), *COVERS[1:]])
    told = corner_letters.weigh(dark, np.stack([small(R=0.99), *CORNERS[1:]]), "any").chances
    assert LETTERS[int(told[0].argmax())] == "R"


def corner_chances(monkeypatch: pytest.MonkeyPatch, *said: tuple[str, float], **seen: float) -> Floats:
    """What a corner is taken for when the recogniser says this of its windows."""
    monkeypatch.setattr(text_recogniser, "recognise", lambda image, windows: list(said))
    window = np.zeros((4, 2), np.float32)
    logits = corner_letters._hear(
        np.zeros((9, 9, 3), np.uint8), [(0, [window] * len(said))], small(**seen)[None]
    )
    return softmax(logits)[0]


def test_the_recognisers_word_on_a_corner_counts_where_both_looks_agree(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    a = LETTERS.index("A")
    both = corner_chances(monkeypatch, ("A", 0.99), ("A", 0.99), none=0.9)[a]
    alone = corner_chances(monkeypatch, ("A", 0.99), ("", 0.0), none=0.9)[a]
    apart = corner_chances(monkeypatch, ("A", 0.99), ("L", 0.99), none=0.9)[a]
    assert both > 0.8 > alone > 0.3 > apart


def test_against_a_corner_seen_clearly_it_counts_little(monkeypatch: pytest.MonkeyPatch) -> None:
    told = corner_chances(monkeypatch, ("X", 0.99), ("X", 0.99), C=0.97)
    assert told[LETTERS.index("C")] > 0.9


def test_a_corner_it_names_nothing_on_stays_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    told = corner_chances(monkeypatch, ("", 0.0), ("", 0.0), R=0.6)
    assert np.allclose(told, chances(R=0.6), atol=1e-3)


@pytest.mark.parametrize("seen", [{"none": 0.9}, {"back": 0.9}, {"I": 0.3, "none": 0.6}])
def test_a_back_without_a_corner_letter_stays_one(seen: dict[str, float]) -> None:
    rows = np.stack([chances(back=0.95), *COVERS[1:]])
    told = corner_letters.weigh(rows, np.stack([small(**seen), *CORNERS[1:]]), "any").chances
    assert int(told[0].argmax()) == BACK


def test_the_corner_is_the_cards_top_left() -> None:
    card = np.array([[100, 100], [200, 100], [200, 250], [100, 250]], np.float32)
    place = corner_letters.corner(card)
    assert (place.min(axis=0) >= 100).all() and (place.max(axis=0) < 130).all()


@pytest.mark.parametrize("off", [0.0, 0.04, -0.04])
def test_a_corner_letter_is_found_where_the_cards_corners_are_not_exact(off: float) -> None:
    taken = scene("HEDGE", 5, "hardback")
    quads = [card.quad.astype(np.float32) for card in taken.cards]
    pushed = [(quad + off * (quad[1] - quad[0])).astype(np.float32) for quad in quads]
    read = corner_letters.look(taken.photo, pushed)[:, :BACK].argmax(axis=1)
    assert sum(LETTERS[best] == card.letter for best, card in zip(read, taken.cards, strict=True)) >= 4


def test_nothing_is_looked_at_where_there_is_no_card() -> None:
    assert corner_letters.look(scene("A", 5).photo, []).shape == (0, CLASSES)


def test_a_corner_vouches_only_for_the_letter_its_card_is_taken_for() -> None:
    taken = np.stack([chances(T=0.9), chances(T=0.9), chances(T=0.9), chances(back=0.9)])
    corners = np.stack([small(T=0.97), small(L=0.97), small(T=0.6, none=0.4), small(T=0.97)])
    assert corner_letters.confirmed_cards(taken, corners) == {0}


def test_a_clear_corner_counts_for_more_than_an_unclear_one() -> None:
    ornamental = np.stack([chances(Y=0.9, V=0.1)])
    clear, blurred = (
        corner_letters.mix(ornamental, np.stack([small(V=share, none=1 - share)])) for share in (0.98, 0.3)
    )
    assert clear[0, LETTERS.index("V")] > 0.95 > blurred[0, LETTERS.index("V")]


def test_a_deck_without_corner_letters_gets_one_glance_at_a_few(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = scene("HEDGE", 5, "tile")
    quads = [card.quad.astype(np.float32) for card in taken.cards]
    known = np.stack([chances(**{card.letter: 0.95}) for card in taken.cards])
    looks: list[int] = []
    look = corner_letters.letters.look
    monkeypatch.setattr(
        corner_letters.letters,
        "look",
        lambda image, places: looks.append(len(places)) or look(image, places),
    )
    told = corner_letters.weigh_corners(taken.photo, quads, known, "any")
    assert told.corners is None and np.array_equal(told.chances, known)
    assert looks == [corner_letters.FEW]
