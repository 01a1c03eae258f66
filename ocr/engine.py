"""Is everything here that reading photos needs?"""

from __future__ import annotations

from ocr import nets, tesseract


def available() -> str | None:
    """Nothing if photos can be read, else the sentence to show beside the keyboard."""
    if not nets.present() and not tesseract.ready():
        return "Photos cannot be read here: no reading engine is installed. Type the letters instead."
    return None
