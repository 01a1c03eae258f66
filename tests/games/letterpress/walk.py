"""Random games of Letterpress for the contract tests, and positions that differ in one secret alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from referee.engine.action import Action
from referee.engine.fold import Position, fold
from referee.engine.judge import judge
from referee.engine.seats import Seat
from referee.games.letterpress import RULES
from referee.games.letterpress.actions.claim import Claim
from referee.games.letterpress.actions.deal import Deal
from referee.games.letterpress.actions.deck import AddChallenge, CorrectValue
from referee.games.letterpress.actions.draw_for_tie import DrawForTie
from referee.games.letterpress.actions.write import Write
from referee.games.letterpress.challenge import Challenge, Hold, NobodyDoubts, PutToTable, Settle
from referee.games.letterpress.deck import known_challenges
from referee.games.letterpress.doubts import SettleDoubt
from referee.games.letterpress.draft import CountDraft
from referee.games.letterpress.seating import Join, Leave
from referee.games.letterpress.state import LetterpressHouse, Phase, State, allowance
from referee.games.letterpress.ties import round_ranking
from tests.contract.walks import record
from tests.games.letterpress.table import DISPUTED, LISTED, NAMES, house_of
from tests.support.votes import any_way, vote_pairs, vote_step

Request = tuple[int, Action[State, LetterpressHouse]]
SHORT = sorted(word for word in LISTED if len(word) <= 5)
TEXTS = [
    "ARM", "R", "QU", "TH", "r1.shared.R", "r1.s0.A", "one_vowel", "joins", "TH 4",
]  # fmt: skip
"""What means something in this game, for requests of any payload."""


def sample_house() -> LetterpressHouse:
    return house_of()


def opening(random: Random) -> tuple[Position[State], LetterpressHouse]:
    house = house_of(
        lookup=random.choice(["written", "reveal", "challenged", "challenged_5"]),
        **any_way(random),
        withdrawn=random.choice(["last", "no_claim", "again"]),
        collection_points=random.choice(["unused", "all"]),
        group_points=random.choice(["card", "sum"]),
        groups_double=random.random() < 0.5,
    )
    players = random.randint(2, 6)
    late = random.randint(0, 6 - players)
    return _open_table(house, players, late), house


def step(position: Position[State], house: LetterpressHouse, random: Random) -> Request | None:
    """Mostly what the table waits for; now and then something else that is possible too."""
    state = position.state
    if state.phase is Phase.OVER:
        return None
    if voting := vote_step(state, random, Hold, tables=PutToTable):
        return voting
    if random.random() < 0.1:
        return _aside(state, random)
    steps = {
        Phase.DEAL: _deal,
        Phase.WRITE: _write,
        Phase.SETTLE: _settle,
        Phase.DOUBT: _doubt,
        Phase.TIE: _draw,
        Phase.CLAIM: _claim,
    }
    return steps[state.phase](position, house, random)


def secret_pairs(random: Random) -> Iterator[tuple[int, Position[State], Position[State], LetterpressHouse]]:
    house = sample_house()
    yield from _secret_words(house, random)
    yield from _secret_claims(house, random)
    yield from vote_pairs(RULES, opening, step, random)


def _secret_words(
    house: LetterpressHouse, random: Random
) -> Iterator[tuple[int, Position[State], Position[State], LetterpressHouse]]:
    """A word handed in before the last one: its letters, its doubt, its length, even that there is none."""
    before = _walked_to(house, random, lambda state: state.phase is Phase.WRITE and len(state.missing) > 1)
    seat = random.choice(before.state.missing)
    secrets: list[Action[State, LetterpressHouse]] = [Write(no_word=True)]
    if not before.state.last_round:
        secrets += [Write(word) for word in random.sample(SHORT, 3)]
        secrets += [
            Write(next(iter(DISPUTED))),
            Write("CHUFF", insist=True),
            Write("TEETH", ("TH", "T", "E"), worth="TH 4"),
        ]
        secrets += [Write("TEETH", ("TH", "T", "E"), worth="TH 4", insist=True)]
    made = [record(RULES, before, seat, secret, house) for secret in secrets]
    standing = [position for position in made if position is not before]
    for other in standing[1:]:
        yield seat, standing[0], other, house


def _secret_claims(
    house: LetterpressHouse, random: Random
) -> Iterator[tuple[int, Position[State], Position[State], LetterpressHouse]]:
    """What lies in a collection once the round is over, whatever was drawn or claimed last."""
    before = _walked_to(house, random, _has_a_choice_for_the_last_claimer)
    seat = before.state.to_claim[0]
    one, other, *_ = random.sample([card.id for card in before.state.in_play], 2)
    after = [record(RULES, before, seat, Claim((card,)), house) for card in (one, other)]
    yield seat, after[0], after[1], house
    dealer = next(n for n in before.state.playing if n != seat)
    deal = _deal_of(random, before.state, house)
    later = [record(RULES, position, dealer, deal, house) for position in after]
    yield seat, later[0], later[1], house
    told = record(
        RULES, before, seat, AddChallenge("Anything goes.", reward="top_card", lies_open=True), house
    )
    if told is not before:
        key = told.state.challenges[-1].key
        drawn = [record(RULES, told, seat, Claim((one,), key, letters=face), house) for face in "AZ"]
        yield seat, drawn[0], drawn[1], house


def _has_a_choice_for_the_last_claimer(state: State) -> bool:
    """Does one player claim last, of several letters, while somebody else still plays?"""
    last = state.phase is Phase.CLAIM and len(state.to_claim) == 1
    return last and len(state.playing) > 1 and len(state.in_play) > 1


def _walked_to(house: LetterpressHouse, random: Random, there: object) -> Position[State]:
    """A random position of this kind; tables of three or more, so that there is somebody else."""
    while True:
        position = _open_table(house, random.randint(3, 5), 0)
        for _ in range(random.randint(5, 60)):
            request = step(position, house, random)
            if request is None:
                break
            position = record(RULES, position, *request, house)
            if there(position.state) and random.random() < 0.3:  # type: ignore[operator]
                return position


def _open_table(house: LetterpressHouse, players: int, late: int) -> Position[State]:
    seats = tuple(Seat(n, NAMES[n], late=n >= players) for n in range(players + late))
    return fold(RULES.start(house, seats), ())


def _deal(position: Position[State], house: LetterpressHouse, random: Random) -> Request:
    return random.choice(position.state.playing), _deal_of(random, position.state, house)


def _deal_of(random: Random, state: State, house: LetterpressHouse) -> Deal:
    letters = random.choices(house.deck.alphabet, k=2)
    known = [] if state.last_round else list(known_challenges(state, house))
    return Deal(
        (*letters, random.choice("AEIOU")), challenges=tuple(random.sample(known, min(3, len(known))))
    )


def _write(position: Position[State], house: LetterpressHouse, random: Random) -> Request:
    state = position.state
    waiting = [seat for seat in state.playing if not (state.word_of(seat) and state.word_of(seat).shown)]
    seat = random.choice(state.missing if random.random() < 0.9 else waiting)
    words = random.sample(SHORT, 12) + random.choices(list(DISPUTED), k=random.randint(0, 1))
    random.shuffle(words)
    for word in words:
        if judge(RULES, position, seat, Write(word), house).stands:
            return seat, Write(word)
    return seat, Write(no_word=True)


def _settle(position: Position[State], house: LetterpressHouse, random: Random) -> Request:
    doubts = [handed.seat for handed in position.state.handed if handed.open_doubt]
    if not doubts:
        return random.choice(position.state.playing), Settle(random.choice(["allowed", "refused"]))
    return random.choice(position.state.playing), SettleDoubt(random.choice(doubts), random.random() < 0.6)


def _doubt(position: Position[State], house: LetterpressHouse, random: Random) -> Request:
    seat = random.choice(position.state.playing)
    words = [handed.word for handed in position.state.handed if handed.word]
    if words and random.random() < 0.4:
        return seat, Challenge(random.choice(words))
    return seat, NobodyDoubts()


def _draw(position: Position[State], house: LetterpressHouse, random: Random) -> Request:
    return random.choice(round_ranking(position.state).waiting), DrawForTie(random.choice("ABCDE"))


def _claim(position: Position[State], house: LetterpressHouse, random: Random) -> Request:
    state = position.state
    seat = state.to_claim[0]
    most = min(allowance(state, seat), len(state.in_play))
    cards = tuple(card.id for card in random.sample(state.in_play, random.randint(0, most)))
    for challenge in state.challenges:
        reward = "joins" if challenge.reward == "table" else None
        claim = Claim(cards, challenge.key, reward, random.choice(["S", "ING", "L"]), random.randint(0, 5))
        if judge(RULES, position, seat, claim, house, agreed=True).stands:
            return seat, claim
    return seat, Claim(cards)


def _aside(state: State, random: Random) -> Request:
    seat = random.randrange(len(state.seats))
    return seat, random.choice(
        [
            CountDraft(),
            CorrectValue(random.choice("KJXYZ"), random.randint(1, 9)),
            AddChallenge(
                "Start with S.", "starts", letters="S", reward="letter", lies_open=random.random() < 0.5
            ),
            Join(),
            Join(),
            Leave(seat) if random.random() < 0.2 else Join(),
        ]
    )
