"""Where pages, pictures and word lists lie: beside the packages in a working copy, inside them in a wheel."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def templates() -> Path:
    """The pages every phone is shown."""
    return _folder("templates")


def static() -> Path:
    """Stylesheet, scripts and icons, served as they are."""
    return _folder("static")


def wordlists() -> Path:
    """The dictionaries a table may choose from."""
    return _folder("wordlists")


def _folder(name: str) -> Path:
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name
