"""The board as text: our own short notation, and Portable Piecepack Notation (PPN) for other programs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from referee.games.letterbox.tiles import CELLS, CODES, RANKS, SIDE, SUITS
from referee.kit.sentences import number_word

UNKNOWN = "?"
"""A field whose tile nobody has named yet."""
EXPANSION = "four_seasons_expansion"
SEASONS = "WFIL"
"""The suits of the expansion, in the order our legend numbers them."""
NUMBERS = {"N": 0, "A": 1, "2": 2, "3": 3, "4": 4, "5": 5}
"""Ranks as PPN counts them; it counts suits from 0 too."""
STANDARD_RANKS = {"N": "n", "A": "a"}
DROP = re.compile(r"([\w,']+)@(\([0-9]+,[0-9]+\))")
STANDARD = re.compile(r"(?:t?f?|f?t)([SM])([n0a12345])")
PAWN = re.compile(r"p[a-zA-Z]?\b")


def short_notation(tiles: Sequence[str]) -> str:
    """Six rows from north to south, suit letter and rank for each tile: WN F2 … / ….

    >>> short_notation(("WN", "F2", "IA", "L3", "S4", "M5") * 2)
    'WN F2 IA L3 S4 M5 / WN F2 IA L3 S4 M5'
    """
    rows = (tiles[start : start + SIDE] for start in range(0, len(tiles), SIDE))
    return " / ".join(" ".join(row) for row in rows)


def read_tiles(texts: Sequence[str]) -> tuple[str, ...]:
    """The tiles in a text, whatever separates them; what is no tile is returned as it was written.

    >>> read_tiles(("wnf2/ia", "L3,S4", "hat"))
    ('WN', 'F2', 'IA', 'L3', 'S4', 'hat')
    """
    whole = " ".join(texts)
    if "@(" in whole:
        return _from_ppn(whole)
    words = (word for text in texts for word in re.split(r"[\s,/;]+", text) if word)
    return tuple(code for word in words for code in _codes(word))


def _from_ppn(text: str) -> tuple[str, ...]:
    """The tiles in a PPN text, row by row from the north-west; pawns and comments are left out."""
    dropped = DROP.findall(re.sub(r"\{[^}]*\}", " ", text))
    tiles = [(PLACES.get(place, len(CELLS)), piece) for piece, place in dropped if not PAWN.match(piece)]
    return tuple(_tile(piece) for _, piece in sorted(tiles, key=lambda tile: tile[0]))


def _tile(piece: str) -> str:
    """The tile that a PPN piece means; what is no tile is returned as it was written.

    >>> _tile("tfSa"), _tile("Mn"), _tile("tf,s2,r2,four_seasons_expansion'"), _tile("c,s1")
    ('SA', 'MN', 'I2', 'c,s1')
    """
    if standard := STANDARD.fullmatch(piece):
        suit, rank = standard.groups()
        return suit + {"n": "N", "0": "N", "a": "A", "1": "A"}.get(rank, rank)
    fields = {part[0]: part[1:] for part in piece.split(",") if re.fullmatch(r"[sr][0-5]", part)}
    if (
        f"{EXPANSION}'" in piece.split(",")
        and fields.keys() == {"s", "r"}
        and int(fields["s"]) < len(SEASONS)
    ):
        ranks = {str(number): rank for rank, number in NUMBERS.items()}
        return SEASONS[int(fields["s"])] + ranks[fields["r"]]
    return piece


def _codes(word: str) -> Sequence[str]:
    """One tile, or several written without a gap."""
    signs = word.upper()
    pairs = [signs[start : start + 2] for start in range(0, len(signs), 2)]
    return pairs if len(signs) <= 2 * len(CODES) and all(pair in CODES for pair in pairs) else [word]


def faults(tiles: Sequence[str]) -> Iterator[str]:
    """Why these tiles are not a whole board, in sentences."""
    unnamed = tiles.count(UNKNOWN)
    if unnamed:
        yield f"{unnamed} of the {len(CODES)} fields are still open: name the tile on each."
    unreadable = [tile for tile in dict.fromkeys(tiles) if tile not in (*CODES, UNKNOWN)]
    for tile in unreadable[:3]:
        yield f"“{tile[:12]}” is no tile. Write a suit and a value, such as I2 for the 2 of Fish. {LEGEND}"
    if len(unreadable) > 3:
        yield f"{len(unreadable) - 3} more cannot be read."
    if len(tiles) != len(CODES):
        side = number_word(SIDE)
        yield f"The board has {len(CODES)} tiles, {side} rows of {side}; {len(tiles)} are named."
    twice = [tile for tile in dict.fromkeys(tiles) if tile in CODES and tiles.count(tile) > 1]
    if twice:
        yield f"Every tile is there once; named more often: {_few(twice)}."
    missing = [tile for tile in CODES if tile not in tiles]
    if missing and not unreadable and not unnamed and len(tiles) >= len(CODES):
        yield f"Missing: {_few(missing)}."


def _few(tiles: Sequence[str]) -> str:
    return ", ".join(tiles[:6]) + (" and others" if len(tiles) > 6 else "")


def to_ppn(tiles: Sequence[str], pawns: Mapping[str, str] | None = None) -> str:
    """The board in Portable Piecepack Notation, in inches: 36 tiles two inches wide, and pawns by name.

    The notation has no letters for the expansion's suits: they are tiles of a configuration of that name, by
    suit and rank number, and a comment says which is which.
    """
    drops = [f"{_piece(tile)}@{_place(cell)}" for cell, tile in zip(CELLS, tiles, strict=True)]
    rows = [" ".join(drops[start : start + SIDE]) for start in range(0, len(drops), SIDE)]
    named = [_remark(f"{name} stands at {_place(cell)}") for name, cell in (pawns or {}).items()]
    legend = ", ".join(f"{SUITS[letter].name} s{n}" for n, letter in enumerate(SEASONS))
    head = ["---", "GameType: Piecepack Letterbox", "SetUp: None", "..."]
    return "\n".join(
        [*head, "setup. " + "\n  ".join(rows), _remark(f"{EXPANSION}: {legend}; north is up"), *named, ""]
    )


def _piece(tile: str) -> str:
    """S4 for a tile of the standard suits, the expansion's tiles by number."""
    if tile[0] in SEASONS:
        return f"tf,s{SEASONS.index(tile[0])},r{NUMBERS[tile[1]]},{EXPANSION}'"
    return f"tf{tile[0]}{STANDARD_RANKS.get(tile[1], tile[1])}"


def _place(cell: str) -> str:
    """The middle of a field, measured from the lower left corner."""
    row, column = map(int, cell.split(","))
    return f"({2 * column + 1},{2 * (SIDE - row) - 1})"


PLACES = {_place(cell): number for number, cell in enumerate(CELLS)}


def _remark(text: str) -> str:
    """A comment; braces and line ends inside would end it early."""
    return "{" + re.sub(r"[{}\s]+", " ", text) + "}"


LEGEND = (
    "Suits: "
    + ", ".join(f"{letter} {each.name}" for letter, each in SUITS.items())
    + "; values: "
    + ", ".join(f"{sign} {each.name}" if sign in "NA" else sign for sign, each in RANKS.items())
    + "."
)
