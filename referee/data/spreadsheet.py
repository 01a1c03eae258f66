"""Cells of CSV files that spreadsheets open."""

import unicodedata

FORMULA = ("=", "+", "-", "@")


def safe_cell(text: str) -> str:
    """A cell that a spreadsheet shows as text instead of computing it.

    Spreadsheets also take the full-width forms for signs of a formula and skip white space before them.

    >>> safe_cell("=1+1"), safe_cell("\\t@A1"), safe_cell("＝1"), safe_cell("Ann"), safe_cell("")
    ("'=1+1", "'\\t@A1", "'＝1", 'Ann', '')
    """
    seen = unicodedata.normalize("NFKC", text).lstrip()
    return f"'{text}" if seen.startswith(FORMULA) or text[:1] in ("\t", "\r", "\n") else text
