"""Text for the pages: dates, durations, lists of names, titles, addresses and QR codes."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import groupby
from urllib.parse import urlencode, urlsplit

import segno
from flask import Flask, current_app, request
from markupsafe import Markup

from referee import games
from referee.engine.seats import list_of
from referee.server.network import own_address
from referee.store.db import clock
from referee.store.people.history import PastGame
from referee.table import own_word_lists
from referee.words import lists

LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1", "0.0.0.0")
EVERYWHERE = ("0.0.0.0", "::")


def init_app(app: Flask) -> None:
    """Register these functions for the templates."""
    app.jinja_env.filters.update(
        ago=ago,
        by_month=by_month,
        day=day,
        duration=duration,
        name_list=name_list,
        short_day=short_day,
        spaced_code=spaced_code,
        player_count=player_count,
        word_list_title=word_list_title,
    )
    app.jinja_env.globals.update(
        game_title=game_title,
        is_reachable=is_reachable,
        last_day=last_day,
        new_key=new_key,
        notices_url=notices_url,
        page_query=page_query,
        qr_code=qr_code,
    )
    app.jinja_env.tests["known_game"] = is_known_game


def day(moment: datetime | None) -> str:
    """A day to be read.

    >>> day(datetime(2026, 11, 7, 20, 15))
    '7 November 2026'
    """
    return "" if moment is None else f"{moment.day} {moment:%B %Y}"


def short_day(moment: datetime | None) -> str:
    """A day in a list; the year is told where it is not this one.

    >>> short_day(datetime(2019, 11, 17)), short_day(None)
    ('17 Nov 2019', '')
    """
    if moment is None:
        return ""
    this_year = moment.year == clock.now().year
    return f"{moment:%a} {moment.day} {moment:%b}" if this_year else f"{moment.day} {moment:%b %Y}"


def ago(moment: datetime) -> str:
    """How long ago something was, as people say it.

    >>> ago(clock.now() - timedelta(minutes=5)), ago(clock.now() - timedelta(hours=3))
    ('5 min ago', '3 h ago')
    """
    past = clock.now() - moment
    minutes = round(past.total_seconds() / 60)
    if minutes < 1:
        return "just now"
    if minutes < 60:
        return f"{minutes} min ago"
    if minutes < 12 * 60:
        return f"{minutes // 60} h ago"
    days = (clock.now().date() - moment.date()).days
    return short_day(moment) if days > 1 else "yesterday" if days else "today"


def by_month(games: Iterable[PastGame]) -> list[tuple[str, list[PastGame]]]:
    """Finished games under the name of their month, in the order given."""
    months = groupby(games, lambda each: f"{each.table.ended:%B %Y}" if each.table.ended else "")
    return [(month, list(found)) for month, found in months]


def last_day(until: datetime | None, spoken: bool = False) -> str:
    """The last day of a period that ends at this moment, for a date field or to be read.

    >>> last_day(datetime(2026, 12, 1)), last_day(datetime(2026, 12, 1), spoken=True)
    ('2026-11-30', '30 November 2026')
    """
    if not until:
        return ""
    last = until - timedelta(days=1)
    return day(last) if spoken else f"{last:%Y-%m-%d}"


def duration(start: datetime | None, end: datetime | None) -> str:
    """The time between two moments.

    >>> duration(datetime(2026, 11, 7, 20, 0), datetime(2026, 11, 7, 22, 5))
    '2 h 05'
    """
    if start is None or end is None:
        return ""
    minutes = max(1, round((end - start).total_seconds() / 60))
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02d}"


def name_list(names: Iterable[object]) -> str:
    """Names as people say them: Ann, Bea and Cal."""
    return list_of([str(name) for name in names])


def spaced_code(code: str) -> str:
    """A table's code in two halves.

    >>> spaced_code("K7M2QX")
    'K7M 2QX'
    """
    return f"{code[:3]} {code[3:]}"


def game_title(key: str) -> str:
    """The title of a game, also of one this version no longer has, or one entered from paper by its name."""
    known = next((rules.title for rules in games.GAMES if rules.key == key), None)
    return known or (key.replace("_", " ").capitalize() if key.islower() else key)


def is_known_game(key: str) -> bool:
    """Does the referee know this game? One entered from paper may be any other."""
    return any(rules.key == key for rules in games.GAMES)


def player_count(seats: range) -> str:
    """How many can play.

    >>> player_count(range(2, 7)), player_count(range(1, 2))
    ('2 to 6 players', 'one player')
    """
    least, most = seats.start, seats.stop - 1
    return f"{least} to {most} players" if least < most else "one player" if most == 1 else f"{most} players"


def word_list_title(key: str) -> str:
    """The name of a word list and how many words it holds."""
    listing, own = lists.listings().get(key), own_word_lists.find_list(key)
    if own is not None:
        return f"{own.name}, {own.size:,} {'word' if own.size == 1 else 'words'}, our own"
    return f"{listing.name}, {listing.size:,} words" if listing else "None: the table decides every word"


def notices_url() -> str:
    """Where the notices of the word lists stand in full."""
    return f"/wordlists/{lists.version()}/NOTICES"


def page_query(number: int) -> str:
    """The query of another page of the same search."""
    kept = [(name, text) for name, text in request.args.items(multi=True) if name != "page"]
    return urlencode([*kept, ("page", str(number))])


def new_key() -> str:
    """A key for a form, so that it counts once however often it is sent."""
    return secrets.token_urlsafe(12)


def qr_code(text: str, label: str) -> Markup:
    """A code to scan, as an SVG inside the page."""
    code = segno.make(text, error="m", micro=False)
    return Markup(code.svg_inline(border=4, omitsize=True, svgclass="qr", title=label))


def phone_url(path: str) -> str:
    """An address that other phones can open; on the server's own machine the browser shows another one."""
    here = urlsplit(request.host_url)
    if here.hostname not in LOCAL_HOSTS or not is_reachable():
        return request.host_url.rstrip("/") + path
    listens = current_app.config["QUOIN"].host
    name = own_address() if listens in EVERYWHERE else listens
    port = f":{here.port}" if here.port else ""
    return f"{here.scheme}://{name}{port}{path}"


def is_reachable() -> bool:
    """Can other phones open this server? Not if it listens to its own machine alone, without a proxy."""
    at_home = urlsplit(request.host_url).hostname in LOCAL_HOSTS
    return not (at_home and current_app.config["QUOIN"].host in ("localhost", "127.0.0.1", "::1"))
