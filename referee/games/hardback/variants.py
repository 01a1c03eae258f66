"""The variants of Hardback, each in its own file; the first that has something to say goes first."""

from __future__ import annotations

from referee.games.hardback.adverts import Adverts
from referee.games.hardback.anthology.penny import PennyDreadful
from referee.games.hardback.awards import Awards
from referee.games.hardback.decades import Decades
from referee.games.hardback.powers import Powers
from referee.games.hardback.seams import Variant

VARIANTS: tuple[Variant, ...] = (Awards(), Adverts(), Powers(), Decades())
"""Those any table may choose."""
PENNY = PennyDreadful()
"""The rival of the co-op game, which has rules of its own."""
