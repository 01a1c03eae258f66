"""Random games of Letterbox for the contract tests, and positions that differ in one secret alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from referee.engine.action import Action
from referee.engine.codec import decode_action
from referee.engine.fold import Position, add_notes, fold
from referee.engine.judge import judge
from referee.engine.seats import Seat
from referee.games.letterbox import RULES
from referee.games.letterbox.actions.end import CastVote, CountHands, Stop
from referee.games.letterbox.actions.hunt import EndTurn, Place, SearchTile, Travel
from referee.games.letterbox.actions.notes import Pencil, WriteNote
from referee.games.letterbox.actions.questions import Answer, Ask
from referee.games.letterbox.actions.roll import RollDie
from referee.games.letterbox.actions.setup import Hide, Lay
from referee.games.letterbox.actions.turn_checks import starts_by_die
from referee.games.letterbox.big_questions import QUESTIONS, open_question, true_answer
from referee.games.letterbox.seating import Join, Leave
from referee.games.letterbox.stamps import SHAPES
from referee.games.letterbox.state import LetterboxHouse, Phase, State
from referee.games.letterbox.ties import candidates, missing_voters, roll_off, tied_for_win
from referee.games.letterbox.tiles import CELLS, CODES, cell_name, neighbours
from tests.contract.walks import record
from tests.games.letterbox.table import NAMES, hide_action, house_of

Request = tuple[int, Action[State, LetterboxHouse]]
Pair = tuple[tuple[int, ...], Position[State], Position[State], LetterboxHouse]
BLANKS = ("Sorry, Sherlock!", "Try\nagain", "<b>No</b>", "Niente 🐌\nNix\nNada", "")
TEXTS = [
    "A1", "0,0", "9,9", "ne", "row", "star", "k0a0b", "SN", "B2: on", "x\ny",
]  # fmt: skip
"""What means something in this game, for requests of any payload."""


def sample_house() -> LetterboxHouse:
    return house_of()


def opening(random: Random) -> tuple[Position[State], LetterboxHouse]:
    house = house_of(
        start=random.choice(["by_players", "free", "die"]),
        parts=random.random() < 0.5,
        answers=random.choice(["referee", "player"]),
        voters=random.choice(["others", "anybody", "untied"]),
    )
    players = random.randint(3, 6)
    return _open_table(house, players, random.randint(0, 6 - players)), house


def step(position: Position[State], house: LetterboxHouse, random: Random) -> Request | None:
    """Mostly what the table waits for; now and then something else that is possible too."""
    state = position.state
    if state.phase is Phase.OVER:
        return None
    if random.random() < 0.08:
        return _aside(state, random)
    steps = {
        Phase.LAY: _lay,
        Phase.HIDE: _hide,
        Phase.ROLL: _roll,
        Phase.HUNT: _hunt,
        Phase.VOTE: _vote,
    }
    return steps[state.phase](state, random)


def _open_table(house: LetterboxHouse, players: int, late: int = 0) -> Position[State]:
    seats = tuple(Seat(n, NAMES[n], late=n >= players) for n in range(players + late))
    return fold(RULES.start(house, seats), ())


def _lay(state: State, random: Random) -> Request:
    return random.choice(state.playing), Lay(tuple(random.sample(CODES, len(CODES))))


def _hide(state: State, random: Random) -> Request:
    seat = random.choice(state.missing)
    return seat, _any_box(seat, state.options.parts, random)


def _any_box(seat: int, parts: bool, random: Random) -> Hide:
    """Every secret at random: tile, stamp, blanks, and the parts that lead on."""
    cells = random.sample(CELLS, 4)
    further = cells[1 : random.randint(1, 4)] if parts else []
    trail = "\n".join(
        f"{cell_name(cell)}: On to {random.randint(1, 10 ** random.randint(1, 9))}" for cell in further
    )
    stamp = random.choice([*SHAPES, "k" + "0a0b" * random.randint(1, 60)])
    return hide_action(seat, cells[0], stamp=stamp, decoys=random.choice(BLANKS), trail=trail)


def _roll(state: State, random: Random) -> Request:
    return random.choice(roll_off(state).waiting), RollDie(random.randint(1, 6))


def _hunt(state: State, random: Random) -> Request:
    """A seeker with luck: nearly everybody walks where letterboxes are, so that games come to an end."""
    seat = state.turn if state.turn is not None else 0
    if state.open_questions and random.random() < 0.7:
        return _answer(state, state.open_questions[0].asked)
    here = state.pawn(seat)
    if here is None:
        return seat, _start(state, seat, random)
    wanted = [box.cell for box in state.boxes_of_others(seat) if box.seat not in state.boxes_found(seat)]
    if here in wanted and state.hours >= state.cost(here):
        return seat, SearchTile()
    if random.random() < 0.1:
        return seat, Ask(random.choice(state.boxes_of_others(seat)).seat, random.choice(QUESTIONS))
    if not state.hours or here in wanted:
        return seat, EndTurn()
    if random.random() < 0.15 and state.hours >= state.cost(here):
        return seat, SearchTile()
    return seat, Travel(_toward(here, random.choice(wanted), random))


def _answer(state: State, seat: int) -> Request:
    asked, box = open_question(state, seat), state.box(seat)
    assert asked and box
    return seat, Answer(true_answer(state, box, asked.question))


def _start(state: State, seat: int, random: Random) -> Action[State, LetterboxHouse]:
    if starts_by_die(state) and state.start_roll(seat) is None:
        return RollDie(random.randint(1, 6))
    roll = state.start_roll(seat)
    return Place(random.choice([cell for cell in CELLS if roll is None or state.cost(cell) == roll.n]))


def _toward(here: str, there: str, random: Random) -> str:
    def distance(cell: str) -> int:
        (row, column), (down, right) = (map(int, each.split(",")) for each in (cell, there))
        return max(abs(row - down), abs(column - right))

    around = neighbours(here)
    return min(random.sample(list(around), len(around)), key=lambda way: distance(around[way]))


def _vote(state: State, random: Random) -> Request:
    if random.random() < 0.2:
        return random.choice(state.playing), CountHands((1,) * len(tied_for_win(state)))
    seat = random.choice(missing_voters(state))
    return seat, CastVote(random.choice(candidates(state, seat)))


def _aside(state: State, random: Random) -> Request:
    seat = random.randrange(len(state.seats))
    other = random.randrange(len(state.seats))
    asides: list[Action[State, LetterboxHouse]] = [
        Join(),
        Travel("n"),
        _any_box(seat, state.options.parts, random),
    ]
    if random.random() < 0.1:
        asides = [Leave(other), Stop()]
    return seat, random.choice(asides)


def secret_pairs(random: Random) -> Iterator[Pair]:
    """Games that differ in one seat's secrets, request by request; who was shown them may know."""
    house = house_of(parts=random.random() < 0.5, start="free", answers=random.choice(["referee", "player"]))
    yield from _other_clue(house, random)
    yield from _other_box(house, random)
    yield from _other_question(house, random)
    yield from _other_notes(house, random)
    yield from _other_votes(house, random)


def _other_clue(house: LetterboxHouse, random: Random) -> Iterator[Pair]:
    """Before the clues are open even the clue is secret, and how long it is."""
    position = _open_table(house, 4)
    position = record(RULES, position, *_lay(position.state, random), house)
    for seat in random.sample(range(4), 2):
        boxes = [_any_box(seat, house.options.parts, random) for _ in range(2)]
        clues = ("Here.", "x" * random.randint(1, 400))
        hides = [replace(box, clue=clue) for box, clue in zip(boxes, clues, strict=True)]
        one, other = (record(RULES, position, seat, hide, house) for hide in hides)
        yield (seat,), one, other, house
        position = one


def _other_box(house: LetterboxHouse, random: Random) -> Iterator[Pair]:
    """Another tile, stamp, blanks, trail and number of parts, before and long after the clues are open."""
    one, owner = _walk_hunt(house, random), random.randrange(3)
    instead = _any_box(owner, house.options.parts, random)
    other = _again(one, house, owner, instead)
    for length in sorted(random.sample(range(4, one.number + 1), min(4, one.number - 3))):
        first, second = (fold(each.start, each.log[:length]) for each in (one, other))
        if len(first.log) == len(second.log) and not first.state.shown and not second.state.shown:
            yield (owner, *_seats_that_learned(first.state, second.state)), first, second, house


def _walk_hunt(house: LetterboxHouse, random: Random) -> Position[State]:
    """A random hunt of three to five without comings and goings."""
    position = _open_table(house, random.randint(3, 5))
    for _ in range(random.randint(8, 50)):
        state = position.state
        if state.shown:
            break
        steps = {Phase.LAY: _lay, Phase.HIDE: _hide, Phase.ROLL: _roll, Phase.HUNT: _hunt}
        position = record(RULES, position, *steps[state.phase](state, random), house)
    return position


def _again(position: Position[State], house: LetterboxHouse, owner: int, instead: Hide) -> Position[State]:
    """The same requests with another letterbox of this owner; stops where they no longer stand."""
    redone = fold(position.start, ())
    for batch in position.log:
        action = decode_action(RULES, batch.action, batch.request)
        if batch.seat == owner and isinstance(action, Hide):
            action = replace(instead, clue=action.clue)  # the clue is open to all
        after = record(RULES, redone, batch.seat or 0, action, house)
        if after is redone:
            return redone
        redone = after
    return redone


def _seats_that_learned(one: State, other: State) -> Iterator[int]:
    """Seekers and askers whose cards and answers differ: they were shown the secret."""
    searches = zip(one.searches, other.searches, strict=True)
    yield from (mine.seat for mine, theirs in searches if mine != theirs)
    questions = zip(one.questions, other.questions, strict=True)
    yield from (mine.asker for mine, theirs in questions if mine != theirs)


def _other_question(house: LetterboxHouse, random: Random) -> Iterator[Pair]:
    """Which of the four was asked is between the two of them."""
    position = _hunt_position(house, random)
    asker = position.state.turn or 0
    asked = random.choice(position.state.boxes_of_others(asker)).seat
    one, other = random.sample(QUESTIONS, 2)
    yield (
        (asker, asked),
        record(RULES, position, asker, Ask(asked, one), house),
        record(RULES, position, asker, Ask(asked, other), house),
        house,
    )


def _other_notes(house: LetterboxHouse, random: Random) -> Iterator[Pair]:
    position = _hunt_position(house, random)
    seat, about = random.randrange(3), random.randrange(3)
    for actions in (
        (WriteNote(about, "river"), WriteNote((about + 1) % 3, "x" * 300)),
        (Pencil("A1", "?"), Pencil("F6", "Bea")),
    ):
        one, other = (
            add_notes(position, judge(RULES, position, seat, action, house).events) for action in actions
        )
        yield (seat,), one, other, house


def _hunt_position(house: LetterboxHouse, random: Random) -> Position[State]:
    while True:
        position = _walk_hunt(house, random)
        if position.state.phase is Phase.HUNT:
            return position


def _other_votes(house: LetterboxHouse, random: Random) -> Iterator[Pair]:
    """A vote before the last one: three who did nothing are equal in everything."""
    position = record(RULES, _open_hunt(house, random), 0, Stop(), house)
    votes = [record(RULES, position, 0, CastVote(whose), house) for whose in (1, 2)]
    yield (0,), votes[0], votes[1], house


def _open_hunt(house: LetterboxHouse, random: Random) -> Position[State]:
    position = record(RULES, _open_table(house, 3), *_lay(_open_table(house, 3).state, random), house)
    while position.state.phase is not Phase.HUNT:
        steps = {Phase.HIDE: _hide, Phase.ROLL: _roll}
        position = record(RULES, position, *steps[position.state.phase](position.state, random), house)
    return position
