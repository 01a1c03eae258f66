"""Games of other packages: found by their entry point, played like ours, left out when they are broken."""

import json
import subprocess
from importlib.metadata import EntryPoint
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from referee.games import GAMES
from referee.games.packages import GROUP, packaged_games
from tests.support.example_game import add_broken_package, install_example
from tests.support.server import QUOIN, ROOT, environment, serving


@pytest.fixture(scope="module")
def packages(tmp_path_factory):
    """A folder with the installed example, and with a package that cannot be imported."""
    folder = install_example(tmp_path_factory.mktemp("packages"))
    add_broken_package(folder)
    return folder


def send(address, path, body, token=""):
    """Status and answer of a JSON request."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = Request(address.rstrip("/") + path, json.dumps(body).encode(), headers)
    try:
        with urlopen(request, timeout=30) as answer:
            return answer.status, json.load(answer)
    except HTTPError as refused:
        return refused.code, json.load(refused)


def test_the_example_is_played_over_http_to_its_end(packages, tmp_path):
    with serving(tmp_path, PYTHONPATH=str(packages)) as address:
        people = {"game": "word_chain", "people": ["Ann", "Bea"], "options": {"target": 10}}
        status, table = send(address, "/api/tables", people)
        assert status == 201
        tokens = [seat["token"] for seat in table["seats"]]

        def play(seat, word):
            body = {"key": f"{seat}-{word}", "payload": {"word": word}}
            return send(address, f"/api/tables/{table['code']}/do/play", body, tokens[seat])

        assert play(0, "tiger")[0] == 200
        status, refused = play(1, "zebra")
        says = [(each["says"], each["cite"]["rule"]) for each in refused["verdict"]["findings"]]
        assert (status, says) == (422, [("ZEBRA does not begin with R.", "chain")])
        assert play(1, "rat")[0] == 200
        _, ended = play(0, "table")
        assert ended["view"]["result"]["reason"] == "Ann wins with 10 points."


def test_a_broken_package_costs_one_sentence_and_nothing_else(packages, tmp_path):
    command = [*QUOIN, "actions", "word_chain", "--json"]
    settings = environment(tmp_path, {"PYTHONPATH": str(packages)})
    done = subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True, check=True)
    assert done.stderr == (
        "The game 'broken' of the package broken-game is left out: "
        "it cannot be imported (RuntimeError: no such card).\n"
    )
    assert {action["name"] for action in json.loads(done.stdout)} >= {"play", "pass"}


@pytest.mark.parametrize(
    "value, trouble",
    [
        ("referee.games.gadsby:RULES", "there is a game 'gadsby' already"),
        ("referee.games.gadsby:Options", "it names no Rules object"),
        ("referee.games.gadsby:NOTHING", "it cannot be imported (AttributeError"),
    ],
)
def test_what_is_wrong_with_an_entry_point_is_said(value, trouble, caplog):
    entry = EntryPoint("strange", value, GROUP)
    assert packaged_games(GAMES, [entry]) == ()
    assert f"The game 'strange' of the package {value} is left out: {trouble}" in caplog.text


def test_of_two_packages_with_one_key_the_first_by_name_is_played(caplog):
    entries = [EntryPoint(name, "referee.games.gadsby:RULES", GROUP) for name in ("b", "a")]
    assert [rules.key for rules in packaged_games((), entries)] == ["gadsby"]
    assert "The game 'b' of" in caplog.text and "there is a game 'gadsby' already" in caplog.text
