"""Record what a version answers: `python -m tests.compatibility.record FOLDER PYTHON TREE`.

PYTHON is an interpreter that has what that version needs, TREE its checkout. Stored are the output of
`quoin replay` for every play script, the same scripts played through the API, a database with a finished and
an unfinished table, the seat tokens of the latter, and the export of that database.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from tests.compatibility import transcript
from tests.support.server import environment, serving
from tests.trust.api_client import call


def main(folder: Path, python: str, tree: Path) -> None:
    """Write all stored results of one version into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    quoin = (python, "-m", "referee.cli")
    replays = {transcript.name_of(file): replay(quoin, tree, file) for file in transcript.SCRIPTS}
    write(folder / "replays.json.gz", replays)
    with tempfile.TemporaryDirectory() as name, serving(Path(name), (*quoin, "serve"), tree) as address:
        write(folder / "api.json.gz", answers(address))
    with tempfile.TemporaryDirectory() as name:
        data = Path(name)
        with serving(data, (*quoin, "serve"), tree) as address:
            seats = set_tables(partial(_ask, address))
        write(folder / "seats.json.gz", {**seats, "secret_key": (data / "secret_key").read_text("ascii")})
        copy = data / "copy.db"
        run(quoin, tree, "backup", str(copy), data=data)
        (folder / "quoin.db.gz").write_bytes(gzip.compress(copy.read_bytes(), mtime=0))
        run(quoin, tree, "export", str(data / "export.json"), data=data)
        (folder / "export.json.gz").write_bytes(gzip.compress((data / "export.json").read_bytes(), mtime=0))


def replay(quoin: tuple[str, ...], tree: Path, file: Path) -> dict[str, Any]:
    script = file.read_text("utf-8")
    return {"script": script, "output": json.loads(run(quoin, tree, "replay", "--json", str(file)))}


def answers(address: str) -> dict[str, Any]:
    ask = partial(_ask, address)
    played = {
        transcript.name_of(file): list(transcript.play(ask, file.read_text("utf-8")))
        for file in transcript.SCRIPTS
    }
    return {"played": played, "read": {path: ask(path, None, "") for path in transcript.READINGS}}


def set_tables(ask: transcript.Ask) -> dict[str, Any]:
    """A finished table of Letterpress and one in its first round, with the tokens of its seats."""
    script = (transcript.GAMES / "letterpress/three_players.play").read_text("utf-8")
    list(transcript.play(ask, script))
    _, made = ask("tables", {"game": "letterpress", "people": ["Ann", "Bea"]}, "")
    tokens = {seat["name"]: seat["token"] for seat in made["seats"]}
    deal = {"key": "deal", "payload": {"shared": ["R", "M"], "vowel": "E"}}
    write_term = {"key": "write", "payload": {"word": "TERM"}}
    for path, body in (("do/deal", deal), ("do/write", write_term)):
        ask(f"tables/{made['code']}/{path}", body, tokens["Ann"])
    views = {
        who: transcript.mask(ask(f"tables/{made['code']}", None, token)) for who, token in tokens.items()
    }
    return {"code": made["code"], "tokens": tokens, "views": views}


def run(quoin: tuple[str, ...], tree: Path, *arguments: str, data: Path | None = None) -> str:
    with tempfile.TemporaryDirectory() as spare:
        settings = environment(data or Path(spare), {})
        return subprocess.run(
            [*quoin, *arguments], cwd=tree, env=settings, capture_output=True, text=True, check=True
        ).stdout


def write(file: Path, content: object) -> None:
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    file.write_bytes(gzip.compress(text.encode(), mtime=0))


def _ask(address: str, path: str, body: Any, token: str) -> tuple[int, Any]:
    return call(address, path, body, token)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
