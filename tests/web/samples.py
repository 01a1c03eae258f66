"""Every block, input, verdict and ending with sample figures."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referee.engine.blocks import (
    Announcement,
    Block,
    CardRow,
    CardView,
    Cell,
    Grid,
    Item,
    Lane,
    Lanes,
    Lines,
    Mark,
    Meter,
    Meters,
    Track,
)
from referee.engine.event import Event, Line, Why
from referee.engine.inputs import (
    BoardIn,
    CardsIn,
    CellIn,
    Choice,
    ChoiceIn,
    FacesIn,
    Input,
    KeptIn,
    LaidIn,
    NumberIn,
    PathIn,
    SeatIn,
    StrokesIn,
    TextIn,
    WordIn,
    YesIn,
)
from referee.engine.judge import Offer
from referee.engine.result import Place, Result, ScoreLine, Status, WordPlayed
from referee.engine.rulebook import Citation
from referee.engine.seats import Seat, Viewer
from referee.engine.ties import BreakerStep
from referee.engine.verdict import Verdict, ask, breach, note
from referee.engine.view import LedgerEntry, View
from referee.web.table.open_form import OpenForm
from referee.web.table.photo_strip import PhotoCard, PhotoStrip
from referee.web.table.screen import TablePage

SEATS = tuple(Seat(n, name) for n, name in enumerate(("Ann", "Bea", "Cal", "Dov", "Eve", "Flo")))
FOUR = SEATS[:4]

REUSE = Citation("sample", "reuse", "Write, You cannot re-use letter cards", "Each card lies in a word once.")
DOUBLE = Citation(
    "sample", "double", "Write, Double letters", "One card may stand for two equal letters side by side."
)
SCORE = Citation("sample", "score", "Score", "Each card counts once.")
TIES = Citation("sample", "ties", "Ties, first paragraph", "The highest-value letter used decides.")

R, M, E_ = (
    CardView(face, points, f"r2.shared.{face}", kind)
    for face, points, kind in (("R", 2, "letter"), ("M", 3, "letter"), ("E", 1, "vowel"))
)
POINTS = {"L": 2, "E": 1, "T": 2, "R": 2, "M": 3, "QU": 8, "I": 1, "Z": 9}
ALPHABET = (*"ABCDEFGHIJKLMNOP", "QU", *"RSTUVWXYZ")

SHARED = CardRow("Shared letters", (R, M, E_))
CHALLENGES = Lines(
    "Open challenges",
    (Item("Exactly one vowel", "you meet this"), Item("7 or 8 letters"), Item("No shared letter")),
)
COLLECTION = CardRow(
    "My collection",
    (
        CardView("K", 6, "c.K"),
        CardView("I", 1, "c.I", "vowel"),
        CardView("ING", 4, "c.ING", "challenge"),
        CardView("QU", 8, "c.QU", note="from round 1"),
    ),
    private=True,
)
MARKED = CardRow(
    "The word",
    (
        CardView("W", 4, "w.W", "romance"),
        CardView("O", None, "w.O", "wild", mark="wild"),
        CardView("R", 6, "w.R", "mystery"),
        CardView("D", 4, "w.D", "horror", mark="×2"),
        CardView("S", 3, "w.S", "adventure", mark="?"),
        CardView("T", 1, "w.T", "starter", faded=True),
    ),
    note="Two Romance cards are active.",
)
RULINGS = (
    Announcement(
        "GARNETS",
        True,
        "stands",
        "GARNETS is in our dictionary.",
        "garnet: a transparent precious stone",
        "Bea loses the next turn.",
        Citation("anagrabs", "challenge_good", "Challenges", "Who challenged a valid word pays."),
    ),
    Announcement("COUNTERREVOLUTIONARIES", False, "falls", "The table voted 1 to 2.", "For: Ann"),
)
METERS = Meters(
    "Ann", (Meter("Prestige", "41★"), Meter("Coins", "7¢"), Meter("Ink", "3"), Meter("Remover", "1", "used"))
)
TRACK = Track(
    "Prestige track",
    60,
    (Mark(0, "Ann", 29), Mark(1, "Bea", 38), Mark(2, "Cal", 44), Mark(None, "Penny", 44)),
)
LANES = Lanes(
    "On the road",
    ("Start", "Step 1", "Step 2", "London"),
    (
        Lane(0, "Ann", (("1", "2", "4", "5", "6", "8", "9", "10"), ("3",), (), ("7",))),
        Lane(1, "Bea", ((), ("1", "2"), ("10",), ())),
    ),
)
SYMBOLS = "❧☀☾❄✿≈"
LETTERBOX = Grid(
    "Board",
    tuple(
        tuple(
            Cell(
                f"{r},{c}",
                symbol=SYMBOLS[c],
                note="–23452A"[(r + c) % 7],
                lit=1 <= r <= 3 and 1 <= c <= 3,
                pawns=(1,) if (r, c) == (2, 2) else (0, 3) if (r, c) == (5, 5) else (),
                label=f"row {r + 1}, column {c + 1}",
            )
            for c in range(6)
        )
        for r in range(6)
    ),
    row_names=tuple("123456"),
    column_names=tuple("ABCDEF"),
)
WORD_WAR = Grid(
    "Grid",
    tuple(
        tuple(
            Cell(
                f"{r},{c}", card=CardView("GARNETSOUNDPILED"[r * 4 + c], 1 + c) if (r, c) != (3, 3) else None
            )
            for c in range(4)
        )
        for r in range(4)
    ),
)

BLOCKS: tuple[Block, ...] = (
    SHARED,
    CHALLENGES,
    COLLECTION,
    MARKED,
    METERS,
    *RULINGS,
    TRACK,
    LANES,
    LETTERBOX,
    WORD_WAR,
    Lines("Cards on the table", (Item("Bea: RANGE", "11", (R, M, E_)), Item("Cal has nothing yet"))),
    CardRow("Library", ()),
)

WORD_FORM: tuple[Input, ...] = (
    WordIn("word", "Your word", (R, M, E_), "letterpress", "One English word; no names, no hyphens."),
    FacesIn("drafted", "My drafted letters", ALPHABET, least=0, most=8, profile="letterpress"),
    CardsIn("shared", "Shared letters used", (R, M, E_)),
)
EVERY_INPUT: tuple[Input, ...] = (
    LaidIn("row", "The offer row", COLLECTION.cards, 2, 7, 7, profile="hardback", value=("c.K",)),
    KeptIn("choices", value=("c.K:double=c.I",)),
    FacesIn("faces", "Two letters and a vowel", ALPHABET, least=3, most=3, value=("R", "M")),
    CardsIn(
        "one", "Claim one card", (R, M, E_, replace(MARKED.cards[0], note="Bea used it")), least=1, most=1
    ),
    CardsIn("several", "Claim two cards", COLLECTION.cards, least=2, most=2, value=("c.K",)),
    CardsIn(
        "ordered", "Lay them in order", COLLECTION.cards, least=1, most=3, ordered=True, value=("c.I", "c.K")
    ),
    ChoiceIn(
        "challenge",
        "Which challenge do you meet?",
        (Choice("vowel", "Exactly one vowel", "reward: a letter"), Choice("none", "None")),
    ),
    ChoiceIn(
        "genres",
        "Which genres?",
        (Choice("a", "Adventure"), Choice("h", "Horror")),
        least=0,
        most=2,
        value=("h",),
    ),
    SeatIn("who", "Who helped?", (0, 1, 2, 3), value=1),
    NumberIn("hours", "Hours", 0, 6, value=2),
    TextIn("clue", "Your clue", rows=3, help="One sentence, signed."),
    TextIn("reason", "Why?"),
    YesIn("sure", "The cards were shown to all", help="Ask round the table."),
    CellIn(
        "cell",
        "Where is it hidden?",
        tuple(f"{r},{c}" for r in range(1, 4) for c in range(1, 4)),
        value="2,2",
    ),
    PathIn(
        "path",
        "Trace the word",
        tuple(f"{r},{c}" for r in range(4) for c in range(4)),
        value=("0,0", "0,1", "1,1"),
    ),
    BoardIn(
        "tiles", "The board", 2, tuple(Cell(tile, symbol=tile[1], shape="M1 1h9z") for tile in ("I2", "I3"))
    ),
    StrokesIn(
        "stamp",
        "Your stamp",
        (Choice("star", "A star"), Choice("anchor", "An anchor")),
        value="k4040c0c0;rc04040c0",
    ),
)


def offer(name: str, label: str, *inputs: Input, quiet: bool = False, grey: str = "") -> Offer:
    reasons = (breach(SCORE, grey),) if grey else ()
    return Offer(name, label, inputs, reasons, False, quiet)


WRITE = offer("write", "Hand in", *WORD_FORM)
EVERYTHING = offer("everything", "Send everything", *EVERY_INPUT)
OFFERS = (
    WRITE,
    offer("pass", "Pass"),
    EVERYTHING,
    offer("deal", "Deal again", quiet=True),
    offer("claim", "Claim letters", grey="The words are not all in yet: Ann and Cal still write."),
    offer("adjust", "Adjust points by hand", SeatIn("seat", "Whose?", (0, 1)), quiet=True),
)

LEDGER = (
    LedgerEntry(1, 0, "deal", (Line("Ann dealt R, M and E."),), False, False, "", False),
    LedgerEntry(2, 1, "write", (Line("Bea handed in a word."),), True, False, "", False),
    LedgerEntry(3, 1, "rewind", (Line("Taken back: the table stands as before."),), False, False, "", False),
    LedgerEntry(
        4,
        2,
        "challenge",
        (Line("Cal challenged ZAX: valid, noun.", (Why("ZAX: a slater's axe", SCORE),)),),
        False,
        True,
        "",
        False,
    ),
    LedgerEntry(
        5,
        3,
        "rank",
        (
            Line(
                "Bea and Cal tied on 11: Bea’s highest letter K 6 beats H 3.",
                (Why("Bea: K", TIES, 6), Why("Cal: H", None, 3)),
            ),
            Line("Dov won round 1 with QUARTZ, 23.", (Why("QU 8, A 1, R 2, T 2, Z 10", SCORE, 23),)),
        ),
        False,
        False,
        "",
        False,
    ),
    LedgerEntry(6, 0, "write", (Line("Ann handed in a word."),), False, False, "", True),
)

STATUS = Status(
    "Round 2 of 5 · write",
    "Write your word",
    "Waiting for Ann and Cal. Nobody sees a word before all are in.",
    (0, 2),
)
SCORES = (
    ScoreLine(0, "Ann", 14, "writing…"),
    ScoreLine(1, "Bea", 11, "in", True),
    ScoreLine(2, "Cal", 9, "writing…"),
    ScoreLine(3, "Dov", 17, "in", True),
)

RESULT = Result(
    (
        Place(3, "Dov", 1, 19, "QUARTZ"),
        Place(0, "Ann", 2, 17, "tie on 17: collection 21 beats 18"),
        Place(1, "Bea", 3, 17),
        Place(2, "Cal", 4, 9),
    ),
    "Dov’s last word is worth most.",
    (
        BreakerStep("word points", SCORE, ((0, "17"), (1, "17")), ((0, 1),)),
        BreakerStep("collection points", TIES, ((0, "21"), (1, "18")), ((0,), (1,))),
    ),
    (WordPlayed(3, "QUARTZ", 23, 1), WordPlayed(0, "LETTER", 8, 2), WordPlayed(3, "MERIT", 9, 2)),
)


class Happened(Event[Any]):
    """Anything that makes a verdict stand."""


STANDS: Verdict[Any] = Verdict(
    (
        note(SCORE, "L 2 · E 1 · T 2 · E 1", 6),
        note(SCORE, "R 2 (shared)", 2),
        note(DOUBLE, "T used twice in a row counts once", 0),
    ),
    (Happened(),),
)
REFUSED: Verdict[Any] = Verdict(
    (
        breach(
            REUSE,
            "TEXT needs two separate T cards; you have one. A card may double only for letters side by side.",
        ),
        breach(None, "X is not among your cards."),
    )
)
ASKED: Verdict[Any] = Verdict((ask(SCORE, "Adventure S comes at 3¢ and at 6¢. Was it the one for 6¢?"),))
LATER: Verdict[Any] = Verdict(
    (ask(None, "ZAX is in one list of three. Does it count?"), note(SCORE, "Z 9 · A 1 · X 8", 18)),
    (Happened(),),
)
VERDICTS = {"stands": STANDS, "refused": REFUSED, "asked": ASKED, "later": LATER}


def view(seat: int | None = 0, **changes: object) -> View:
    plain = View(
        6, Viewer(seat, FOUR), STATUS, SCORES, (SHARED, CHALLENGES, COLLECTION), OFFERS, LEDGER, None
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


def table(**changes: object) -> TablePage:
    plain = TablePage(
        "KMPT7Q",
        "letterpress",
        "Letterpress",
        FOUR,
        (0,),
        0,
        version="6",
        points=POINTS,
        people_url="/t/KMPT7Q/people",
        figure="last word",
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


def form(opened: Offer = WRITE, word: str = "") -> OpenForm:
    inputs = tuple(replace(i, value=word) if isinstance(i, WordIn) else i for i in opened.inputs)
    return OpenForm(replace(opened, inputs=inputs), 0, 6, "a-key")


FOUND = PhotoStrip(
    "word",
    (
        PhotoCard(
            "L",
            True,
            (),
            ((60, 180), (160, 170), (165, 330), (70, 335)),
            ((80, 220), (140, 220), (140, 300), (80, 300)),
        ),
        PhotoCard("E", True, (), ((190, 160), (290, 160), (290, 320), (190, 320))),
        PhotoCard("T", False, ("I", "F"), ((330, 165), (430, 170), (425, 330), (325, 330))),
        PhotoCard("E", True, (), ((460, 150), (560, 155), (560, 315), (455, 310)), card="r2.shared.E"),
        PhotoCard("R", True, (), ((600, 165), (700, 175), (690, 335), (590, 325)), card="r2.shared.R"),
    ),
    800,
    450,
)
