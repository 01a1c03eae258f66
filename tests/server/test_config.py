"""The owner's settings: what is made, what is kept, what is refused in one sentence."""

import stat
from pathlib import Path

import pytest

from referee.server.config import StartError, database_url, from_environment


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_by_default_all_phones_are_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    config = from_environment({})
    assert (config.host, config.port, config.proxies) == ("0.0.0.0", 8000, 0)
    assert config.data == tmp_path / "var"
    assert config.database_url == f"sqlite:///{tmp_path / 'var' / 'quoin.db'}"


@pytest.mark.posix("rights of files")
def test_a_new_data_folder_is_its_owners_only(tmp_path: Path) -> None:
    assert mode(from_environment({"QUOIN_DATA": str(tmp_path / "new")}).data) == 0o700


@pytest.mark.posix("rights of files")
def test_the_secret_key_is_created_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    first = from_environment({"QUOIN_DATA": str(tmp_path)})
    second = from_environment({"QUOIN_DATA": str(tmp_path)})
    assert first.secret_key == second.secret_key
    assert len(first.secret_key) >= 64
    assert mode(tmp_path / "secret_key") == 0o600


def test_two_servers_have_two_secrets(tmp_path: Path) -> None:
    ann, bea = (from_environment({"QUOIN_DATA": str(tmp_path / who)}) for who in ("ann", "bea"))
    assert ann.secret_key != bea.secret_key


def test_a_given_secret_key_is_used_and_not_stored(tmp_path: Path) -> None:
    given = "from the owner, and long enough to sign with"
    config = from_environment({"QUOIN_DATA": str(tmp_path), "SECRET_KEY": given})
    assert config.secret_key == given
    assert not (tmp_path / "secret_key").exists()


def test_everything_can_be_set(tmp_path: Path) -> None:
    config = from_environment(
        {
            "HOST": "127.0.0.1",
            "PORT": "8123",
            "QUOIN_DATA": str(tmp_path),
            "QUOIN_PROXIES": "2",
            "QUOIN_HOSTS": "Games.example, quoin.example",
        }
    )
    assert (config.host, config.port, config.data, config.proxies) == ("127.0.0.1", 8123, tmp_path, 2)
    assert config.hosts == ("games.example", "quoin.example")


@pytest.mark.posix("rights of files")
def test_an_existing_folder_keeps_its_permissions(tmp_path: Path) -> None:
    tmp_path.chmod(0o750)
    from_environment({"QUOIN_DATA": str(tmp_path)})
    assert mode(tmp_path) == 0o750


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_postgresql_gets_the_driver_we_ship(scheme: str) -> None:
    assert database_url(f"{scheme}://ann@db/quoin") == "postgresql+psycopg://ann@db/quoin"


def test_live_streams_leave_threads_for_the_phones_that_act(tmp_path: Path) -> None:
    config = from_environment({"QUOIN_DATA": str(tmp_path)})
    assert config.threads - config.streams >= 64


@pytest.mark.parametrize(
    "setting, value, says",
    [
        ("PORT", "eighty", "PORT must be a number from 0 to 65535, not 'eighty'."),
        ("PORT", "65536", "PORT must be a number from 0 to 65535"),
        ("PORT", "-1", "PORT must be a number"),
        ("PORT", "٨٠", "PORT must be a number"),
        ("QUOIN_PROXIES", "many", "QUOIN_PROXIES must be a number"),
        ("DATABASE_URL", "mysql://db/quoin", "DATABASE_URL must begin with postgresql:// or sqlite:///"),
        ("DATABASE_URL", "quoin.db", "DATABASE_URL must begin with"),
        ("SECRET_KEY", "x", "SECRET_KEY is too easy to guess: give it 32 random characters or more"),
        ("SECRET_KEY", "x" * 64, "SECRET_KEY is too easy to guess"),
    ],
)
def test_a_bad_setting_is_refused_with_its_name(tmp_path: Path, setting: str, value: str, says: str) -> None:
    with pytest.raises(StartError, match="^" + says.replace("'", ".").replace("(", ".")):
        from_environment({"QUOIN_DATA": str(tmp_path), setting: value})


def test_a_data_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "var"
    file.write_text("")
    with pytest.raises(StartError, match=r"The data folder .* cannot be written"):
        from_environment({"QUOIN_DATA": str(file)})


def test_a_broken_secret_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text("")
    with pytest.raises(StartError, match="too short; delete it"):
        from_environment({"QUOIN_DATA": str(tmp_path)})
