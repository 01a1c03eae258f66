"""A request: something a player asks to do. The same checks serve the screen and the ruling."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar, Generic, TypeVar

from referee.engine.event import Event
from referee.engine.inputs import Input
from referee.engine.verdict import Finding

S = TypeVar("S")
H = TypeVar("H")


class Action(Generic[S, H]):
    """Subclasses are frozen dataclasses, one per thing a player can do; their fields are the payload."""

    name: ClassVar[str]
    title: ClassVar[str]
    fresh: ClassVar[bool] = False
    """Only on the state the phone showed: the decision depended on what was seen."""
    secret: ClassVar[bool] = False
    """What it would ask the table waits until the reveal."""
    reveals: ClassVar[bool] = False
    """Something was turned up: undoing it needs the table's consent."""
    quiet: ClassVar[bool] = False
    """Never the one thing to do next: it stands under "More"."""
    private: ClassVar[bool] = False
    """Its seat's own business: it goes into that seat's notebook, not into the table's log, so that nobody
    else's count of steps, bell or undo tells that anything was written."""
    hides: ClassVar[bool] = False
    """Others do not see all of it, such as which letters were claimed. Whatever is `secret` hides too."""
    finds: ClassVar[bool] = False
    """What comes of it depends on what others have hidden: no preview may play it through."""
    stamped: ClassVar[bool] = False
    """The server writes into its field `at` when the request arrived, in milliseconds; no phone does."""
    hurry: ClassVar[bool] = False
    """Seconds count: the big button of everybody, and a form with the keyboard out and the board in sight."""
    then: ClassVar[str] = ""
    """The action whose form opens at once when this one is done."""
    grey: ClassVar[bool] = True
    """While it is not open it stands grey with the reasons; otherwise it is not mentioned at all."""
    sends_itself: ClassVar[bool] = False
    """Its form is sent a few seconds after nothing is missing in it, unless somebody touches it."""
    in_pause: ClassVar[bool] = False
    """Open also while the table pauses, such as for a vote."""
    send: ClassVar[str] = ""
    """What the button of its form says, where it is not the title: "Hand in"."""

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        if "name" not in cls.__dict__:
            cls.name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    @classmethod
    def open(cls, state: S, seat: int, house: H) -> Iterator[Finding]:
        """May this seat try at all? Phase, turn, budget; needs no payload."""
        yield from ()

    @classmethod
    def label(cls, state: S, seat: int, house: H) -> str:
        """What its button says at this moment."""
        return cls.title

    @classmethod
    def inputs(cls, state: S, seat: int, house: H) -> tuple[Input, ...]:
        """The form, with the choices of this moment."""
        return ()

    def check(self, state: S, seat: int, house: H) -> Iterator[Finding]:
        """Is this very word, card or cell legal? Yields every finding, not only the first."""
        yield from ()

    def button(self, state: S, seat: int, house: H) -> str:
        """What its button says once the form is filled in: "Claim T and P"; empty where `send` is enough."""
        return ""

    def outcome(self, state: S, seat: int, house: H) -> Iterator[Event[S]]:
        """The facts it makes; called only when nothing is breached."""
        yield from ()
