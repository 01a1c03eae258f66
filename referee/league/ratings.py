"""Rating everybody from the games in the order they ended.

The model is openskill's Plackett-Luce: it takes the final order of a game with any number of people, shared
places included, and gives a figure with its uncertainty. A game alone, or of all together against a rival
without a seat, says nothing about who is stronger and is not rated.
"""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Sequence

from openskill.models import PlackettLuce

from referee.store.db.database import App
from referee.store.db.errors import StoreError
from referee.store.people import ratings
from referee.store.people.ratings import SeatRating, Strength, UnratedGame

BATCH_SIZE = 200
"""Games rated in one transaction; other writers wait for it a third of a second at most."""
MOST_PER_REQUEST = 20
"""How many games a request may rate."""
CHECK_EVERY = 5.0
_log = logging.getLogger("quoin.ratings")
_model = PlackettLuce()
START = Strength(_model.mu, _model.sigma)

Known = dict[tuple[int, str | None], Strength]


def rate(teams: Sequence[Sequence[Strength]], places: Sequence[int]) -> tuple[tuple[Strength, ...], ...]:
    """Everybody's strength after a game in which their teams took these places; equal places are shared.

    >>> [f"{each.mu:.1f} ± {each.sigma:.1f}" for (each,) in rate([[START], [START]], [1, 2])]
    ['27.6 ± 8.1', '22.4 ± 8.1']
    """
    before = [[_model.rating(mu=each.mu, sigma=each.sigma) for each in team] for team in teams]
    after = _model.rate(before, ranks=[float(place) for place in places])
    return tuple(tuple(Strength(each.mu, each.sigma) for each in team) for team in after)


def rate_new_games(most: int | None = None) -> bool:
    """Rate the games finished since the last time, oldest first; True when none is left.

    When an old game changes, all later games must be rated again: then a request rates `most` of them and
    the rating thread does the others.
    """
    left = sys.maxsize if most is None else most
    while left > 0:
        with ratings.rating_lock():
            games = ratings.unrated_games(min(BATCH_SIZE, left))
            if not games:
                return True
            known: Known = {}
            ratings.save([rated for game in games for rated in _rate_game(game, known)])
        left -= len(games)
    return False


def start_rating_thread(app: App) -> threading.Thread:
    """Start a thread that rates waiting games every few seconds, so that no page has to."""
    thread = threading.Thread(target=_rate_forever, args=(app,), name="ratings", daemon=True)
    thread.start()
    return thread


def _rate_forever(app: App) -> None:
    pause = threading.Event()
    while True:
        try:
            with app.app_context():
                rate_new_games()
        except StoreError as error:
            _log.warning("Games could not be rated and will be tried again: %s", error)
        pause.wait(CHECK_EVERY)


def sort_key(strength: Strength) -> float:
    """What the ladder is sorted by: the figure that the true strength is almost surely above."""
    return strength.mu - 3 * strength.sigma


def _rate_game(game: UnratedGame, known: Known) -> list[SeatRating]:
    placed = [(player, place) for _, player, place in game.seats if place is not None]
    after: Known = {}
    if len(placed) > 1 and not game.rivals:
        for scope in (game.rules, None):
            players = [player for player, _ in placed]
            before = [[_strength(player, scope, known)] for player in players]
            strengths = rate(before, [place for _, place in placed])
            after |= {(player, scope): each for player, (each,) in zip(players, strengths, strict=True)}
    known |= after
    return [
        SeatRating(
            game.game,
            seat,
            player,
            game.rules,
            game.ended,
            after.get((player, game.rules)),
            after.get((player, None)),
        )
        for seat, player, _ in game.seats
    ]


def _strength(player: int, scope: str | None, known: Known) -> Strength:
    if (player, scope) not in known:
        known[player, scope] = ratings.latest(player, scope) or START
    return known[player, scope]
