"""Export and import of finished games with everything they refer to: people, decks, word lists, photos."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import insert, select
from sqlalchemy.orm import Session as OrmSession

from referee.store.db.database import read_session, secret_key, write_session
from referee.store.db.errors import InvalidInputError
from referee.store.games import log, tokens
from referee.store.games.batch import StoredBatch, request_hash
from referee.store.games.tables import unused_code
from referee.store.models import (
    OWN_LIST,
    Batch,
    Deck,
    Event,
    Game,
    Photo,
    Player,
    Seat,
    Standing,
    TableStatus,
    WordList,
)
from referee.store.people import paper_games, totals
from referee.store.people.history import NewStanding, finished_ids, replace_standings
from referee.store.transfer import seasons
from referee.store.transfer.document import (
    VERSION,
    BatchPart,
    DeckPart,
    Document,
    EventPart,
    GamePart,
    ListPart,
    PersonPart,
    PhotoPart,
    SeatPart,
    StandingPart,
)


@dataclass(frozen=True)
class ImportResult:
    """What an import added: how many people, and the numbers of the new games."""

    people: int
    games: tuple[int, ...]
    known: int
    """How many games were here already; they stay as they are."""


def export_document() -> Document:
    """Every finished game. Games in play are left out: their secrets are still secret."""
    with read_session() as session:
        games = [_game_part(session, session.get_one(Game, number)) for number in finished_ids()]
        people = session.scalars(select(Player).where(Player.demo.is_(False)).order_by(Player.id))
        decks = session.scalars(select(Deck).order_by(Deck.id))
        lists = session.scalars(select(WordList).order_by(WordList.id))
        return Document(
            "quoin",
            VERSION,
            [PersonPart(each.uid, each.name, each.colour, each.created, each.erased) for each in people],
            [_deck_part(each) for each in decks],
            [
                ListPart(each.uid, each.name, each.size, each.packed, each.created, each.retired)
                for each in lists
            ],
            games,
            seasons.export_seasons(session),
        )


def import_document(document: Document) -> ImportResult:
    """Add everything from a document whose uid is not known here yet."""
    with write_session() as session:
        people, newcomers = _add_people(session, document.people)
        decks = _add_decks(session, document.decks)
        _add_lists(session, document.word_lists)
        known = set(session.scalars(select(Game.uid)))
        new = [game for game in document.games if game.uid not in known]
        if len({game.uid for game in new}) != len(new):
            raise InvalidInputError("This export holds the same game twice.")
        numbers = tuple(_add_game(session, game, people, decks) for game in new)
        seasons.import_seasons(session, document.seasons, people)
        if numbers:
            totals.rebuild()
        return ImportResult(newcomers, numbers, len(document.games) - len(new))


def _deck_part(each: Deck) -> DeckPart:
    return DeckPart(each.uid, each.name, each.base, each.corrections, each.created, each.changed)


def _game_part(session: OrmSession, game: Game) -> GamePart:
    assert game.ended is not None
    seats = session.execute(
        select(Seat.number, Player.uid, Seat.joined, Seat.left_at)
        .join(Player, Player.id == Seat.player_id)
        .where(Seat.game_id == game.id)
        .order_by(Seat.number)
    )
    standings = session.scalars(select(Standing).where(Standing.game_id == game.id).order_by(Standing.seat))
    photos = session.scalars(select(Photo).where(Photo.game_id == game.id).order_by(Photo.number))
    deck = None if game.deck_id is None else session.get_one(Deck, game.deck_id).uid
    return GamePart(
        uid=game.uid,
        code=game.code,
        rules=game.rules,
        options=game.options,
        deck=deck,
        word_list=game.word_list,
        place=game.place,
        created=game.created,
        touched=game.touched,
        started=game.started,
        ended=game.ended,
        result=game.result,
        seats=[SeatPart(*row) for row in seats],
        batches=[_batch_part(each) for each in log.batches(game.id)],
        standings=[
            StandingPart(each.seat, each.place, each.points, each.won, each.detail) for each in standings
        ],
        on_paper=game.on_paper,
        note=game.note,
        keeps_photos=game.keeps_photos,
        photos=[
            PhotoPart(each.number, each.seat, each.action, each.after, each.jpeg, each.at) for each in photos
        ],
    )


def _batch_part(each: StoredBatch) -> BatchPart:
    events = [EventPart(fact.kind, fact.v, dict(fact.body)) for fact in each.events]
    request = dict(each.request)
    return BatchPart(each.number, each.key, each.seat, each.action, request, each.agreed, each.at, events)


def _add_people(session: OrmSession, people: Sequence[PersonPart]) -> tuple[dict[str, int], int]:
    known = {uid: number for uid, number in session.execute(select(Player.uid, Player.id))}  # noqa: C416
    new = [each for each in people if each.uid not in known]
    for each in new:
        player = Player(
            uid=each.uid, name=each.name, colour=each.colour, created=each.created, erased=each.erased
        )
        session.add(player)
        session.flush()
        known[each.uid] = player.id
    return known, len(new)


def _add_decks(session: OrmSession, decks: Sequence[DeckPart]) -> dict[str, int]:
    known = {uid: number for uid, number in session.execute(select(Deck.uid, Deck.id))}  # noqa: C416
    for each in decks:
        if each.uid not in known:
            deck = Deck(
                uid=each.uid, name=each.name, base=each.base, corrections=each.corrections,
                created=each.created, changed=each.changed,
            )  # fmt: skip
            session.add(deck)
            session.flush()
            known[each.uid] = deck.id
    return known


def _add_lists(session: OrmSession, lists: Sequence[ListPart]) -> None:
    known = set(session.scalars(select(WordList.uid)))
    for each in lists:
        if each.uid not in known:
            session.add(
                WordList(
                    uid=each.uid,
                    name=each.name,
                    size=each.size,
                    packed=each.packed,
                    created=each.created,
                    retired=each.retired,
                )
            )
    session.flush()


def _add_game(session: OrmSession, part: GamePart, people: dict[str, int], decks: dict[str, int]) -> int:
    _check_references(session, part, people, decks)
    salt = tokens.new_salt()
    game = Game(
        uid=part.uid,
        code=_choose_code(session, part),
        join_salt=salt,
        join_hash=tokens.hash_token(tokens.join_token(secret_key(), part.uid, salt)),
        rules=part.rules,
        options=part.options,
        deck_id=None if part.deck is None else decks[part.deck],
        word_list=part.word_list,
        status=TableStatus.FINISHED,
        version=sum(len(batch.events) for batch in part.batches),
        batches=len(part.batches),
        pulse=len(part.batches),
        place=part.place,
        created=part.created,
        touched=part.touched,
        started=part.started,
        ended=part.ended,
        on_paper=part.on_paper,
        note=part.note,
        keeps_photos=part.keeps_photos,
    )
    session.add(game)
    session.flush()
    for seat in part.seats:
        row = {"game_id": game.id, "number": seat.number, "player_id": people[seat.person]}
        session.execute(insert(Seat), [row | {"joined": seat.joined, "left_at": seat.left}])
    _add_log(session, game.id, part.batches)
    for photo in part.photos:
        session.add(
            Photo(game_id=game.id, **{name: getattr(photo, name) for name in photo.__struct_fields__})
        )
    standings = [
        NewStanding(each.seat, each.place, each.points, each.won, each.detail) for each in part.standings
    ]
    replace_standings(session, game, standings, part.result, sums=False)
    return game.id


def _choose_code(session: OrmSession, part: GamePart) -> str:
    """The code from the document, unless another game has it here or it does not suit a game on paper."""
    taken = session.scalar(select(Game.id).where(Game.code == part.code)) is not None
    if part.on_paper and (taken or not part.code.startswith(paper_games.CODE_PREFIX)):
        return paper_games.unused_code(session)
    return unused_code(session) if taken else part.code


def _check_references(
    session: OrmSession, part: GamePart, people: dict[str, int], decks: dict[str, int]
) -> None:
    """Refuse a game that contradicts itself or names something that the export does not bring."""
    for problem in _problems(session, part, people, decks):
        raise InvalidInputError(problem)


def _problems(
    session: OrmSession, part: GamePart, people: dict[str, int], decks: dict[str, int]
) -> Iterator[str]:
    seats = [seat.number for seat in part.seats]
    if seats != list(range(len(seats))) or not {each.seat for each in part.standings} <= set(seats):
        yield f"In game {part.code} the seats do not fit together."
    if any(seat.person not in people for seat in part.seats) or part.deck not in (None, *decks):
        yield f"Game {part.code} speaks of a person or a deck that this export does not bring."
    if any(batch.seat not in (None, *seats) or not batch.events for batch in part.batches):
        yield f"In game {part.code} a turn belongs to nobody, or nothing came of it."
    if [batch.number for batch in part.batches] != list(range(1, len(part.batches) + 1)):
        yield f"In game {part.code} the turns are not counted from 1 without a gap."
    places = [standing.place or 0 for standing in part.standings]
    if part.on_paper and (part.batches or not paper_games.places_are_possible(places)):
        yield f"Game {part.code} was played on paper, but its places or turns cannot be so."
    if not {photo.seat for photo in part.photos} <= set(seats):
        yield f"In game {part.code} a photo belongs to nobody."
    uid = part.word_list.removeprefix(OWN_LIST)[:32]
    known = session.scalar(select(WordList.id).where(WordList.uid == uid)) is not None
    if part.word_list.startswith(OWN_LIST) and not known:
        yield f"Game {part.code} was played with a word list that this export does not bring."


def _add_log(session: OrmSession, game: int, batches: Sequence[BatchPart]) -> None:
    seq = 0
    for batch in batches:
        row = {"game_id": game, "number": batch.number, "key": batch.key, "seat": batch.seat}
        row |= {"action": batch.action, "request": batch.request, "agreed": batch.agreed, "at": batch.at}
        row |= {"request_hash": request_hash(batch.seat, batch.action, batch.request)}
        session.execute(insert(Batch), [row])
        facts: list[dict[str, object]] = []
        for n, fact in enumerate(batch.events, 1):
            seq += 1
            facts.append(
                {"game_id": game, "seq": seq, "batch": batch.number, "n": n}
                | {"kind": fact.kind, "v": fact.v, "body": fact.body}
            )
        session.execute(insert(Event), facts)
