"""The screen of one phone at a table, as values for the templates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.engine.seats import Seat
from referee.engine.view import View


@dataclass(frozen=True)
class SeatRequest:
    """Another phone asks for a seat, or to see what the seat it plays has hidden."""

    phone: int
    name: str
    """Whose seat it is, or the newcomer's name."""
    newcomer: bool
    signs_out: bool
    """The seat has a phone, which is signed out."""
    hidden: bool
    """The phone would see what the seat has hidden."""
    plays: bool
    """It plays the seat already and asks only for what is hidden."""


@dataclass(frozen=True)
class ProposalCard:
    """What somebody wants to undo or correct, as this phone shows it."""

    number: int
    by: int
    says: str
    """What is asked for: "Bea wants to correct “Write your word” (round 2): PLATE → PLEAT, Ann −3."."""
    cards: tuple[str, ...]
    """The old and the new word, each laid in cards, where a word is corrected."""
    effects: tuple[str, ...]
    """What would change, and the turns that would be taken back."""
    keeps: str
    progress: str
    """Who has said OK, and for whom it waits: "Cal said OK. Waiting for Bea."."""
    spoken: tuple[tuple[int, str], ...]
    """The seats whose spoken OK this phone may note, each with what its button says."""
    answers: bool
    """This phone is asked and has not answered."""
    mine: bool
    """It was asked from this phone."""
    sign_out_url: str
    """Where the host's phone signs another one out that does not answer."""


@dataclass(frozen=True)
class DemoCard:
    """What the visitor of a demo reads and is lent."""

    says: str
    photos: tuple[str, ...]
    """Sample photos that lie ready, by name, in the order they are taken."""
    wait: int | None
    """Milliseconds until the next scripted move; None while the visitor is to play."""
    end: str
    """What is said when the script is over."""


@dataclass(frozen=True)
class TablePage:
    """What the page of a table shows besides the view: its game, its seats, its links."""

    code: str
    game: str
    title: str
    seats: tuple[Seat, ...]
    phone_seats: tuple[int, ...] = ()
    """The seats played from this phone: none for a spectator, several on a shared phone."""
    seat: int | None = None
    """The one of them that plays now."""
    version: str = ""
    """The phone sends this back and gets a new view only when it has changed."""
    covered: bool = False
    """The curtain is down: no seat's own view is on the page until that person taps."""
    points: Mapping[str, int] = field(default_factory=dict)
    """The points of each letter in this table's deck."""
    people_url: str = ""
    """Where the code and its QR picture are shown."""
    rematch_url: str = ""
    result_picture_url: str = ""
    history_url: str = ""
    """The page of the finished game."""
    join_url: str = ""
    """What the QR code says, while a seat waits for its phone: on a television and on the host's phone."""
    free_seats: str = ""
    """Who has not joined yet."""
    watch_address: str = ""
    """Where another browser shows the same, as one types it."""
    latest_event: str = ""
    """The newest sentence of the ledger that everybody at the table may hear."""
    hindsight_url: str = ""
    """Where this seat looks back on its turns; empty if the table plays without hindsight."""
    is_news: bool = False
    """The last request was recorded just now; an older moment is not played any more."""
    camera: bool = True
    """Photos can be read here; otherwise only typing is offered."""
    television: bool = False
    """Large figures and nothing to tap."""
    seat_request: SeatRequest | None = None
    """A phone that asks for a seat, where this phone may say OK."""
    asks_for: str = ""
    """The person whose seat this phone has asked for."""
    proposal: ProposalCard | None = None
    """What somebody has asked the other phones to agree to."""
    corrections: tuple[tuple[int, str], ...] = ()
    """The others who are correcting something at this moment: their seat, and what they correct."""
    sealed: tuple[int, ...] = ()
    """Seats this phone would play, whose secrets stay hidden from it."""
    demo: DemoCard | None = None
    """Present at a demo table."""
    round_name: str = "round"
    """What the words of this game are numbered by."""
    figure: str = "points"
    """What the figure in a player's box counts."""
    has_board: bool = True
    """Is there more on the table than rows of cards? Then its styles are needed."""
    draws: bool = False
    """Forms ask for drawings or whole boards; other phones need not fetch the scripts for them."""

    @property
    def shared(self) -> bool:
        """Several people play from this phone, so private things go behind the curtain."""
        return len(self.phone_seats) > 1

    def name(self, seat: int) -> str:
        """The name of the person on a seat."""
        return self.seats[seat].name


@dataclass(frozen=True)
class Screen:
    """Everything one phone shows of a table: the page around it and the view it may show now."""

    table: TablePage
    view: View
