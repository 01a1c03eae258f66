"""Whoever speaks no proper HTTP never gets as far as the pages, but reads a sentence of ours all the same."""

from __future__ import annotations

from waitress.channel import HTTPChannel
from waitress.task import ErrorTask

from referee.web.errors import OURS, SENTENCES
from referee.web.security import HEADERS

UNHEARD = {
    431: "This browser brings too much along. Clear its cookies for this server and try again.",
    501: "That request came in a form this server does not know.",
}


class Refusal(ErrorTask):  # type: ignore[misc]
    """The answer to what could not be read as a request, or broke outside the app."""

    def execute(self) -> None:
        error = self.request.error
        body = f"{UNHEARD.get(error.code) or SENTENCES.get(error.code, OURS)}\n".encode()
        self.status = f"{error.code} {error.reason}"
        self.response_headers += [
            ("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store"), *HEADERS.items()
        ]  # fmt: skip
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection of waitress whose own refusals are ours."""

    error_task_class = Refusal
