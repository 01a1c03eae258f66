"""How this table plays Anagrabs where the rules leave a choice."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.options import Theme, option
from referee.games.anagrabs.book import book
from referee.kit.challenge import challenge_option
from referee.kit.challenge_window import hold_option
from referee.kit.hindsight import hindsight_option
from referee.kit.shared_options import consent_option, latecomers_option, tie_option
from referee.kit.vote import overrule_option, undecided_option, voters_option

PHONES, VOICES = "phones", "voices"
FIRST, LEFT, BEHIND = "first", "left", "behind"
READY, WAIT = "ready", "wait"
ONE, EACH = "one", "each"
OPEN, AT_ONCE = "open", "at_once"
LONGEST = "longest"


@dataclass(frozen=True)
class Options:
    """Readings of the rules and ways of the house; the defaults follow the book."""

    challenges: str = challenge_option(
        "a word that falls bars its maker until the next card, a wrong challenge bars the challenger then",
        book.challenge_good,
    )
    buzzer: str = option(
        "Who shouted first?",
        PHONES,
        ((PHONES, "the phones: one tap, then the word"), (VOICES, "the table hears it: the word at once")),
        help="Phones: a tap on Mine! gives the word to whoever taps first, and the margin is shown. It is "
        "measured when a tap reaches the server, so a slow connection counts against its player. "
        "Voices: people shout as at any table, and whoever was first writes the word down.",
        cite=book.race,
        theme=Theme.PEOPLE,
    )
    close: str = option(
        "Taps close together",
        FIRST,
        (
            (FIRST, "the first to arrive has the word, by however little"),
            (LEFT, "who sits nearest to the left of the last card"),
            (BEHIND, "who has fewer points, then who sits nearest to the left"),
        ),
        help="First: the margin is shown, even if it is the connection's. The others: within the span below "
        "nobody can honestly say who was first, so the taps count as one moment and this decides.",
        cite=book.close_call,
        theme=Theme.PEOPLE,
    )
    window: int = option(
        "How close is together",
        100,
        ((50, "within 50 ms"), (100, "within 100 ms"), (250, "within 250 ms")),
        help="Phones in one room differ by some 10 to 50 ms; over a mobile network by 100 ms and more.",
        cite=book.close_call,
        theme=Theme.PEOPLE,
    )
    patience: int = option(
        "Time for the word after Mine!",
        10,
        ((5, "5 seconds"), (10, "10 seconds"), (20, "20 seconds"), (0, "no limit")),
        help="When it is over, anybody may go on: the next to have shouted has the word, or play continues.",
        cite=book.patience,
        theme=Theme.GAME,
        relaxed=20,
        tournament=5,
    )
    turning: str = option(
        "Turning up a card after a shout",
        READY,
        ((READY, "whenever its player is ready"), (WAIT, "not while somebody has the word")),
        help="Whenever: the book's own words; who shouted keeps the word, on the table with the new card. "
        "Not while: the card waits until the word is said, its time is over or somebody gives way.",
        cite=book.ready,
        tournament=WAIT,
    )
    hold: bool = hold_option()
    overrule: str = overrule_option()
    voters: str = voters_option()
    undecided: str = undecided_option()
    consent: str = consent_option()
    splits: bool = option(
        "Variant: splits and combos",
        False,
        help="Claimed words may be split and combined, with at least one letter from the middle; words that "
        "come of one split may be claimed together. Letters left over of a split word go back to the middle.",
        cite=book.splits,
        theme=Theme.GAME,
    )
    new_letter: str = option(
        "New letters where several words are claimed together",
        ONE,
        ((ONE, "one from the middle is enough for all of them"), (EACH, "each word takes one")),
        help="For splits. One: the book asks for a new letter and legal words. Each: a word made only of "
        "another word's letters is not enough.",
        cite=book.together,
    )
    own_words: bool = option(
        "Players may lengthen their own words",
        False,
        help="No: the book speaks of words in front of other players. Yes: of any word on the table.",
        cite=book.own_words,
        theme=Theme.WORDS,
    )
    s_is_enough: bool = option(
        "Adding only an S takes a word",
        True,
        help="Yes: the book's own example makes GARNETS of GARNET. No: at least one other change is needed.",
        cite=book.plain_s,
        theme=Theme.WORDS,
    )
    last_claims: str = option(
        "After the last card",
        OPEN,
        ((OPEN, "claims are open until the table ends the game"), (AT_ONCE, "the game ends at once")),
        help="Open: the last letter can still be used. At once: with too few cards left, play is over.",
        cite=book.last_claims,
    )
    ties: str = tie_option(LONGEST, "the longest word wins", "who has the longest word", book.ties)
    latecomers: bool = latecomers_option("at once, with nothing in front of them", book.seats)
    hindsight: bool = hindsight_option()
