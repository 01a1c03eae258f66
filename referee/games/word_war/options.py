"""How this table plays Word War where the rules leave a choice."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.options import Theme, option
from referee.games.word_war.book import book
from referee.kit.challenge import challenge_option
from referee.kit.challenge_window import hold_option
from referee.kit.shared_options import consent_option, latecomers_option, tie_option
from referee.kit.vote import overrule_option, undecided_option, voters_option

TURNING, STRAIGHT = "turning", "straight"
PASS, NO_PASS = "pass", "no_pass"
GO_ON, SHUFFLE = "go_on", "shuffle"
COVERED, OPEN = "covered", "open"
FEWER = "fewer"


@dataclass(frozen=True)
class Options:
    """Readings of the rules and ways of the house; the defaults follow the book as closely as it goes."""

    challenges: str = challenge_option(
        "a word that falls costs its maker the placed cards and the word of this turn, "
        "a wrong challenge costs the challenger the word of the next turn",
        book.challenge_good,
    )
    hold: bool = hold_option()
    overrule: str = overrule_option()
    voters: str = voters_option()
    undecided: str = undecided_option()
    consent: str = consent_option()
    path: str = option(
        "Path of a word",
        TURNING,
        ((TURNING, "may turn at every card"), (STRAIGHT, "one straight line")),
        help="May turn: the book only asks that each card touches the next. "
        "Straight: forward, backward and diagonally are read as directions that a word keeps.",
        cite=book.turning,
        theme=Theme.WORDS,
    )
    forfeit: str = option(
        "A turn whose word was forfeited in a challenge",
        PASS,
        ((PASS, "counts as a pass"), (NO_PASS, "is no pass")),
        help="A pass: who is unable to form a word must pass, whatever the reason. "
        "No pass: the forfeited word is the whole price.",
        cite=book.forfeit,
    )
    repeats: bool = option(
        "The same word again",
        True,
        help="On: a word may be spelled again, as the book does not forbid it. Off: each word once a game.",
        cite=book.repeats,
        theme=Theme.WORDS,
        tournament=False,
    )
    deck_out: str = option(
        "When the deck is used up",
        GO_ON,
        ((GO_ON, "go on without drawing"), (SHUFFLE, "shuffle the discard pile")),
        help="Go on: only the discard pile can be drawn from. Shuffle: the discard pile becomes the deck.",
        cite=book.deck_out,
    )
    piles: str = option(
        "Score piles",
        COVERED,
        ((COVERED, "face down: own points only"), (OPEN, "everybody's points are shown")),
        help="Face down: each sees the own pile; of the others the number of cards. "
        "Shown: every card went there in everybody's sight, so nothing is secret.",
        cite=book.piles,
        theme=Theme.PEOPLE,
        relaxed=OPEN,
    )
    out_challenge: bool = option(
        "Players who are out may challenge",
        False,
        help="Off: whoever passed twice has no next turn to lose a word in. "
        "On: they may, and it costs them nothing unless the table plays for points.",
        cite=book.challenge_window,
    )
    ties: str = tie_option(FEWER, "fewer cards win", "as much from a smaller pile", book.ties, "points")
    latecomers: bool = latecomers_option("with an empty score pile, until somebody is out", book.seats)
