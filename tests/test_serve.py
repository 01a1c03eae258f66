"""Opening the server: the door, the address, the code for the phones."""

import socket

import cv2
import numpy as np
import pytest

from referee.config import CannotStart, Config
from referee.serve import address, listen, own_address, welcome

HALVES = {" ": (0, 0), "▀": (255, 0), "▄": (0, 255), "█": (255, 255)}


@pytest.fixture
def config(tmp_path) -> Config:
    return Config(data=tmp_path, database_url=f"sqlite:///{tmp_path}/quoin.db", secret_key="k" * 64)


def test_a_busy_port_is_named() -> None:
    with listen("127.0.0.1", 0) as door:
        port = door.getsockname()[1]
        with pytest.raises(CannotStart, match=f"^Port {port} is already in use; .* set PORT to another"):
            listen("127.0.0.1", port)


def test_a_host_that_is_not_ours_is_refused() -> None:
    with pytest.raises(CannotStart, match=r"^The server cannot listen on 192\.0\.2\.1, port 8000: "):
        listen("192.0.2.1", 8000)


def test_phones_get_this_machines_address_on_the_network() -> None:
    with listen("0.0.0.0", 0) as door:
        assert address(door, "0.0.0.0") == f"http://{own_address()}:{door.getsockname()[1]}/"
    assert socket.inet_aton(own_address())


def test_a_given_host_is_told_as_it_is() -> None:
    with listen("127.0.0.1", 0) as door:
        assert address(door, "127.0.0.1") == f"http://127.0.0.1:{door.getsockname()[1]}/"


def test_the_code_in_the_terminal_can_be_scanned(config: Config) -> None:
    told = welcome(config, "http://192.0.2.7:8000/")
    assert "\n    http://192.0.2.7:8000/\n" in told
    assert seen(told) == "http://192.0.2.7:8000/"


def seen(terminal: str) -> str:
    """What a phone reads from a photo of the terminal."""
    lines = [line for line in terminal.splitlines() if line and set(line) <= set(HALVES)]
    rows = [[HALVES[sign][half] for sign in line] for line in lines for half in (0, 1)]
    photo = cv2.resize(np.array(rows, dtype=np.uint8), None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST)
    return cv2.QRCodeDetector().detectAndDecode(photo)[0]
