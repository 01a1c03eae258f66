"""The four nets: one finds cards, one moves their corners, one finds a card's letter, one reads it."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from ocr.read.letters import CLASSES

MAPS = 11  # heat, eight corner offsets, the letter's direction as two numbers


def _conv(into: int, out: int, step: int = 1, size: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(into, out, size, step, size // 2, bias=False), nn.BatchNorm2d(out), nn.ReLU(inplace=True)
    )


class Residual(nn.Module):  # type: ignore[misc]
    """Two convolutions around a shortcut."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = _conv(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Tensor) -> Tensor:
        """The input plus what two looks at it add."""
        return torch.relu(x + self.second(self.first(x)))


class Finder(nn.Module):  # type: ignore[misc]
    """Five steps down, three up; one answer for every fourth pixel."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(_conv(3, 16, 2), _conv(16, 24, 2))
        self.down8 = nn.Sequential(_conv(24, 48, 2), Residual(48))
        self.down16 = nn.Sequential(_conv(48, 80, 2), Residual(80))
        self.down32 = nn.Sequential(_conv(80, 112, 2), Residual(112), Residual(112))
        self.from32, self.from16, self.from8 = (
            nn.Conv2d(n, m, 1) for n, m in ((112, 80), (80, 48), (48, 24))
        )
        self.mix16, self.mix8, self.mix4 = _conv(80, 80), _conv(48, 48), _conv(24, 32)
        self.last = nn.Conv2d(32, MAPS, 1)
        nn.init.constant_(self.last.bias[:1], -4.0)

    def forward(self, photo: Tensor) -> Tensor:
        """Heat (as a logit), corner offsets, direction."""
        at4 = self.stem(photo)
        at8 = self.down8(at4)
        at16 = self.down16(at8)
        wide = self.mix16(at16 + _twice(self.from32(self.down32(at16))))
        near = self.mix8(at8 + _twice(self.from16(wide)))
        return self.last(self.mix4(at4 + _twice(self.from8(near))))


def _twice(x: Tensor) -> Tensor:
    return nn.functional.interpolate(x, scale_factor=2.0, mode="nearest")


class Reader(nn.Module):  # type: ignore[misc]
    """Which letter if it stands upright, and how many quarters it is turned."""

    def __init__(self) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            _conv(3, 24, 2), _conv(24, 32), _conv(32, 56, 2), Residual(56), _conv(56, 96, 2), Residual(96),
            Residual(96), _conv(96, 128, 2), Residual(128), nn.Dropout2d(0.1),
        )  # fmt: skip
        self.letter = nn.Sequential(nn.Flatten(), nn.Dropout(0.25), nn.Linear(128 * 16, CLASSES))
        self.turn = nn.Sequential(nn.Flatten(), nn.Dropout(0.25), nn.Linear(128 * 16, 4))

    def forward(self, crop: Tensor) -> Tensor:
        """Class logits, four turn logits, and the letter's shape in a few hundred numbers."""
        seen = self.trunk(crop)
        shape = nn.functional.avg_pool2d(seen, 2).flatten(1)
        return torch.cat([self.letter(seen), self.turn(seen), shape], dim=1)


class Refiner(nn.Module):  # type: ignore[misc]
    """How far each corner is from where it was thought, whether this is a card, how it is turned."""

    def __init__(self) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            _conv(3, 24, 2), _conv(24, 40, 2), Residual(40), _conv(40, 72, 2), Residual(72),
            _conv(72, 112, 2), Residual(112),
        )  # fmt: skip
        self.answer = nn.Sequential(
            nn.Flatten(), nn.Linear(112 * 25, 128), nn.ReLU(inplace=True), nn.Linear(128, 13)
        )

    def forward(self, crop: Tensor) -> Tensor:
        """Eight offsets, one logit for being a card, four for its turn."""
        return self.answer(self.trunk(crop))


class Locator(nn.Module):  # type: ignore[misc]
    """Where on a straightened card its main letter is, and whether it has one."""

    def __init__(self) -> None:
        super().__init__()
        self.at8 = nn.Sequential(
            _conv(3, 20, 2), _conv(20, 32, 2), Residual(32), _conv(32, 64, 2), Residual(64)
        )
        self.at16 = nn.Sequential(_conv(64, 104, 2), Residual(104), Residual(104))
        self.from16, self.mix8 = nn.Conv2d(104, 64, 1), nn.Sequential(_conv(64, 64), _conv(64, 64))
        self.where = nn.Conv2d(64, 5, 1)
        self.kind = nn.Sequential(nn.Flatten(), nn.Dropout(0.1), nn.Linear(104 * 9, 3))

    def forward(self, crop: Tensor) -> tuple[Tensor, Tensor]:
        """For every cell a logit and a box; for the card logits of letter, back and nothing."""
        near = self.at8(crop)
        wide = self.at16(near)
        where = self.where(self.mix8(near + _twice(self.from16(wide))))
        return where, self.kind(nn.functional.avg_pool2d(wide, 2))


NETS: dict[str, type[nn.Module]] = {
    "finder": Finder,
    "refiner": Refiner,
    "locator": Locator,
    "reader": Reader,
}
