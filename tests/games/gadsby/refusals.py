"""What Gadsby refuses, and why before all else."""

from referee.games.gadsby.actions import AddLetter, Deal, Decline, Draw, EmptyDeck, NobodyAdds, Pass, Play
from referee.games.gadsby.challenge import Challenge
from referee.games.gadsby.seating import Leave
from tests.games.gadsby.table import Table
from tests.support.refusals import Refusal

BOB, GWEN, JOHN = range(3)


def dealt(**options):
    return Table(**options).dealt()


def rag(**options):
    return dealt(**options).do(BOB, Play("RAG"))


def wild_rag(**options):
    return dealt(**options).do(BOB, Play("RAG", ("R", "A", "*")))


def empty_hand():
    """Gwen has laid all her cards; John is next."""
    table = dealt()
    for word in ("BRAN", "FUR"):
        table.do(BOB, Draw()).do(GWEN, Play(word)).do(JOHN, Decline()).do(BOB, Decline())
        if word == "BRAN":
            table.do(JOHN, Draw())
    return table


def alone_without_a_card():
    """Gwen is the only one to be asked, and has laid all her cards."""
    table = dealt(players=2)
    for word in ("BRAN", "FUR"):
        table.do(BOB, Draw()).do(GWEN, Play(word)).do(BOB, Decline())
    return table.do(BOB, Play("RAG"))


def draw_often(times, players=2):
    """Everybody draws again and again."""
    table = dealt(players=players)
    for _ in range(times * players):
        table.do(table.state.turn, Draw())
    return table


def empty_deck():
    return dealt(ends="round").do(BOB, Draw()).do(GWEN, EmptyDeck())


REFUSALS = [
    Refusal("deal", "The dealer must be one of the players.", Table, BOB, Deal(7)),
    Refusal("word", "Not now: the table waits for the cards to be dealt.", Table, BOB, Play("RAG")),
    Refusal("turns", "It is Bob's turn.", dealt, GWEN, Play("RAG")),
    Refusal(
        "word",
        "You hold 0 cards; a word takes 3.",
        lambda: empty_hand().do(JOHN, Draw()).do(BOB, Draw()),
        GWEN,
        Play("FUR"),
    ),
    Refusal("word", "“R2D2” has more than the letters A to Z.", dealt, BOB, Play("R2D2")),
    Refusal("word", "AX has 2 letters; a word has at least 3.", dealt, BOB, Play("AX")),
    Refusal("word", "BRANDISH takes 8 cards; you hold 7.", dealt, BOB, Play("BRANDISH")),
    Refusal("word", "RAGE has the card E; a word must do without it.", dealt, BOB, Play("RAGE")),
    Refusal(
        "wild_as_e", "A wild card may not stand for E in a word.", dealt, BOB, Play("RAGE", tuple("RAG*"))
    ),
    Refusal("word", "RAG takes 3 cards; 2 are named.", dealt, BOB, Play("RAG", ("R", "A"))),
    Refusal("word", "The cards do not lie as RAG: B for G.", dealt, BOB, Play("RAG", tuple("RAB"))),
    Refusal(
        "draw", "You hold 10 cards; you draw only with fewer than 10.", lambda: draw_often(3), BOB, Draw()
    ),
    Refusal("end", "The deck is empty.", empty_deck, GWEN, Draw()),
    Refusal("draw", "You hold 7 cards: without a word you draw one.", dealt, BOB, Pass()),
    Refusal("e_round", "Gwen is asked first.", rag, JOHN, Decline()),
    Refusal(
        "e_round",
        "Only the word's maker or somebody still asked can say this.",
        lambda: rag().do(GWEN, Decline()),
        GWEN,
        NobodyAdds(),
    ),
    Refusal(
        "e_round",
        "Only you are still asked: add the letter or add nothing.",
        lambda: rag().do(GWEN, Decline()),
        JOHN,
        NobodyAdds(),
    ),
    Refusal("e_round", "RAG is your own word: the others are asked.", rag, BOB, AddLetter("RAGE")),
    Refusal(
        "e_round", "You have answered already.", lambda: rag().do(GWEN, Decline()), GWEN, AddLetter("RAGE")
    ),
    Refusal(
        "seats",
        "Only players are asked.",
        lambda: Table(4).dealt().do(3, Leave(3)).do(BOB, Play("RAG")),
        3,
        AddLetter("RAGE"),
    ),
    Refusal(
        "wild_cancels",
        "At this table only E cards cancel a word.",
        lambda: rag(wild_cancels=False),
        GWEN,
        AddLetter("RAGE", wild=True),
    ),
    Refusal(
        "reread",
        "REAL gives a wild card of RAG another letter; at this table it keeps its own.",
        wild_rag,
        GWEN,
        AddLetter("REAL"),
    ),
    Refusal(
        "e_round",
        "You have no cards, so you are skipped.",
        lambda: empty_hand().do(JOHN, Draw()).do(BOB, Play("RAG")),
        GWEN,
        Decline(),
    ),
    Refusal(
        "add_e",
        "You hold no card.",
        alone_without_a_card,
        GWEN,
        AddLetter("RAGE"),
    ),
    Refusal("add_e", "GRAB is not RAG with one E more, in any order.", rag, GWEN, AddLetter("GRAB")),
    Refusal("challenge_window", "No word lies open to be challenged.", dealt, GWEN, Challenge()),
]
