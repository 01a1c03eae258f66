"""British spellings of listed American words: both spellings are always allowed."""

from collections.abc import Iterator, Set

BRITISH_TO_AMERICAN = (
    ("IS", "IZ"),
    ("YS", "YZ"),
    ("OUR", "OR"),
    ("LL", "L"),
    ("L", "LL"),
    ("TRE", "TER"),
    ("BRE", "BER"),
    ("CHRE", "CHER"),
    ("AE", "E"),
    ("OE", "E"),
    ("OGUE", "OG"),
    ("ENC", "ENS"),
    ("GGED", "GED"),
    ("PPED", "PED"),
    ("PPING", "PING"),
    ("MME", "M"),
    ("GREY", "GRAY"),
    ("SULPH", "SULF"),
    ("OUGH", "OW"),
    ("OULD", "OLD"),
    ("OULT", "OLT"),
    ("TYRE", "TIRE"),
    ("XION", "CTION"),
    ("GEM", "GM"),
    ("EABL", "ABL"),
    ("SCEP", "SKEP"),
    ("KERB", "CURB"),
)


def british_spellings(regional: Set[str], listed: Set[str]) -> set[str]:
    """Words of the regional lists that differ from a listed word only in their British spelling.

    >>> british_spellings({"AUTHORISER", "MAINOURS"}, {"AUTHORIZER"})
    {'AUTHORISER'}
    """
    return {word for word in regional - listed if any(form in listed for form in american_spellings(word))}


def american_spellings(word: str) -> Iterator[str]:
    """The word with one British spelling replaced by the American one, for every place where it fits."""
    for british, american in BRITISH_TO_AMERICAN:
        at = word.find(british)
        while at >= 0:
            yield word[:at] + american + word[at + len(british) :]
            at = word.find(british, at + 1)
