"""How strong everybody is, reckoned from the games in the order they ended.

The model is openskill's Plackett-Luce: it takes the whole order of a game with any number of people, shared
places included, and says beside each figure how sure it is. A game alone, or of all together against a rival
that has no seat, says nothing about who of two people is stronger: it is not rated.
"""

from __future__ import annotations

from collections.abc import Sequence

from openskill.models import PlackettLuce

from referee.store import ratings
from referee.store.ratings import Finished, Rated, Strength

AT_ONCE = 500
_model = PlackettLuce()
START = Strength(_model.mu, _model.sigma)

Known = dict[tuple[int, str | None], Strength]


def reckoned(teams: Sequence[Sequence[Strength]], places: Sequence[int]) -> tuple[tuple[Strength, ...], ...]:
    """Everybody's strength after a game in which their teams came to these places; equal places are shared.

    >>> [f"{each.mu:.1f} ± {each.sigma:.1f}" for (each,) in reckoned([[START], [START]], [1, 2])]
    ['27.6 ± 8.1', '22.4 ± 8.1']
    """
    before = [[_model.rating(mu=each.mu, sigma=each.sigma) for each in team] for team in teams]
    after = _model.rate(before, ranks=[float(place) for place in places])
    return tuple(tuple(Strength(each.mu, each.sigma) for each in team) for team in after)


def catch_up() -> None:
    """Rate what was finished since the last look; nothing to do costs two counts."""
    known: Known = {}
    while games := ratings.pending(AT_ONCE):
        ratings.keep([rated for game in games for rated in _rated(game, known)])


def order(strength: Strength) -> float:
    """What a list is sorted by: the figure somebody is almost surely above."""
    return strength.mu - 3 * strength.sigma


def _rated(game: Finished, known: Known) -> list[Rated]:
    placed = [(player, place) for _, player, place in game.seats if place is not None]
    after: Known = {}
    if len(placed) > 1 and not game.rivals:
        for scope in (game.rules, None):
            players = [player for player, _ in placed]
            before = [[_strength(player, scope, known)] for player in players]
            strengths = reckoned(before, [place for _, place in placed])
            after |= {(player, scope): each for player, (each,) in zip(players, strengths, strict=True)}
    known |= after
    return [
        Rated(
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
