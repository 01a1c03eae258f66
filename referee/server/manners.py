"""How a connection is treated: what it asks for and in what dress it is answered.

Whoever speaks no proper HTTP never gets as far as the pages, but reads a sentence of ours all the same.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from waitress.channel import HTTPChannel
from waitress.task import ErrorTask, WSGITask
from waitress.utilities import build_http_date

from referee.web.middleware.admission import BEGUN, BETWEEN
from referee.web.middleware.errors import OURS, SENTENCES
from referee.web.middleware.security import HEADERS

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


class Answer(WSGITask):  # type: ignore[misc]
    """An answer of the pages, sent in one piece where it is one."""

    wrote_header: bool

    def get_environment(self) -> dict[str, Any]:
        environ: dict[str, Any] = super().get_environment()
        environ[BETWEEN], environ[BEGUN] = self.channel.between, self.channel.begun
        environ["wsgi.input"].seek(0)  # somebody may have read it who then had no time
        return environ

    def write(self, data: bytes) -> None:
        if self.wrote_header or not (self.complete and self.has_body and len(data) == self.content_length):
            super().write(data)
            return
        self.channel.write_soon(self.build_response_header() + data)
        self.wrote_header = True
        self.content_bytes_written = len(data)

    def build_response_header(self) -> bytes:
        self.response_headers.append(("Date", _date(int(self.start_time))))
        head: bytes = super().build_response_header()
        return head

    def set_close_on_finish(self) -> None:
        """An answer without a body ends with its head: "nothing new" is no reason to hang up."""
        asked = self.request.headers.get("CONNECTION", "").lower() == "close"
        if asked or self.has_body or self.version == "1.0":
            super().set_close_on_finish()


@lru_cache(1)
def _date(second: int) -> str:
    return str(build_http_date(second))


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection of waitress whose own refusals are ours."""

    error_task_class = Refusal
    task_class = Answer
    between: bool | None = None
    """Answered between two rounds of the server: there is time for it, or there is not; None by a worker."""
    begun = False
    """A turn that was begun so and then handed to a worker."""

    @property
    def looks(self) -> bool:
        """Does it ask for nothing but the view of its table?"""
        return self._asks("GET") and self.requests[0].path.endswith("/live")

    @property
    def turns(self) -> bool:
        """Does it bring a turn to be ruled on?"""
        return self._asks("POST") and self.requests[0].path.split("/")[3:4] == ["do"]

    def _asks(self, method: str) -> bool:
        return not self.requests[0].error and self.requests[0].command == method
