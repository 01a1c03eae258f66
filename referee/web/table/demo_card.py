"""What the visitor of a demo reads above the table, and the moves that are due."""

from __future__ import annotations

from flask import current_app, session

from referee.server.config import Config
from referee.table import demo
from referee.table.demo_script import find_script
from referee.table.loading import Table
from referee.web.table.screen import DemoCard

END = "That’s the end of the demo."
QUIET = "quiet"
"""Where the session keeps the table whose coach marks were skipped."""


def play_due(table: Table) -> Table | None:
    """The table after the next scripted move; None if none was due."""
    receipt = demo.play_due(table, _pace())
    return None if receipt is None else receipt.table


def demo_card(table: Table) -> DemoCard | None:
    """What the visitor of a demo reads above the table."""
    script = find_script(table.rules.key) if table.row.demo else None
    if script is None:
        return None
    prompt = demo.prompt(table)
    quiet = session.get(QUIET) == table.code
    return DemoCard(
        says="" if quiet else prompt.says,
        photos=tuple(prompt.photo.split()),
        wait=None if prompt.move is None else demo.milliseconds_to_wait(table, prompt.move, _pace()),
        end=(script.end or END) if prompt.over else "",
    )


def _pace() -> float:
    config: Config = current_app.config["QUOIN"]
    return config.demo_pace
