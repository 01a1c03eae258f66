"""The container image, built and run: alone with SQLite, and by compose on PostgreSQL behind the proxy.

`script/test image` runs this with Docker or Podman (and podman-compose); the whole suite leaves it out,
because it takes minutes and fetches other people's images.
"""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.support.server import ROOT
from tests.trust.api_client import Scribe, Table, call, lay_out

ENGINES = ("docker", "podman")


def answers(engine: str) -> bool:
    """Whether the engine works: Docker's command may be there without its server."""
    if not shutil.which(engine):
        return False
    return subprocess.run([engine, "info"], capture_output=True, check=False).returncode == 0


ASKED_FOR = bool(os.environ.get("QUOIN_IMAGE"))
ENGINE = next(filter(answers, ENGINES), "docker") if ASKED_FOR else ""
COMPOSE = ["podman-compose"] if ENGINE == "podman" else ["docker", "compose"]
PORT = "8123"
PATIENCE = 120
Command = Callable[..., str]

pytestmark = [
    pytest.mark.skipif(not ASKED_FOR, reason="script/test image builds and runs it"),
    pytest.mark.timeout(1800),
]


def run(*command: str | Path) -> str:
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def wait_for(address: str) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(OSError), urlopen(f"{address}ready"):
            return
        time.sleep(0.5)
    raise AssertionError(f"{address} did not answer")


def number(address: str, table: Table) -> object:
    """How many turns the table has seen."""
    view = call(address, f"tables/{table.code}", token=table.tokens[0])[1]["view"]
    return view["number"]  # type: ignore[index]


def play_around_a_backup(address: str, inside: Command, after_restore: Callable[[], None]) -> Table:
    """A turn, a backup, another turn, the backup restored: the second turn is gone, and play goes on."""
    table = lay_out(address, "Ann", "Bea")
    ann = Scribe("Ann", table, table.tokens[0])
    ann.write(address)
    saved = number(address, table)
    inside("quoin", "backup", "/data/kept")
    ann.write(address)
    assert number(address, table) != saved
    assert "-before-restore" in inside("quoin", "restore", "/data/kept")
    after_restore()
    assert number(address, table) == saved
    ann.kept.pop()
    ann.write(address)
    assert not ann.refused
    return table


@pytest.fixture(scope="module")
def image() -> str:
    docker_format = ["--format=docker"] if ENGINE == "podman" else []
    run(ENGINE, "build", *docker_format, "--file", ROOT / "Containerfile", "--tag", "quoin", ROOT)
    return "quoin"


@pytest.fixture
def container(image: str) -> Iterator[str]:
    name = f"quoin-{secrets.token_hex(4)}"
    options = ["--publish", f"{PORT}:{PORT}", "--env", f"PORT={PORT}", "--volume", f"{name}:/data"]
    run(ENGINE, "run", "--detach", "--name", name, *options, image)
    yield name
    run(ENGINE, "rm", "--force", name)
    run(ENGINE, "volume", "rm", name)


def test_the_image_plays_backs_up_and_keeps_its_data(container: str) -> None:
    address = f"http://127.0.0.1:{PORT}/"
    wait_for(address)
    assert run(ENGINE, "exec", container, "id", "-u").strip() != "0"
    health = run(ENGINE, "inspect", "--format", "{{json .Config.Healthcheck.Test}}", container)
    assert "/ready" in health
    table = play_around_a_backup(
        address, lambda *command: run(ENGINE, "exec", container, *command), lambda: None
    )
    before = number(address, table)
    run(ENGINE, "kill", container)
    run(ENGINE, "start", container)
    wait_for(address)
    assert number(address, table) == before


@pytest.fixture
def compose(tmp_path: Path) -> Iterator[Command]:
    """The commands of compose on the file for PostgreSQL, on plain http: no certificate is to be had here."""
    (tmp_path / ".env").write_text(
        f"QUOIN_NAME=localhost\nSECRET_KEY={secrets.token_hex(24)}\nPOSTGRES_PASSWORD={secrets.token_hex(12)}\n"
    )
    plain = tmp_path / "plain.yaml"
    plain.write_text('services: {proxy: {environment: {QUOIN_NAME: "http://localhost"}}}\n')
    files = ["-f", str(ROOT / "docs" / "deploy" / "compose-postgres.yaml"), "-f", str(plain)]
    name = f"quoin{secrets.token_hex(4)}"

    def command(*arguments: str) -> str:
        return run(*COMPOSE, "--env-file", str(tmp_path / ".env"), "-p", name, *files, *arguments)

    yield command
    command("down", "--volumes")


def test_compose_plays_backs_up_and_survives_a_server_that_stops(compose: Command) -> None:
    address = "http://localhost/"
    compose("up", "--detach", "--build")
    wait_for(address)
    table = play_around_a_backup(
        address, lambda *command: compose("exec", "-T", "quoin-1", *command), lambda: wait_for(address)
    )
    before = number(address, table)
    compose("stop", "quoin-2")
    assert number(address, table) == before
    compose("down")
    compose("up", "--detach")
    wait_for(address)
    assert number(address, table) == before
