"""Reading cards from photographs; knows no games.

>>> from ocr import read                                                    # doctest: +SKIP
>>> read(open("word.jpg", "rb").read(), "letterpress").word                 # doctest: +SKIP
'QUOIN'
"""

from ocr.board import BoardRead
from ocr.engine import available
from ocr.keepsake import keepsake
from ocr.read.enrolment import Enrolment
from ocr.reading import GENRES, LETTERS, PROFILES, CardRead, PhotoError, Reading
from ocr.worker import read, read_board

__all__ = [
    "GENRES",
    "LETTERS",
    "PROFILES",
    "BoardRead",
    "CardRead",
    "Enrolment",
    "PhotoError",
    "Reading",
    "available",
    "keepsake",
    "read",
    "read_board",
]
