"""The variants that any Hardback table may choose; the first that has something to say goes first.

The Cooperative Anthology in the folder `anthology` is a game of its own, with Penny Dreadful as its variant.
"""

from __future__ import annotations

from referee.games.hardback.variant_hooks import Variant
from referee.games.hardback.variants.adverts import Adverts
from referee.games.hardback.variants.awards import Awards
from referee.games.hardback.variants.events_variant import Events
from referee.games.hardback.variants.powers import Powers

VARIANTS: tuple[Variant, ...] = (Awards(), Adverts(), Powers(), Events())
