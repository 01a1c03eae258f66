"""One line of JSON for each answer, if the owner wants it: route and time, never a code or a word."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

ANSWERS = logging.getLogger("quoin.answers")
PLAIN = "%(asctime)s %(name)s: %(message)s"


def log(route: str, method: str, status: int, seconds: float) -> None:
    """Note one answer."""
    ANSWERS.info("%s", route, extra={"method": method, "status": status, "ms": round(seconds * 1000, 1)})


class AsJson(logging.Formatter):
    """A line another program can read: when, how grave, from where, what; and what an answer took."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        for name in ("method", "status", "ms"):
            if hasattr(record, name):
                line[name] = getattr(record, name)
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up(as_json: bool) -> None:
    """Warnings in plain words; or, as JSON, every answer too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson() if as_json else logging.Formatter(PLAIN))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    ANSWERS.setLevel(logging.INFO if as_json else logging.WARNING)
