"""The recap of a year, as a page and as a picture."""

from __future__ import annotations

from calendar import month_name
from dataclasses import dataclass

from flask import Blueprint, abort, render_template
from flask.typing import ResponseReturnValue

from referee.league import records
from referee.store.people import recap
from referee.store.people.recap import YearRecap
from referee.web.downloads import download, png
from referee.web.formatting import game_title
from referee.web.middleware.sessions import Access, access

bp = Blueprint("recap", __name__)

WIDTH, HEIGHT = 1080, 1350
MONTHS = "JFMAMJJASOND"
NAMES = tuple(month_name)[1:]
BAR_HEIGHT = 130
"""The longest bar of the picture."""
LONGEST_NAME = 24
GUTTER = 64
CARD, CARD_GAP = 96, 10
"""The largest card of the best word, and the space between two."""


@dataclass(frozen=True)
class MonthBar:
    """A month: its games, and their share of those of the busiest month."""

    letter: str
    name: str
    games: int
    share: float


@dataclass(frozen=True)
class RecapFact:
    """A line of the recap: a label, and who or how much."""

    label: str
    says: str
    word: str = ""
    """A word to be drawn in cards."""
    after: str = ""
    """What is told behind it."""


@bp.get("/records/<int:year>")
@access(Access.HOUSE)
def house(year: int) -> ResponseReturnValue:
    """The recap of the whole house."""
    return _page(_load_year(year), "Our", f"/records/{year}", "/records", "")


@bp.get("/records/<int:year>/recap.png")
@access(Access.HOUSE)
def house_picture(year: int) -> ResponseReturnValue:
    """The same recap as a picture."""
    return download(png(recap_svg(_load_year(year), "Our"), WIDTH), "image/png", f"our-{year}.png")


@bp.get("/people/<int:person>/<int:year>")
@access(Access.HOUSE)
def one(person: int, year: int) -> ResponseReturnValue:
    """The recap of one person."""
    who = records.person_on_roster(person)
    home = f"/people/{person}"
    return _page(_load_year(year, person), f"{who.name}'s", f"{home}/{year}", home, f"&person={person}")


@bp.get("/people/<int:person>/<int:year>/recap.png")
@access(Access.HOUSE)
def picture(person: int, year: int) -> ResponseReturnValue:
    """The same recap as a picture."""
    who = records.person_on_roster(person)
    return download(
        png(recap_svg(_load_year(year, person), f"{who.name}'s"), WIDTH), "image/png", f"{person}-{year}.png"
    )


def recap_svg(year: YearRecap, whose: str) -> str:
    """The picture as SVG."""
    best = best_word(year)
    most_played = RecapFact("Most played", ", ".join(f"{game_title(rules)} {n}" for rules, n in year.kinds))
    return render_template(
        "pictures/recap.svg",
        year=year,
        whose=whose if len(whose) <= LONGEST_NAME else f"{whose[: LONGEST_NAME - 1]}…",
        figures=figures(year),
        bars=bars(year),
        best=best,
        card=min(CARD, (WIDTH - 2 * GUTTER) / max(len(best.word) if best else 1, 1) - CARD_GAP),
        card_gap=CARD_GAP,
        facts=[most_played, *facts(year)],
        width=WIDTH,
        height=HEIGHT,
        tall=BAR_HEIGHT,
    )


def figures(year: YearRecap) -> list[tuple[str, str]]:
    """The four big figures."""
    first = [("Games", str(year.games)), ("Words", str(year.words))]
    if (year.winners or not year.wins) and year.minutes:
        hours, minutes = round(year.minutes / 60), year.minutes
        first += [("Hours", str(hours)) if minutes >= 60 else ("Minutes", str(minutes))]
    elif year.wins:
        first += [("Wins", str(year.wins))]
    return [*first, _last_figure(year)]


def _last_figure(year: YearRecap) -> tuple[str, str]:
    if year.streak > 1:
        return "In a row", str(year.streak)
    return "Best month", NAMES[year.months.index(max(year.months))][:3]


def facts(year: YearRecap) -> list[RecapFact]:
    """What the recap says in words, apart from the best word."""
    found = []
    if year.longest is not None and (year.best is None or year.longest.word != year.best.word):
        after = _player(year, year.longest.name)
        says = f"{year.longest.word}, {after}" if after else year.longest.word
        found.append(RecapFact("Longest word", says, year.longest.word, after))
    if year.winners:
        found.append(RecapFact("Most wins", ", ".join(f"{each.name} {each.figure}" for each in year.winners)))
    if year.company:
        label = "Most at the table" if year.winners else "Most often with"
        found.append(RecapFact(label, ", ".join(f"{each.name} {each.figure}" for each in year.company)))
    return found


def best_word(year: YearRecap) -> RecapFact | None:
    """The word that brought the most points."""
    if year.best is None:
        return None
    after = ", ".join(filter(None, (_player(year, year.best.name), f"{year.best.points} points")))
    return RecapFact("Best word", f"{year.best.word}, {after}", year.best.word, after)


def _player(year: YearRecap, name: str) -> str:
    """Whose word it was; the recap of one person need not say it."""
    return name if year.winners else ""


def bars(year: YearRecap) -> list[MonthBar]:
    """A bar for every month."""
    most = max(*year.months, 1)
    return [
        MonthBar(letter, name, games, games / most)
        for letter, name, games in zip(MONTHS, NAMES, year.months, strict=True)
    ]


def _load_year(year: int, person: int | None = None) -> YearRecap:
    if not 1900 <= year <= 9998:
        abort(404)
    found = recap.year_recap(year, person)
    if not found.games:
        abort(404, f"No game was finished here in {year}.")
    return found


def _page(year: YearRecap, whose: str, path: str, way_back: str, of_whom: str) -> str:
    return render_template(
        "recap.html",
        year=year,
        whose=whose,
        path=path,
        way_back=way_back,
        games_path=f"/history?since={year.year}-01-01&until={year.year}-12-31{of_whom}",
        figures=figures(year),
        best=best_word(year),
        facts=facts(year),
        bars=bars(year),
    )
