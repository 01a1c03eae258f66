"""The tests' own programs: the database server, the browser, Tesseract and Node really run."""

import subprocess

import psycopg
from playwright.sync_api import Page


def test_postgresql_answers(postgres_url: str) -> None:
    with psycopg.connect(postgres_url) as connection:
        assert connection.execute("SELECT 6 * 7").fetchone() == (42,)


def test_a_fresh_database_is_another_one(postgres_url: str, fresh_postgres_url: str) -> None:
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("CREATE TABLE here (x integer)")
    with psycopg.connect(fresh_postgres_url) as connection:
        assert connection.execute("SELECT to_regclass('here')").fetchone() == (None,)


def test_the_browser_shows_a_page(page: Page) -> None:
    page.set_content("<h1>Letterpress</h1>")
    assert page.inner_text("h1") == "Letterpress"


def test_tesseract_and_node_tell_their_versions(tesseract: str, node: str) -> None:
    for command in ([tesseract, "--version"], [node, "--version"]):
        assert subprocess.run(command, capture_output=True, check=False).returncode == 0
