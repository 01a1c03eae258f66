"""Explain a word without a meaning of its own by the word it is made from: un- + kind, kind + -ness."""

from collections.abc import Iterator, Mapping, Set

from referee.words.builder.inflections import SHORT

PREFIXES = (
    *(
        ("UN", "a", "un"),
        ("UN", "v", "undo"),
        ("NON", "nar", "non"),
        ("RE", "v", "re"),
        ("OVER", "v", "over"),
    ),
    *(("OVER", "a", "overa"), ("UNDER", "v", "under"), ("OUT", "v", "out"), ("MIS", "v", "mis")),
    *(
        ("PRE", "v", "pre"),
        ("PRE", "na", "prea"),
        ("ANTI", "na", "anti"),
        ("DIS", "v", "undo"),
        ("DE", "v", "undo"),
    ),
    *(("SUB", "na", "sub"), ("SUPER", "na", "super"), ("INTER", "na", "inter"), ("SEMI", "na", "semi")),
    *(("MULTI", "na", "multi"), ("MICRO", "na", "micro"), ("CO", "nv", "co"), ("POST", "na", "post")),
    *(("ULTRA", "a", "ultra"), ("TRANS", "na", "trans"), ("IN", "a", "un"), ("IM", "a", "un")),
)
ABSTRACT_PREFIXES = (("UN", "n", "lack"), ("NON", "n", "lack"), ("RE", "n", "anew"))
ABSTRACT = ("ION", "MENT", "ANCE", "ENCE", "ITY", "NESS")
"""Before other nouns UN- and RE- are mostly no prefixes: uncle, reason."""
SUFFIXES = (
    *(
        ("NESS", "a", "ness"),
        ("LY", "a", "ly"),
        ("ALLY", "a", "ly"),
        ("LESS", "n", "less"),
        ("ABLE", "v", "able"),
    ),
    *(
        ("IBLE", "v", "able"),
        ("ISH", "na", "ish"),
        ("LIKE", "n", "like"),
        ("ER", "v", "er"),
        ("OR", "v", "er"),
    ),
    *(("IST", "na", "ist"), ("ISM", "na", "ism"), ("MENT", "v", "ment"), ("ATION", "v", "ation")),
    *(("ION", "v", "ation"), ("SHIP", "n", "ship"), ("HOOD", "n", "hood"), ("IZE", "na", "ize")),
    *(("ISE", "na", "ize"), ("ITY", "a", "ity"), ("FUL", "n", "ful"), ("IC", "n", "ic"), ("ICAL", "n", "ic")),
    *(("ICAL", "a", "same"), ("AL", "n", "al"), ("Y", "n", "y"), ("ED", "n", "ed"), ("CY", "a", "ness")),
    *(("ISTIC", "n", "istic"), ("ISTICALLY", "n", "istic"), ("ICALLY", "n", "ic")),
    *(("IVE", "v", "ive"), ("ORY", "v", "ive"), ("EE", "v", "ee"), ("OUS", "n", "y")),
    *(
        ("LET", "n", "let"),
        ("LING", "n", "let"),
        ("ESS", "n", "ess"),
        ("DOM", "n", "dom"),
        ("WARDS", "n", "ward"),
    ),
    *(("WARD", "n", "ward"), ("WISE", "na", "wise"), ("MAN", "n", "man"), ("WOMAN", "n", "woman")),
    *(("PROOF", "n", "proof"), ("ESQUE", "n", "like"), ("OID", "n", "like"), ("ARY", "n", "al")),
)
COMBINING = (
    *(
        "COUNTER",
        "ELECTRO",
        "SPECTRO",
        "CARDIO",
        "ENTERO",
        "GASTRO",
        "HETERO",
        "IMMUNO",
        "PALAEO",
        "PSEUDO",
    ),
    *(
        "PSYCHO",
        "THERMO",
        "ASTRO",
        "CHEMO",
        "CYBER",
        "ETHNO",
        "EXTRA",
        "HAEMO",
        "HISTO",
        "HYDRO",
    ),
    *(
        "HYPER",
        "INFRA",
        "INTRA",
        "MACRO",
        "MILLI",
        "NEURO",
        "OSTEO",
        "PALEO",
        "PATHO",
        "PHOTO",
    ),
    *(
        "PHYTO",
        "PROTO",
        "QUASI",
        "RADIO",
        "RETRO",
        "SOCIO",
        "AERO",
        "AGRO",
        "ARCH",
        "AUTO",
    ),
    *(
        "CYTO",
        "DOWN",
        "ENDO",
        "FORE",
        "GIGA",
        "HEMO",
        "HOMO",
        "HYPO",
        "KILO",
        "LIPO",
    ),
    *(
        "MEGA",
        "META",
        "MINI",
        "MONO",
        "NANO",
        "PARA",
        "PERI",
        "POLY",
        "PYRO",
        "STEP",
    ),
    *(
        "TELE",
        "VICE",
        "BIO",
        "ECO",
        "EXO",
        "GEO",
        "ISO",
        "MID",
        "NEO",
        "TRI",
    ),
    *(
        "BI",
        "UP",
    ),
)
"""Combining forms, the longest first; the code of each is itself in small letters."""
SHORTEST = 3
UNDOUBLED = ("ER", "ABLE", "ED", "ISH", "Y")
"""Before these a short stem doubles its last letter: a moper mopes, a mopper mops."""


def derivation(word: str, parts: Mapping[str, Set[str]]) -> tuple[str, str] | None:
    """The code and the base of the best explanation; `parts` has the parts of speech of every known base.

    >>> derivation("UNZIPPABLE", {"ZIPPABLE": {"a"}, "ZIP": {"v"}})
    ('un', 'ZIPPABLE')
    """
    prefixes = (*PREFIXES, *(ABSTRACT_PREFIXES if word.endswith(ABSTRACT) else ()))
    for front, wanted, code in prefixes:
        base = word.removeprefix(front)
        if base != word and len(base) >= SHORTEST and not parts.get(base, frozenset()).isdisjoint(wanted):
            return code, base
    for back, wanted, code in SUFFIXES:
        for base in _stems(word, back):
            if len(base) >= SHORTEST and not parts.get(base, frozenset()).isdisjoint(wanted):
                return code, base
    for front in COMBINING:
        base = word.removeprefix(front)
        if base != word and len(base) > SHORTEST and base in parts:
            return front.lower(), base
    return None


def _stems(word: str, back: str) -> Iterator[str]:
    """The stem as it is, and as it was before the ending changed it: happi(ness), mak(er), stopp(er)."""
    if not word.endswith(back):
        return
    stem = word[: -len(back)]
    if back == "Y" and stem.endswith("OR"):
        return  # a protectory is no adjective of protector
    if not (back in UNDOUBLED and SHORT.fullmatch(stem)):
        yield stem
    if stem.endswith("I"):
        yield stem[:-1] + "Y"
    if back[0] in "AEIOUY":
        yield stem + "E"
        if len(stem) > 2 and stem[-1] == stem[-2]:
            yield stem[:-1]
    if back == "LY":
        yield stem + "LE"
    if back == "ITY" and stem.endswith("BIL"):
        yield stem[:-3] + "BLE"
    if back == "CY":
        yield stem + "T"
    if back == "ATION":
        yield stem + "ATE"
        if stem.endswith("IFIC"):
            yield stem[:-2] + "Y"
    if back in ("IC", "ICAL", "ICALLY", "IST", "IZE", "ISE"):
        yield from (stem + "Y", stem + "IS")
        if stem.endswith("METR"):
            yield stem[:-1] + "ER"
    if back == "ICAL":
        yield stem + "IC"
    if back == "AL":
        yield from (stem + ending for ending in ("A", "UM", "US", "IS"))
