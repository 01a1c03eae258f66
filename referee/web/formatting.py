"""Small words for the pages: dates, lists of names, lengths of time, form keys, codes to scan."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from urllib.parse import urlencode, urlsplit

import segno
from flask import Flask, request
from markupsafe import Markup

from referee import games
from referee.data import own_word_lists
from referee.engine.seats import listed
from referee.server.network import own_address
from referee.words import lists

ONLY_HERE = ("localhost", "127.0.0.1", "::1", "0.0.0.0")


def init_app(app: Flask) -> None:
    app.jinja_env.filters |= {
        "day": day,
        "lasted": lasted,
        "listed": spoken_list,
        "spaced": spaced,
        "players": players,
        "shelf": shelf,
    }
    app.jinja_env.globals |= {"new_key": new_key, "qr": qr, "title_of": title_of, "page_query": page_query}
    app.jinja_env.globals |= {"notices": notices}
    app.jinja_env.globals |= {"last_day": last_day}
    app.jinja_env.tests["one_of_ours"] = one_of_ours


def day(moment: datetime | None) -> str:
    """
    >>> day(datetime(2026, 11, 7, 20, 15))
    '7 November 2026'
    """
    return "" if moment is None else f"{moment.day} {moment:%B %Y}"


def last_day(until: datetime | None, spoken: bool = False) -> str:
    """The last day of a time that is over at this moment, for a date field or to be read.

    >>> last_day(datetime(2026, 12, 1)), last_day(datetime(2026, 12, 1), spoken=True)
    ('2026-11-30', '30 November 2026')
    """
    if not until:
        return ""
    last = until - timedelta(days=1)
    return day(last) if spoken else f"{last:%Y-%m-%d}"


def lasted(start: datetime | None, end: datetime | None) -> str:
    """
    >>> lasted(datetime(2026, 11, 7, 20, 0), datetime(2026, 11, 7, 22, 5))
    '2 h 05'
    """
    if start is None or end is None:
        return ""
    minutes = max(1, round((end - start).total_seconds() / 60))
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02d}"


def spoken_list(names: Iterable[object]) -> str:
    """Names as one reads them out: Ann, Bea and Cal."""
    return listed([str(name) for name in names])


def spaced(code: str) -> str:
    """
    >>> spaced("K7M2QX")
    'K7M 2QX'
    """
    return f"{code[:3]} {code[3:]}"


def title_of(key: str) -> str:
    """What a game is called, even one this version no longer has, or one entered from paper by its name."""
    known = next((rules.title for rules in games.GAMES if rules.key == key), None)
    return known or (key.replace("_", " ").capitalize() if key.islower() else key)


def one_of_ours(key: str) -> bool:
    """Is this a game the referee knows? One entered from paper need not be."""
    return any(rules.key == key for rules in games.GAMES)


def players(seats: range) -> str:
    """
    >>> players(range(2, 7)), players(range(1, 2))
    ('2 to 6 players', 'one player')
    """
    least, most = seats.start, seats.stop - 1
    return f"{least} to {most} players" if least < most else "one player" if most == 1 else f"{most} players"


def shelf(key: str) -> str:
    """What a word list is called and how many words it holds."""
    listing, own = lists.listings().get(key), own_word_lists.find_list(key)
    if own is not None:
        return f"{own.name}, {own.size:,} {'word' if own.size == 1 else 'words'}, our own"
    return f"{listing.name}, {listing.size:,} words" if listing else "None: the table decides every word"


def notices() -> str:
    """Where the notices of the word lists stand in full."""
    return f"/wordlists/{lists.version()}/NOTICES"


def page_query(number: int) -> str:
    """The address of another page of the same search."""
    return urlencode([*_without_page(), ("page", str(number))])


def _without_page() -> list[tuple[str, str]]:
    return [(name, text) for name, text in request.args.items(multi=True) if name != "page"]


def new_key() -> str:
    """What makes a form count once, however often it is sent."""
    return secrets.token_urlsafe(12)


def qr(text: str, label: str) -> Markup:
    """A code to scan, drawn in the page itself."""
    drawn = segno.make(text, error="m", micro=False).svg_inline(
        border=4, omitsize=True, svgclass="qr", title=label
    )
    return Markup(drawn)


def for_phones(path: str) -> str:
    """An address other phones can open; on the server's own machine that is not what its address bar says."""
    here = urlsplit(request.host_url)
    if here.hostname not in ONLY_HERE:
        return request.host_url.rstrip("/") + path
    port = f":{here.port}" if here.port else ""
    return f"{here.scheme}://{own_address()}{port}{path}"
