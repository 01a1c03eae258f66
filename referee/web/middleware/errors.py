"""Whatever goes wrong, people read one sentence they can act on; scripts get the same sentence as JSON."""

from __future__ import annotations

from http import HTTPStatus

from flask import Flask, current_app, jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from referee.engine.codec import BadRequestError
from referee.store.db.errors import InvalidInputError, NotFoundError, StoreError
from referee.store.games.batch import KeyReusedError
from referee.table.loading import NoSuchTableError

SENTENCES = {
    400: "That request could not be read. Go back and try again.",
    401: "This needs a seat token: send it as “Authorization: Bearer …”.",
    403: "This phone may not do that at this table.",
    404: "There is nothing here. The address may be mistyped, or the table may be gone.",
    405: "That cannot be done here.",
    413: "That is too much at once. Send less.",
    415: "Send JSON: Content-Type application/json.",
    429: "Too many wrong tries. Wait a little, then try again.",
    503: "The server is busy. Try again in a moment.",
}
FORGED = "This page is too old or came from elsewhere; nothing was done. Load it again and repeat the step."
OURS = "Something broke on our side; nothing was recorded. Try again, and tell the owner if it stays."
REUSED = "This form was already sent with something else in it. Load the page again and repeat the step."
WAIT = "5"
SWAPPED = (409, 422)
"""What htmx lays into the open page; any other sentence is shown as a passing notice."""


def init_app(app: Flask) -> None:
    """Three kinds of trouble, never mixed: unreadable, against the rules (a verdict, not here), and bugs."""
    app.register_error_handler(BadRequestError, lambda trouble: answer(400, str(trouble)))
    app.register_error_handler(InvalidInputError, lambda trouble: answer(400, str(trouble)))
    app.register_error_handler(NotFoundError, lambda trouble: answer(404, str(trouble)))
    app.register_error_handler(NoSuchTableError, lambda _: answer(404, SENTENCES[404]))
    app.register_error_handler(KeyReusedError, lambda _: answer(409, REUSED))
    app.register_error_handler(CSRFError, lambda _: answer(403, FORGED))
    app.register_error_handler(StoreError, _store_trouble)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _bug)


def answer(status: int, sentence: str) -> ResponseReturnValue:
    """The sentence as JSON, as a note on the open page, or as a page of its own."""
    if request.path.startswith("/api/"):
        return jsonify(error=sentence), status
    if "HX-Request" not in request.headers:
        return render_template("error.html", sentence=sentence, title=HTTPStatus(status).phrase), status
    if status in SWAPPED:
        return render_template("parts/_problem.html", sentence=sentence), status
    return sentence, status, {"Content-Type": "text/plain; charset=utf-8"}


def _http(error: HTTPException) -> ResponseReturnValue:
    status = error.code or 500
    if error.response is not None or status < 400:
        return error
    own = error.description if _is_own(error) else None
    response = make_response(answer(status, own or SENTENCES.get(status, OURS)))
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    if status in (429, 503):
        response.headers["Retry-After"] = str(getattr(error, "retry_after", None) or WAIT)
    return response


def _is_own(error: HTTPException) -> bool:
    """Werkzeug's own texts speak to programmers; ours, given to `abort`, speak to players."""
    return error.description is not None and error.description != type(error).description


def _store_trouble(trouble: StoreError) -> ResponseReturnValue:
    current_app.logger.warning("store: %s", trouble.sentence)
    response = make_response(answer(503, trouble.sentence))
    response.headers["Retry-After"] = WAIT
    return response


def _bug(error: Exception) -> ResponseReturnValue:
    # The route, not the address: that may hold a table's code or a token.
    current_app.logger.exception("bug at %s %s", request.method, request.endpoint)
    return answer(500, OURS)
