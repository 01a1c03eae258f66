"""Make the sample house that `quoin seed` adds: `python -m tests.support.sample_house`.

Eight people and forty games of a year: some played turn by turn from the scripts beside the rules, with their
ledgers, the others entered from paper with scores as people have them. Two tables keep photos, drawn from the
deck to print. The dice have a fixed seed.
"""

from __future__ import annotations

import gzip
import random
import re
import tempfile
from datetime import UTC, datetime, timedelta
from itertools import islice

import numpy as np

import ocr
from ocr.train.scenes import Plan
from referee import store
from referee.data import exchange, sample_house
from referee.games import game
from referee.printing.sheets import Ink
from referee.store.db import clock
from referee.store.games import photos
from referee.store.people import paper_games
from referee.store.people.paper_games import PaperSheet, SheetSeat
from referee.table.loading import Table, load_table
from tests.support import played_games
from tests.support.printed_deck import photo_of, printed_deck

PEOPLE = ("Ann", "Bea", "Cal", "Dov", "Eve", "Flo", "Gwen", "Bob")
GAMES = 40
LAST_EVENING = datetime(2026, 11, 10, 19, 30, tzinfo=UTC)
PLACES = ("Ann's kitchen", "The Plough", "Cal's garden", "")
POINTS = {
    "letterpress": (9, 22),
    "hardback": (38, 74),
    "letterbox": (2, 9),
    "anagrabs": (14, 60),
    "tensorial": (60, 120),
    "word_war": (12, 48),
    "gadsby": (10, 55),
}
"""The games on paper, with the lowest and highest score."""
TO_THE_END = (
    *("letterpress_six", "letter_mine", "letterbox", "hardback", "draw", "letterpress_solo"),
    *("word_war", "hardback_anthology", "letterpress"),
)
"""Scripts that play a game to its end, in the order they were played."""
WITH_PHOTOS = ("letterpress", "letterpress_six")
PHOTOS = 4
"""How many photos a table has that keeps them."""
SIZE = (640, 360)


def main() -> None:
    dice = random.Random(1476)
    evenings = sorted(LAST_EVENING - timedelta(days=7 * number) for number in range(GAMES))
    played = dict(zip(sorted(dice.sample(range(GAMES), len(TO_THE_END))), TO_THE_END, strict=True))
    with tempfile.TemporaryDirectory() as folder:
        app = store.bare_app(f"sqlite:///{folder}/quoin.db", folder, "for the sample house alone")
        store.upgrade(app)
        with app.app_context():
            for number, evening in enumerate(evenings):
                _set_clock(evening)
                people = [played_games.person_called(name) for name in dice.sample(PEOPLE, len(PEOPLE))]
                if number in played:
                    _play(played[number], people, dice.choice(PLACES))
                else:
                    paper_games.enter(_sheet(dice, evening, people))
            sample_house.FILE.write_bytes(gzip.compress(exchange.export_games(), mtime=0))
    print(f"{sample_house.FILE.name}: {sample_house.FILE.stat().st_size:,} bytes")


def _play(script: str, people: list[int], place: str) -> None:
    seats = played_games.seats_of(script)
    keeps_photos = script in WITH_PHOTOS
    code = played_games.record(script, place, people[: len(seats)], keeps_photos)
    if keeps_photos:
        _add_photos(load_table(code))


def _add_photos(table: Table) -> None:
    """A photo of the cards for each of the first words, as if it had been taken just before."""
    deck = printed_deck("letterpress", Ink.COLOUR)
    batches = (table.position.batch(number) for number in table.position.standing)
    written = (batch for batch in batches if batch.action == "write" and batch.request.get("word"))
    for batch in islice(written, PHOTOS):
        assert batch.seat is not None
        dice = np.random.default_rng(batch.number)
        letters = re.findall("QU|.", str(batch.request["word"]).upper())
        photo, _ = photo_of(deck, dice, Plan(letters=letters, layout="row", hard=0.0, size=SIZE, fill=0.9))
        photos.save(table.id, batch.seat, batch.action, batch.number - 1, ocr.keepsake(photo))


def _sheet(dice: random.Random, evening: datetime, people: list[int]) -> PaperSheet:
    key = dice.choice(list(POINTS))
    rules = game(key)
    count = dice.randint(rules.seats.start, min(4, rules.seats.stop - 1))
    points = [dice.randint(*POINTS[key]) for _ in range(count)]
    places = paper_games.places_by_points(points)
    seats = zip(people, places, points, strict=False)
    return PaperSheet(key, evening, tuple(SheetSeat(*each) for each in seats), dice.choice(PLACES))


def _set_clock(moment: datetime) -> None:
    clock.now = lambda: moment  # type: ignore[assignment]


if __name__ == "__main__":
    main()
