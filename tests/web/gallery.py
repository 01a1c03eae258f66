"""The samples as pages, served by a small app of its own with the table's own routes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from flask import Flask, Response, request
from PIL import Image

from referee import paths
from referee.engine.event import Line
from referee.engine.verdict import Verdict
from referee.engine.view import LedgerEntry
from referee.web import assets
from referee.web.middleware import static_files
from referee.web.table import render
from referee.web.table.open_form import OpenForm
from referee.web.table.screen import Screen
from tests.web.samples import (
    ASKED,
    BLOCKS,
    CHALLENGES,
    EVERYTHING,
    FOUND,
    LEDGER,
    OFFERS,
    REFUSED,
    RESULT,
    SHARED,
    STANDS,
    VERDICTS,
    form,
    table,
    view,
)

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'"
)

RECORDED = '<div id="toasts" hx-swap-oob="beforeend"><p class="toast">Recorded.</p></div>'


def create() -> Flask:
    """The gallery: pages under their names, and the table's own routes answering with samples."""
    app = Flask("gallery", template_folder=str(paths.templates()), static_folder=str(paths.static()))
    app.secret_key = "gallery"
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.jinja_env.globals.update(csrf_token=lambda: "a-token", new_key=lambda: "a-key")
    static_files.init_app(app)
    assets.init_app(app)
    render.init_app(app)
    _pages(app)
    _routes(app)

    @app.after_request
    def guarded(response: Response) -> Response:
        response.headers["Content-Security-Policy"] = CSP
        return response

    return app


PAGES = (
    "table",
    "blocks",
    "result",
    "watch",
    "tv",
    "covered",
    "lifted",
    "ledger",
    "desk",
    "everything",
    *VERDICTS,
)


def _pages(app: Flask) -> None:
    @app.get("/show/<name>")
    def show(name: str) -> str:
        match name:
            case "table":
                return render.page(Screen(table(), view()))
            case "blocks":
                return render.page(Screen(table(title="Hardback", game="hardback"), view(board=BLOCKS)))
            case "result":
                return render.page(
                    Screen(table(rematch_url="/new"), view(result=RESULT, offers=(), board=()))
                )
            case "watch":
                return render.page(
                    Screen(
                        table(phone_seats=(), seat=None, people_url=""),
                        view(None, offers=(), board=(SHARED, CHALLENGES)),
                    )
                )
            case "tv":
                return render.television(
                    Screen(
                        table(game="draw", phone_seats=(), seat=None, television=True),
                        view(None, offers=(), board=BLOCKS),
                    )
                )
            case "covered":
                return render.page(
                    Screen(
                        table(phone_seats=(0, 1, 2), seat=1, covered=True),
                        view(None, offers=(), board=(SHARED,)),
                    )
                )
            case "lifted":
                return render.page(Screen(table(phone_seats=(0, 1, 2), seat=0), view()))
            case "ledger":
                return render.ledger(Screen(table(), view()))
            case "desk":
                return _with_form(form())
            case "everything":
                return _with_form(form(EVERYTHING), draws=True, board=BLOCKS)
            case _:
                return _with_form(form(word="LETTER"), VERDICTS[name])


def _with_form(
    opened: OpenForm, ruling: Verdict[Any] | None = None, draws: bool = False, **changes: object
) -> str:
    seen, here = view(**changes), table(draws=draws)
    return render.page(Screen(here, seen), render.form(Screen(here, seen), opened, ruling))


def afresh(app: Flask) -> None:
    """Nothing sent yet, nothing new, and the bell rings."""
    app.config.update(NUMBER=6, RINGS=True)
    for left in ("SENT", "CHECKED", "COVERED", "PHOTO"):
        app.config.pop(left, None)


def _routes(app: Flask) -> None:
    afresh(app)

    @app.get("/t/<code>/live")
    def live(code: str) -> tuple[str, int]:
        number = app.config["NUMBER"]
        if request.args.get("seen") == str(number):
            return "", 204
        news = LedgerEntry(number, 1, "write", (Line(f"News number {number}."),), False, False, "", False)
        return render.live(
            Screen(table(version=str(number)), view(number=number, ledger=(*LEDGER, news)))
        ), 200

    @app.get("/t/<code>/form/<action>")
    def opened(code: str, action: str) -> str:
        wanted = next(o for o in OFFERS if o.name == action)
        if "HX-Request" not in request.headers:
            return _with_form(form(wanted))
        return render.form(Screen(table(), view()), form(wanted))

    @app.post("/t/<code>/check/<action>")
    def check(code: str, action: str) -> str:
        word = request.form.get("word", "").upper()
        app.config["CHECKED"] = request.form.to_dict(flat=False)
        ruling = {"ZAX": ASKED, "TEXT": REFUSED, "TEX": REFUSED, "": None}.get(word, STANDS)
        return render.verdict(form(word=word), ruling)

    @app.post("/t/<code>/do/<action>")
    def do(code: str, action: str) -> tuple[str, int]:
        app.config["SENT"] = request.form.to_dict(flat=False)
        word = request.form.get("word", "").upper()
        if word == "TEXT":
            return render.verdict(form(word=word), REFUSED), 422
        if word == "STALE":
            return render.form(
                Screen(table(), view()), form(word=word), notice="The table has moved on."
            ), 409
        if word == "BROKEN":
            return "", 500
        app.config["NUMBER"] += 1
        number = app.config["NUMBER"]
        return render.fresh_table(Screen(table(version=str(number)), view(number=number))) + RECORDED, 200

    @app.get("/t/<code>/bell")
    def bell(code: str) -> Response:
        if not app.config["RINGS"]:
            return Response("", 503)
        return Response(_ringing(app), mimetype="text/event-stream")

    @app.post("/t/<code>/cover")
    def cover(code: str) -> tuple[str, int]:
        app.config["COVERED"] = True
        return "", 204

    @app.post("/t/<code>/read")
    def read(code: str) -> str:
        app.config["PHOTO"] = Image.open(request.files["photo"].stream).size
        return render.photo_strip(replace(FOUND, name=request.form["input"]))

    @app.get("/offline")
    def offline() -> str:
        return app.jinja_env.get_template("offline.html").render()

    @app.get("/sw.js")
    def worker() -> Response:
        return app.send_static_file("sw.js")


def _ringing(app: Flask) -> Iterator[str]:
    rung = None
    for _ in range(600):
        if rung != app.config["NUMBER"]:
            rung = app.config["NUMBER"]
            yield f"data: {rung}\n\n"
        time.sleep(0.05)
