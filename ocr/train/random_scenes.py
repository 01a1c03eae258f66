"""Which training scenes are drawn: decks, layouts and tables, each as often as it helps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ocr.reading import LETTERS
from ocr.train import layouts, scenes
from ocr.train.cards import ANY, ORNAMENTAL, STYLES, Deck, open_box
from ocr.train.fonts import Lettering
from ocr.train.inks import Dice
from ocr.train.strokes import CUTS


@dataclass(frozen=True)
class Mix:
    """How often what is drawn."""

    styles: tuple[float, ...]
    layouts: tuple[float, ...]
    overlaps: float  # share of the rows
    backs: tuple[float, ...]  # no card face down, one in ten, one in three, nine in ten
    flips: float  # share of the scenes with cards on their head
    spread: tuple[float, float]  # of how hard a scene is
    alike: float  # share of the scenes on a cloth like the backs
    patterned: float  # share of the scenes on a rough table, however easy the rest is
    small: float  # share of the long rows taken from far off
    share: float  # of all scenes


MIXES = (
    # Decks of any kind.
    Mix((0, 0, 0, 0, 1), (0.6, 0.12, 0.1, 0.12, 0.04, 0.02), 0.3, (0.4, 0.3, 0.3), 0.15, (1.3, 1.2), 0.0,
        0.1, 0.2, 0.36),
    # The same in haste: blurred, dark, slanting, from far off.
    Mix((0, 0, 0, 0, 1), (0.76, 0.12, 0.08, 0.02, 0.01, 0.01), 0.3, (0.3, 0.4, 0.3), 0.15, (4.0, 1.0), 0.0,
        0.3, 0.4, 0.16),
    # The four styles.
    Mix((0.2, 0.46, 0.18, 0.16, 0), (0.56, 0.12, 0.1, 0.12, 0.06, 0.04), 0.42, (0.4, 0.4, 0.2), 0.2,
        (1.3, 1.0), 0.0, 0.0, 0.15, 0.16),
    # Hats and eyes, backs under cards and on cloth like them, small tiles on spots.
    Mix((0.14, 0.16, 0.44, 0.26, 0), (0.58, 0.14, 0.14, 0.1, 0.02, 0.02), 0.5, (0.2, 0.35, 0.45), 0.4,
        (2.0, 1.0), 0.12, 0.4, 0.3, 0.08),
    # Sharp photos of plain rows, as most tables give them.
    Mix((0.22, 0.26, 0.32, 0.2, 0), (0.74, 0.12, 0.06, 0.04, 0.02, 0.02), 0.15, (0.7, 0.2, 0.1), 0.05,
        (0.9, 2.4), 0.0, 0.0, 0.1, 0.08),
    # Rows with many backs, also at the ends and under cards, on patterned cloth.
    Mix((0.3, 0.2, 0.32, 0.18, 0), (0.74, 0.1, 0.1, 0.04, 0.01, 0.01), 0.45, (0.1, 0.3, 0.6), 0.45,
        (5.0, 1.0), 0.06, 0.5, 0.05, 0.06),
    # A few cards of many decks, nearly all face down.
    Mix((0, 0, 0, 0, 1), (0.7, 0, 0, 0, 0.3, 0), 0.1, (0, 0, 0, 1), 0.0, (1.3, 1.2), 0.0, 0.1, 0.0, 0.1),
)  # fmt: skip
RECUT = 0.25  # share of the faces in other strokes
MANY_DECKS = 0.35  # share of the scenes in which every card is of another deck
COVERS = 0.25  # share of the scenes with rows of covers over paper, many of them lying across
# Which lettering the cards of these have, by kind: mostly such as is hard to read.
LETTERED = {"script": 0.24, "blackletter": 0.17, "inline": 0.17, "brush": 0.15, "didone": 0.09, "serif": 0.07,
            "slab": 0.06, "sans": 0.05}  # fmt: skip
CUT_OPEN = ("inline", "inline", "outlined", "ringed", "shaded")  # how plain capitals become inline ones
BACKS = (0.0, 0.1, 0.35, 0.9)  # share of a scene's cards that lie face down
PAIRS = 0.08  # share of the cards with two letters


def random_letter(dice: Dice) -> str:
    """A letter for one card, at times a pair."""
    return str(dice.choice(LETTERS[26:] if dice.random() < PAIRS else LETTERS[:26]))


def random_plan(dice: Dice, mix: Mix = MIXES[0]) -> scenes.Plan:
    """Any photo a table may give."""
    layout = str(dice.choice(scenes.LAYOUTS, p=mix.layouts))
    count = {"row": int(dice.integers(2, 15)), "rows": int(dice.integers(5, 16)), "grid": 16, "single": 1,
             "scatter": int(dice.integers(4, 20)), "empty": 0}[layout]  # fmt: skip
    if layout == "grid" and dice.random() < 0.4:
        count = int(dice.integers(6, 16))
    far = layout in ("row", "rows") and dice.random() < mix.small
    if len(mix.backs) == len(BACKS):
        count = min(count, 4)
    size = int(dice.integers(800, 1400) * (0.6 if count <= 4 else 1.0))
    lying = bool(dice.random() < 0.6)
    return scenes.Plan(
        letters=[random_letter(dice) for _ in range(count)],
        layout=layout,
        hard=float(dice.beta(*mix.spread)),
        size=(size, size * 3 // 4) if lying else (size * 3 // 4, size),
        turn=_turn(dice),
        fill=float(dice.uniform(0.2, 0.6) if far else dice.uniform(0.5, 1.0)),
        overlap=float(dice.uniform(0.05, 0.38)) if layout == "row" and dice.random() < mix.overlaps else 0.0,
        backs=float(dice.choice(BACKS[: len(mix.backs)], p=mix.backs)),
        sideways=float(dice.choice([0, 0.2, 0.5], p=[0.55, 0.25, 0.2])) if layout == "row" else 0.0,
        flipped=0.1 if dice.random() < mix.flips else 0.0,
        strays=int(dice.integers(0, 4)) if dice.random() < 0.5 else 0,
        things=int(dice.integers(0, 7)) if dice.random() < 0.6 else 0,
        hands=bool(dice.random() < 0.15),
        rough=1.0 if dice.random() < mix.patterned else None,
        alike=bool(dice.random() < mix.alike),
        rack=layout == "row" and bool(dice.random() < 0.08),
        printed=bool(dice.random() < 0.1),
        sleeved=bool(dice.random() < 0.08),
    )


def _turn(dice: Dice) -> float:
    kind = dice.random()
    if kind < 0.5:
        return float(dice.normal(0, 7))
    if kind < 0.75:
        return float(dice.choice([90, 180, 270]) + dice.normal(0, 7))
    return float(dice.uniform(0, 360))


def scene(seed: int, letterings: Sequence[Lettering]) -> scenes.Scene:
    """The training scene with this number."""
    dice = np.random.default_rng(seed)
    kind = dice.random()
    if kind < MANY_DECKS:
        return _cards_of_many_decks(dice, letterings)
    if kind < MANY_DECKS + COVERS:
        return _rows_of_covers(dice, letterings)
    mix = MIXES[int(dice.choice(len(MIXES), p=[mix.share for mix in MIXES]))]
    deck = open_box(dice, str(dice.choice((*STYLES, ANY), p=mix.styles)), letterings)
    deck = recut_deck(dice, deck, RECUT)
    if dice.random() < 0.5:
        deck = replace(deck, picture_back=True)
    stranger = open_box(dice, str(dice.choice((*STYLES, ANY))), letterings)
    return scenes.take(dice, deck, random_plan(dice, mix), stranger)


def _cards_of_many_decks(dice: Dice, letterings: Sequence[Lettering]) -> scenes.Scene:
    """Cards in lines, each of another deck: as many letterings and backs as one photo can show."""
    plan = replace(
        random_plan(dice),
        letters=[random_letter(dice) for _ in range(int(dice.integers(6, 17)))],
        layout=str(dice.choice(["rows", "grid", "scatter"])),
        overlap=0.0,
        sideways=float(dice.choice([0, 0.2])),
        backs=float(dice.choice(BACKS[:3])),
        strays=0,
        rack=False,
    )
    deck = open_box(dice, ANY, letterings)
    tall = replace(deck, aspect=1.5)  # the room each card has
    spots = scenes.lay(dice, tall, plan)
    kinds = dice.choice(list(LETTERED), len(spots), p=list(LETTERED.values()))
    plan.spots = [
        replace(spot, deck=_deck_lettered(dice, letterings, str(kind)))
        for spot, kind in zip(spots, kinds, strict=True)
    ]
    return scenes.take(dice, deck, plan)


def _rows_of_covers(dice: Dice, letterings: Sequence[Lettering]) -> scenes.Scene:
    """Rows of one deck of covers over, or beside, a paper: lying across they look like two cards each."""
    deck = open_covers(dice, letterings)
    plan = replace(
        random_plan(dice),
        layout=str(dice.choice(["row", "rows"], p=[0.8, 0.2])),
        letters=[random_letter(dice) for _ in range(int(dice.integers(3, 12)))],
        sideways=float(dice.choice([0.2, 0.5])),
        hard=float(dice.beta(1.5, 1.0)),
        backs=float(dice.choice(BACKS[:3], p=[0.3, 0.35, 0.35])),
    )
    return scenes.take(dice, deck, plan)


def open_covers(dice: Dice, letterings: Sequence[Lettering]) -> Deck:
    """A deck of covers over paper, its letters in a few ornamental faces."""
    pool = [face for face in letterings if face.kind in ORNAMENTAL] or list(letterings)
    deck = recut_deck(dice, open_box(dice, ANY, letterings), RECUT)
    faces = tuple(pool[int(k)] for k in dice.integers(len(pool), size=6))
    return replace(deck, faces=faces, quirk=layouts.cover_quirk(dice), aspect=float(dice.uniform(1.3, 1.5)))


def _deck_lettered(dice: Dice, letterings: Sequence[Lettering], kind: str) -> Deck:
    """A deck of any kind, or of covers, in one lettering of this kind."""
    cut_open = kind == "inline" and dice.random() < 0.6
    kinds = ("serif", "slab", "didone") if cut_open else (kind,)
    among = [face for face in letterings if face.kind in kinds] or list(letterings)
    face = among[int(dice.integers(len(among)))]
    if cut_open:
        face = replace(face, cut=str(dice.choice(CUT_OPEN)), quirk=int(dice.integers(1 << 30)))
    elif dice.random() < RECUT:
        face = replace(face, cut=str(dice.choice(list(CUTS))), quirk=int(dice.integers(1 << 30)))
    return replace(open_box(dice, "hardback" if dice.random() < 0.15 else ANY, letterings), faces=(face,))


def recut_deck(dice: Dice, deck: Deck, share: float) -> Deck:
    """The deck with so many of its faces in other strokes: mostly the only one, or some of a cover's many."""
    cuts = list(CUTS)
    return replace(
        deck,
        faces=tuple(
            replace(face, cut=str(dice.choice(cuts)), quirk=int(dice.integers(1 << 30)))
            if dice.random() < share
            else face
            for face in deck.faces
        ),
    )
