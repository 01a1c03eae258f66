"""What a test may ask for: browser, PostgreSQL, Tesseract, Node. Missing, it skips; with CI=true it fails."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import expect

from referee import store
from tests.support import postgres
from tests.support.programs import CHROMIUM, NODE, POSTGRES, TESSERACT, require_posix
from tests.support.templates import remember

# A busy machine is no bug; and where a change is admitted, the same examples are tried every time.
settings.register_profile(
    "quoin",
    deadline=None,
    derandomize=os.environ.get("CI") == "true",
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("quoin")

# As the server does: a collection looks through the loaded word lists and finds nothing.
gc.set_threshold(20_000, 50, 1000)

PATIENCE = 60_000  # a busy machine is slow, not wrong
expect.set_options(timeout=PATIENCE)
remember()

# No calls home: a browser test speaks to our own server alone.
QUIET = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A test that needs POSIX says why in its marker; elsewhere it is skipped with that reason."""
    for mark in item.iter_markers("posix"):
        require_posix(*mark.args)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """The browser of this machine, for the fixtures of pytest-playwright."""
    return browser_type_launch_args | {"executable_path": CHROMIUM.path(), "args": QUIET}


@pytest.fixture(scope="session")
def blank_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database, to be copied: quicker than creating each one."""
    folder = tmp_path_factory.mktemp("blank")
    file = folder / "quoin.db"
    app = store.bare_app(f"sqlite:///{file}", str(folder), "a secret of the tests")
    store.upgrade(app)
    store.close(app)
    return file


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A PostgreSQL server for this run."""
    require_posix("the server is reached through a socket in its own folder")
    with postgres.cluster(Path(POSTGRES.path())) as url:
        yield url


@pytest.fixture(scope="session")
def postgres_url(postgres_server: str) -> Iterator[str]:
    """One database for the whole run, empty when the first test gets it."""
    with postgres.database(postgres_server) as url:
        yield url


@pytest.fixture
def fresh_postgres_url(postgres_server: str) -> Iterator[str]:
    """An empty database for this test alone."""
    with postgres.database(postgres_server) as url:
        yield url


@pytest.fixture(scope="session")
def tesseract() -> str:
    """Path of the Tesseract program."""
    return TESSERACT.path()


@pytest.fixture(scope="session")
def node() -> str:
    """Path of Node."""
    return NODE.path()
