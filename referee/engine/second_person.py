"""Sentences said to the person they are about: "You pass", "Bea challenges your word"."""

from __future__ import annotations

import re
from dataclasses import replace

from referee.engine.result import Result
from referee.engine.seats import Viewer, second_person

OWN = "\ue000"
"""Stands for the viewer's own name while a sentence is made: a name may also be a letter on the table."""
CLAUSE_STARTS = "when|if|what|because|that|as|until|unless|while"
SUBJECT = re.compile(rf"((?:^|[.;:!?] |\b(?:{CLAUSE_STARTS}) ){OWN} )([\w']+)([^.;:]*)", re.IGNORECASE)
NO_VERBS = "as|its|this|plus|less|unless|others|besides|perhaps|always"
"""Words that end like a verb and may stand where one does."""
SECOND_VERB = re.compile(rf"(,|\band|\bbut) (?!(?:{NO_VERBS})\b)([a-z]+s)\b")
SENTENCE_START = re.compile(rf"(^|[.!?] )({OWN}'s|{OWN})")


def without_own_name(viewer: Viewer) -> Viewer:
    """The viewer to whom events speak of OWN, for `address` to put right."""
    if viewer.seat is None:
        return viewer
    seats = tuple(replace(seat, name=OWN) if seat.number == viewer.seat else seat for seat in viewer.seats)
    return Viewer(viewer.seat, seats)


def address(says: str) -> str:
    """The sentence with the viewer, who stands in it as OWN, called you.

    >>> address(f"{OWN} discards U and draws six. Bea is next.")
    'You discard U and draw six. Bea is next.'
    >>> address(f"Bea challenges {OWN}'s RANGE: {OWN} loses the turn.")
    'Bea challenges your RANGE: you lose the turn.'
    """
    if OWN not in says:
        return says
    spoken = SUBJECT.sub(_verbs_for_you, says)
    spoken = SENTENCE_START.sub(lambda found: found[1] + ("You" if found[2] == OWN else "Your"), spoken)
    return spoken.replace(f"{OWN}'s", "your").replace(OWN, "you")


def _verbs_for_you(found: re.Match[str]) -> str:
    rest = SECOND_VERB.sub(lambda verb: f"{verb[1]} {second_person(verb[2])}", found[3])
    return found[1] + second_person(found[2]) + rest


def reason_for(result: Result, viewer: Viewer) -> str:
    """Why the game was won, which begins with the winner's name, to this viewer."""
    own = viewer.name(viewer.seat) if viewer.seat in result.winners else ""
    if viewer.seat is None or not own or not result.reason.startswith(f"{own} "):
        return result.reason
    return address(OWN + result.reason.removeprefix(own))
