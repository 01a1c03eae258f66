"""The options of Hardback: edition, variants, how much is entered, readings where the book is silent."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.options import Theme, option
from referee.games.hardback.book import book
from referee.games.hardback.numbers import (
    HIGHEST_AWARD,
    HIGHEST_TARGET,
    LONG_TARGET,
    LOWEST_TARGET,
    SHORT_TARGET,
    TARGET,
)
from referee.games.hardback.printed_cards import FIRST, SECOND
from referee.kit.shared_options import SHARED, consent_option, shortest_option
from referee.kit.vote import overrule_option, undecided_option, voters_option

CARDS, TOTALS = "cards", "totals"
KEPT, ASKED = "kept", "asked"
LARGER = "larger"
FREE, OWN, GAME = "free", "own", "game"
NEXT_ROUND, WATCH = "next_round", "watch"
ASK, LEAVE = "ask", "leave"
OFF, PASSIVE, AGGRESSIVE = "off", "passive", "aggressive"


@dataclass(frozen=True)
class Options:
    """Variants, readings of the rules and ways of the house; the defaults follow the book."""

    target: int = option(
        "Prestige to reach",
        TARGET,
        help=f"{TARGET} by the book, {SHORT_TARGET} for a short game, {LONG_TARGET} for a long one, "
        f"or any other number from {LOWEST_TARGET} to {HIGHEST_TARGET}.",
        cite=book.end,
        within=(LOWEST_TARGET, HIGHEST_TARGET),
        theme=Theme.GAME,
        relaxed=SHORT_TARGET,
    )
    edition: str = option(
        "Edition",
        FIRST,
        ((FIRST, "first, as the rulebook has it"), (SECOND, "second")),
        help="Second: Horror H at 7 gives other benefits, a turn without a purchase clears the oldest "
        "card of the offer row, and every player with the longest word holds the literary award.",
        cite=book.editions,
        theme=Theme.GAME,
    )
    tracking: str = option(
        "What is entered",
        CARDS,
        ((CARDS, "the cards of each word"), (TOTALS, "coins and prestige only")),
        help="Cards: the referee works out coins and prestige and keeps everybody's deck. Totals: each turn "
        "you enter its figures; track, end, awards and ties work as before.",
        cite=book.benefits,
        theme=Theme.GAME,
    )
    row: str = option(
        "Offer row",
        KEPT,
        ((KEPT, "shown to the referee"), (ASKED, "on the table only")),
        help="Shown: purchases are picked from it, each new card is asked for, and flushing is judged by "
        "itself. On the table: bought cards are named, and what a rule needs is asked.",
        cite=book.offer_row,
        theme=Theme.GAME,
    )
    awards: bool = option(
        "Literary Awards", False, help="The longest word earns an award.", cite=book.awards, theme=Theme.GAME
    )
    long_words: bool = option(
        f"Awards: a word of more than {HIGHEST_AWARD} letters counts as {HIGHEST_AWARD}",
        True,
        help=f"On: as online, the highest award is for {HIGHEST_AWARD} letters or more. Off: only words of "
        "exactly as many letters as an award card has can take one.",
        cite=book.award_over_twelve,
    )
    adverts: bool = option(
        "Adverts", False, help="Prestige for coins, in order.", cite=book.adverts, theme=Theme.GAME
    )
    powers: str = option(
        "Player Powers",
        OFF,
        ((OFF, "none"), (PASSIVE, "passive"), (AGGRESSIVE, "aggressive")),
        help="All players decide together which side of the cards is used.",
        cite=book.powers,
        theme=Theme.GAME,
    )
    events: bool = option(
        "Events",
        False,
        help="A card with a restriction for each decade of prestige.",
        cite=book.events,
        theme=Theme.GAME,
    )
    shortest: int = shortest_option(
        book.shortest, "The rulebook names no shortest word; the game's online version asks for two letters."
    )
    repeats: str = option(
        "The same word again",
        FREE,
        ((FREE, "allowed"), (OWN, "not twice by one player"), (GAME, "not twice in a game")),
        help="The rulebook does not forbid it; some tables do.",
        cite=book.repeats,
        theme=Theme.WORDS,
        tournament=GAME,
    )
    overrule: str = overrule_option()
    voters: str = voters_option()
    undecided: str = undecided_option()
    consent: str = consent_option()
    doubles_all: bool = option(
        "Doubling takes in trash and counting bonuses",
        True,
        help="On: a doubled card's bonus for trashing it, or for each inked, wild or Adventure card, is "
        "doubled too, as online. Off: only the plain figures on the card.",
        cite=book.doubling_extras,
    )
    unnamed_wilds: str = option(
        "A card face down beside one that uncovers",
        ASK,
        ((ASK, "asked for before the word counts"), (LEAVE, "left face down unless it is named")),
        help="Ask: the referee asks which card lies there, so that its benefits are not lost unnoticed. "
        "Left: a card nobody names stays face down and gives nothing.",
        cite=book.uncover_unnamed,
    )
    ties: str = option(
        "Equal prestige and equal ink at the end",
        SHARED,
        ((SHARED, "share the win"), (LARGER, "the larger deck wins")),
        help="The book stops after ink. Share: they win together. More cards: the larger deck goes first.",
        cite=book.tie_after_ink,
    )
    latecomers: str = option(
        "Latecomers",
        NEXT_ROUND,
        ((NEXT_ROUND, "join with the next round"), (WATCH, "watch")),
        help="Join: with a starting deck and no prestige, before the first player's next turn, so that all "
        "still have the same turns from then on. Watch: they wait for the next game.",
        cite=book.latecomers,
        theme=Theme.PEOPLE,
        tournament=WATCH,
    )
