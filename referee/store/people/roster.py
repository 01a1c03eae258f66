"""The roster: the people who play here, from one evening to the next."""

import unicodedata
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session as OrmSession

from referee.store.db import clock
from referee.store.db.database import read_session, write_session
from referee.store.db.errors import InvalidInputError, NotFoundError
from referee.store.models import Note, Photo, Player, Seat, Session

LONGEST_NAME = 40
JOINERS = "\u200c\u200d"  # some scripts and emoji need them
LONGEST_COLOUR = 20


@dataclass(frozen=True)
class Person:
    """A person on the roster; an erased person has only a number."""

    id: int
    uid: str
    name: str
    colour: str
    created: datetime
    erased: datetime | None
    last_played: datetime | None = None


def create(name: str, colour: str = "") -> Person:
    """Add a person to the roster; two people may share a name."""
    with write_session() as session:
        player = Player(name=clean_text(name, "name"), colour=strip_unprintable(colour, LONGEST_COLOUR))
        session.add(player)
        session.flush()
        return to_person(player)


def rename(player_id: int, name: str, colour: str | None = None) -> Person:
    """Change the name of a person, and the colour if one is given."""
    with write_session() as session:
        player = get_player(session, player_id)
        player.name = clean_text(name, "name")
        if colour is not None:
            player.colour = strip_unprintable(colour, LONGEST_COLOUR)
        session.flush()
        return to_person(player)


def get(player_id: int) -> Person:
    """The person with this number, erased or not."""
    with read_session() as session:
        player = session.get(Player, player_id)
        if player is None:
            raise NotFoundError(f"There is no person {player_id}.")
        return to_person(player)


def find_by_name(name: str) -> tuple[Person, ...]:
    """Everybody on the roster with this name, whatever its capitals."""
    wanted = unicodedata.normalize("NFC", name).strip().casefold()
    return tuple(person for person in everybody() if person.name.casefold() == wanted)


def find_or_create(name: str) -> Person:
    """The person of this name on the roster, or a new one."""
    known = find_by_name(name)
    return known[0] if known else create(name)


def everybody() -> tuple[Person, ...]:
    """Everybody on the roster, the last to play first."""
    last = select(func.max(Seat.joined)).where(Seat.player_id == Player.id).scalar_subquery().label("last")
    with read_session() as session:
        rows = session.execute(
            select(Player, last)
            .where(Player.erased.is_(None), Player.demo.is_(False))
            .order_by(last.is_(None), last.desc(), Player.id.desc())
        )
        return tuple(to_person(player, played) for player, played in rows)


def erase(player_id: int) -> None:
    """Erase a person: name, colour, private notes and photos are deleted and their phones signed out.

    Their results stay under "Player n".
    """
    with write_session() as session:
        player = get_player(session, player_id)
        player.name, player.colour, player.erased = "", "", clock.now()
        seats = select(Seat.game_id, Seat.number).where(Seat.player_id == player_id).subquery()
        written = select(seats.c.game_id).where(seats.c.game_id == Note.game_id, seats.c.number == Note.seat)
        session.execute(delete(Note).where(written.exists()).execution_options(synchronize_session=False))
        taken = select(seats.c.game_id).where(seats.c.game_id == Photo.game_id, seats.c.number == Photo.seat)
        session.execute(delete(Photo).where(taken.exists()).execution_options(synchronize_session=False))
        session.execute(
            update(Session)
            .where(
                Session.game_id == seats.c.game_id, Session.seat == seats.c.number, Session.ended.is_(None)
            )
            .values(ended=player.erased, label="")
            .execution_options(synchronize_session=False)
        )


def to_person(player: Player, last_played: datetime | None = None) -> Person:
    """The value of a row."""
    name = display_name(player.id, player.name)
    return Person(player.id, player.uid, name, player.colour, player.created, player.erased, last_played)


def display_name(player_id: int, name: str) -> str:
    """The name, or "Player 7" for somebody erased."""
    return name or f"Player {player_id}"


def get_player(session: OrmSession, player_id: int) -> Player:
    """The row of a person who is on the roster; raises if they were erased."""
    player = session.get(Player, player_id)
    if player is None or player.erased is not None:
        raise NotFoundError(f"There is no person {player_id} on the roster.")
    return player


def clean_text(text: str, what: str, longest: int = LONGEST_NAME) -> str:
    """A short text made fit to be saved and shown: normalized, trimmed, without invisible characters."""
    neat = " ".join(unicodedata.normalize("NFC", text).split())
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in neat):
        raise InvalidInputError(f"A {what} needs at least one letter or figure.")
    if len(neat) > longest:
        raise InvalidInputError(f"A {what} has at most {longest} characters; this one has {len(neat)}.")
    if any(unicodedata.category(sign)[0] == "C" and sign not in JOINERS for sign in neat):
        raise InvalidInputError(f"A {what} cannot hold invisible characters.")
    return neat


def strip_unprintable(text: str, longest: int) -> str:
    """The printable part of a text that nobody typed, such as the name of a phone."""
    return "".join(sign for sign in text if sign.isprintable())[:longest]
