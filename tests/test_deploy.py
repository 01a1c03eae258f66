"""The files for hosts: parsed and held to their promises; the proxy's also runs."""

import re
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from urllib.request import urlopen

import pytest
import yaml

from tests.support.forked_commands import serving_warm
from tests.support.programs import CADDY
from tests.support.server import ROOT
from tests.test_project import settings
from tests.trust.api_client import Browsing
from tests.trust.kills import SECRET

DEPLOY = ROOT / "docs" / "deploy"
COMPOSE = sorted(DEPLOY.glob("compose*.yaml"))


def compose(file: Path) -> dict[str, dict[str, dict[str, object]]]:
    parsed: dict[str, dict[str, dict[str, object]]] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return parsed


def instructions() -> list[tuple[str, str]]:
    """The Containerfile's instructions in order, continued lines joined."""
    text = re.sub(r"\\\n", " ", (ROOT / "Containerfile").read_text(encoding="utf-8"))
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in lines)]


def test_no_hidden_file_gets_into_the_image() -> None:
    """Neither the history of the source nor a file .env with passwords, in any folder."""
    assert {"**/.*", "**/*.env"} <= set((ROOT / ".dockerignore").read_text(encoding="utf-8").split())


def test_the_image_runs_as_an_ordinary_user_and_keeps_its_data_in_a_volume() -> None:
    last = [name for name, _ in instructions()].index("FROM", 1)
    final = dict(instructions()[last:])
    assert final["USER"] not in ("root", "0")
    assert final["ENV"] == f"QUOIN_DATA={final['VOLUME']}"
    assert "/ready" in final["HEALTHCHECK"]
    assert all(re.search(r":\d", rest) for name, rest in instructions() if name == "FROM")


def test_what_the_image_copies_is_there() -> None:
    ours = [rest.split()[0] for name, rest in instructions() if name == "COPY" and "--from" not in rest]
    assert ours and all((ROOT / path).exists() for path in ours)


@pytest.mark.parametrize("file", COMPOSE, ids=lambda file: file.stem)
def test_every_server_keeps_its_data_in_a_named_volume(file: Path) -> None:
    parsed = compose(file)
    mounts = {
        service: [str(volume).split(":") for volume in parts.get("volumes", ())]  # type: ignore[attr-defined]
        for service, parts in parsed["services"].items()
    }
    for service, parts in parsed["services"].items():
        if "build" in parts:
            assert "/data" in [mount[1] for mount in mounts[service]], service
            assert (DEPLOY / parts["build"]["context"] / parts["build"]["dockerfile"]).is_file()  # type: ignore[index]
    named = {mount[0] for each in mounts.values() for mount in each if not mount[0].startswith(".")}
    assert named == set(parsed["volumes"])
    assert len(named) == sum(not mount[0].startswith(".") for each in mounts.values() for mount in each)


@pytest.mark.parametrize("file", COMPOSE, ids=lambda file: file.stem)
def test_compose_sets_only_what_there_is_to_set(file: Path) -> None:
    for parts in compose(file)["services"].values():
        if "build" in parts:
            assert set(parts.get("environment", ())) <= settings()  # type: ignore[call-overload]


def test_the_proxy_names_the_servers_of_compose() -> None:
    """Caddy checks the health of servers that are named, not of those it looks up for each request."""
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    found = re.search(r"reverse_proxy \{\$QUOIN_SERVERS:(.*?)\} \{", text)
    assert found is not None and "health_uri /ready" in text and "lb_try_duration" in text
    servers = compose(DEPLOY / "compose-postgres.yaml")["services"]
    assert found[1].split() == [f"{name}:8000" for name, parts in servers.items() if "build" in parts]


@contextmanager
def proxy(folder: Path, name: str, servers: str) -> Iterator[str]:
    """Caddy with our own file, once it answers."""
    process = subprocess.Popen(
        [CADDY.path(), "run", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")],
        env={"QUOIN_NAME": name, "QUOIN_SERVERS": servers, "HOME": str(folder), "CADDY_ADMIN": "127.0.0.1:0"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(200):
            with suppress(OSError):
                urlopen(f"{name}/health").close()
                break
            time.sleep(0.1)
        yield f"{name}/"
    finally:
        process.terminate()
        process.wait(10)


def test_behind_the_proxy_phones_do_not_notice_a_server_that_stops(
    tmp_path: Path, fresh_postgres_url: str
) -> None:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    given = {"DATABASE_URL": fresh_postgres_url, "SECRET_KEY": SECRET, "QUOIN_PROXIES": "1"}
    with serving_warm(tmp_path / "one", **given) as one, ExitStack() as second:
        two = second.enter_context(serving_warm(tmp_path / "two", **given))
        servers = " ".join(address.removeprefix("http://").rstrip("/") for address in (one, two))
        with proxy(tmp_path, f"http://127.0.0.1:{port}", servers) as url:
            assert all(Browsing(url).get("join").status == 200 for _ in range(3))
            second.close()
            assert [Browsing(url).get("join").status for _ in range(3)] == [200] * 3
            assert Browsing(url).post("join", code="ZZZZZZ").status == 422
