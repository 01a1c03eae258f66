"""The options of a solo game: difficulty, and readings where the rulebook can be read in two ways."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.options import Theme, option
from referee.games.letterpress.options import one_letter_option, qu_doubles_option
from referee.games.letterpress.solo.book import book
from referee.kit.hindsight import hindsight_option


@dataclass(frozen=True)
class Options:
    """Difficulty and readings of one solo game."""

    level: str = option(
        "Difficulty",
        "normal",
        (
            ("easy", "Easy: several last words, added up"),
            ("normal", "Normal: one last word"),
            ("hard", "Hard: unused letters count for the printer"),
        ),
        cite=book.easy,
        theme=Theme.GAME,
        relaxed="easy",
        tournament="hard",
    )
    # "Underneath the solo card" (round five, step 4) against "next to the solo card" (round one, step 3).
    # Reading one: both name the same pile, the library. Reading two: only what a rule puts there; outside
    # hard mode that is nothing, and any last word beats the printer.
    printer: str = option(
        "The Rotary Printer's points",
        "library",
        (
            ("library", "All letters in the library"),
            ("underneath", "Only letters put underneath the solo card"),
        ),
        help="The book keeps the library next to the solo card and at the end counts what lies underneath. "
        "Library: both mean the same pile, and its points are what you must beat. "
        "Underneath: the library does not count; outside hard mode nothing does, and any last word wins.",
        cite=book.underneath,
    )
    # Hard mode speaks of unused drafted or shared letters of a round that has neither. Reading one: the
    # collection is the hand of round five and stands for the draft, so its unused letters are meant.
    # Reading two: the letters left unused in rounds one to four are meant, which is the library.
    hard_adds: str = option(
        "What hard mode puts underneath the solo card",
        "collection",
        (("collection", "Letters of the collection the last word leaves over"), ("library", "The library")),
        help="Hard mode puts unused drafted or shared letters underneath the solo card in round five, "
        "a round without a draft and without shared letters. "
        "Collection: it is that round's hand, so what the last word does not use counts for the printer. "
        "Library: the unused letters of rounds one to four are meant; where the library counts anyway, "
        "hard is then the same as normal.",
        cite=book.hard_adds,
    )
    one_letter: bool = one_letter_option()
    qu_doubles: bool = qu_doubles_option()
    hindsight: bool = hindsight_option()
