"""Teaching the nets: losses, a schedule by the clock, weights averaged over time, check-points."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from ocr.read.letters import CLASSES
from ocr.train import crops, feed
from ocr.train.export import export
from ocr.train.nets import NETS
from ocr.train.resume import load_exported

ALIKE = [ord(letter) - 65 for letter in "HINOSXZ"]  # these look the same, or like another, when turned
HEADED, LAID = ([ord(letter) - 65 for letter in some] for some in ("MW", "CUE"))  # or so; or lying across
HUSHED = 0.15  # how much it matters that a letter on its head is not read with certainty
CELL, BOX, SPREAD = 8, 32, 0.7  # the locator's cells and unit of size in pixels; how wide a letter's spot is
SMOOTHED = 0.005  # hardly: smoothing spends lessons on easy letters and blurs which answers can be trusted
KEPT = 0.996  # how slowly the averaged weights follow
KEEP_EVERY = 6  # minutes between two check-points


Asked = Callable[[Tensor], Any]  # what a net says about a batch


@dataclass(frozen=True)
class Course:
    """How one net is trained."""

    net: str  # "finder", "refiner", "locator" or "reader"
    shards: Path
    weights: Path  # where they are kept, and taken up again after an interruption
    nets: Path  # where the net is exported, now and then
    minutes: float  # by the clock
    rate: float = 2e-3
    batch: int = 64
    seed: int = 1
    start: Path | None = None  # an exported net whose weights are taken up instead of beginning from nothing


def teach(course: Course) -> None:
    """Train until the time is over; the learning rate falls to nothing as it runs out.

    Weights and the time gone by are kept every few minutes, so that an interrupted course goes on from there.
    """
    torch.set_num_threads(1)
    torch.manual_seed(course.seed)
    batches = _batches(course)
    net, spent = _begin(course, next(batches)[0])
    net = net.to(memory_format=torch.channels_last)
    mean = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(KEPT), use_buffers=True
    )
    asked = partial(_ask, net)
    optimiser = torch.optim.AdamW(net.parameters(), lr=course.rate, weight_decay=0.02)
    began, kept, trail = time.monotonic() - spent * 60, time.monotonic(), 0.0
    for step, batch in enumerate(batches):
        gone = (time.monotonic() - began) / (course.minutes * 60)
        if gone >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = course.rate * min(1.0, step / 100 + 0.02) * (0.5 + 0.5 * np.cos(np.pi * gone))
        loss = LOSSES[course.net](asked, *batch)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        mean.update_parameters(net)
        trail = loss.item() if not step else 0.99 * trail + 0.01 * loss.item()
        if step % 100 == 99:
            print(f"{course.net} {gone:.2f} step {step} loss {trail:.4f}", flush=True)
        if time.monotonic() - kept > KEEP_EVERY * 60:
            kept = time.monotonic()
            _keep(course, mean.module, gone * course.minutes)
    batches.close()
    _keep(course, mean.module, course.minutes)


def _ask(net: nn.Module, crop: Tensor) -> Tensor | tuple[Tensor, ...]:
    """The net's answer, reckoned with half as many digits: nearly twice as many lessons in the same time."""
    with torch.autocast("cpu", torch.bfloat16):
        said = net(crop)
    return tuple(part.float() for part in said) if isinstance(said, tuple) else said.float()


def _begin(course: Course, seen: Tensor) -> tuple[nn.Module, float]:
    """A net and the minutes it has had: of an interrupted course, of an exported net, or a new one."""
    if course.weights.exists():
        kept = torch.load(course.weights)
        net = NETS[course.net]()
        net.load_state_dict(kept["weights"])
        return net, float(kept["minutes"])
    return (load_exported(course.net, course.start, seen) if course.start else NETS[course.net]()), 0.0


def _keep(course: Course, net: nn.Module, minutes: float) -> None:
    part = course.weights.with_suffix(".part")
    torch.save({"weights": net.state_dict(), "minutes": minutes}, part)
    part.rename(course.weights)
    apart = export(course.net, net, course.nets / f"{course.net}.onnx")
    print(f"{course.net} exported; OpenCV and torch differ by at most {apart:.6f}", flush=True)


def _batches(course: Course) -> Generator[tuple[Tensor, ...], None, None]:
    shelf = feed.Shelf(course.shards, "train")
    shelf.refresh(course.net)
    dice = np.random.default_rng(course.seed)
    make = BATCHES[course.net]
    made = [0]

    def one() -> tuple[npt.NDArray[np.generic], ...]:
        made[0] += 1
        if made[0] % 150 == 0:
            shelf.refresh(course.net)
        return make(shelf, dice, course.batch)

    with closing(feed.ahead(one)) as prepared:
        for arrays in prepared:
            photo, *wanted = (torch.from_numpy(array) for array in arrays)
            yield photo.contiguous(memory_format=torch.channels_last), *wanted


def finder_loss(net: Asked, photo: Tensor, wanted: Tensor, weights: Tensor) -> Tensor:
    """Focal loss on the heat, corner distance near the centres, direction where a letter shows it."""
    said = net(photo)
    cards = (wanted[:, 0] >= 0.999).sum().clamp(min=1)
    heat, goal = said[:, 0].float().sigmoid().clamp(1e-5, 1 - 1e-5), wanted[:, 0]
    hit = (goal >= 0.999) * (1 - heat) ** 2 * heat.log()
    miss = (goal < 0.999) * (1 - goal) ** 4 * heat**2 * (1 - heat).log()
    seen = -((hit + miss) * weights[:, 0]).sum()
    corners = _corner_loss(said[:, 1:9], wanted[:, 1:9], weights[:, 1])
    direction = _direction_loss(said[:, 9:], wanted[:, 9:], weights[:, 2])
    return (seen + 2.0 * corners + 0.4 * direction) / cards


def _corner_loss(said: Tensor, wanted: Tensor, weight: Tensor) -> Tensor:
    """The best of beginning at this corner, the next or the last: the order jumps for cards on end."""
    tries = [
        nn.functional.smooth_l1_loss(said, wanted.roll(2 * k, 1), beta=0.05, reduction="none").sum(1)
        for k in (0, 1, -1)
    ]
    best = torch.stack(tries).min(0).values
    return (best * weight).sum()


def _direction_loss(said: Tensor, wanted: Tensor, weight: Tensor) -> Tensor:
    return (((said - wanted) ** 2).sum(1) * weight).sum()


def reader_loss(net: Asked, crop: Tensor, classes: Tensor, turns: Tensor) -> Tensor:
    """Letters only where they stand upright, turns only where they can be seen.

    A turned letter may be taken for any letter, but neither for a back nor for nothing, and for none loudly.
    """
    said = net(crop)
    upright = (turns == 0) | (classes >= CLASSES - 2)
    letter = nn.functional.cross_entropy(said[upright, :CLASSES], classes[upright], label_smoothing=SMOOTHED)
    some = said[~upright, : CLASSES - 2].logsumexp(1) - said[~upright, :CLASSES].logsumexp(1)
    some = some.clamp(max=-0.02)  # no more than nearly certain
    visible = (classes < CLASSES - 2) & ~torch.isin(classes, torch.tensor(ALIKE))
    turn = nn.functional.cross_entropy(
        said[visible, CLASSES : CLASSES + 4], turns[visible], label_smoothing=0.02
    )
    return letter + 0.7 * turn - 0.3 * some.sum() / max(1, len(some)) + HUSHED * _loud(said, classes, turns)


def _loud(said: Tensor, classes: Tensor, turns: Tensor) -> Tensor:
    """How certainly turned letters are taken for others: a C on its head is no O, however it looks."""
    letter = ~torch.isin(classes, torch.tensor([*ALIKE, *HEADED])) & (classes < CLASSES - 2)
    other = letter & ((turns == 2) | ((turns > 0) & ~torch.isin(classes, torch.tensor(LAID))))
    likely = said[other, : CLASSES - 2].softmax(1).amax(1)
    return (likely**2).sum() / max(1, len(likely))


def refiner_loss(
    net: Asked, crop: Tensor, offsets: Tensor, classes: Tensor, cards: Tensor, turns: Tensor
) -> Tensor:
    """Corner distance where there is a card, whether there is one, and its turn where a letter shows it."""
    said, real = net(crop), cards == 1
    corners = nn.functional.smooth_l1_loss(said[real, :8], offsets[real], beta=0.15)
    card = nn.functional.binary_cross_entropy_with_logits(said[:, 8], cards.float())
    visible = (classes < CLASSES - 2) & ~torch.isin(classes, torch.tensor(ALIKE))
    turn = nn.functional.cross_entropy(said[visible, 9:], turns[visible], label_smoothing=0.02)
    return 2.0 * corners + 0.5 * card + 0.3 * turn


def locator_loss(net: Asked, crop: Tensor, boxes: Tensor, kinds: Tensor) -> Tensor:
    """In which cell the letter's middle is, its box as the cells around see it, and what the card is."""
    where, kind = net(crop)
    loss = nn.functional.cross_entropy(kind, kinds, label_smoothing=0.01)
    seen = boxes[:, 2] > 0
    if not bool(seen.any()):
        return loss
    boxes, where = boxes[seen], where[seen]
    cells = where.shape[2]
    at = torch.arange(cells) + 0.5
    x = boxes[:, 0, None, None] / CELL - at[None, None, :]
    y = boxes[:, 1, None, None] / CELL - at[None, :, None]
    near = torch.exp(-(x**2 + y**2) / (2 * SPREAD**2))
    near = near / near.sum((1, 2), keepdim=True).clamp(min=1e-6)
    place = -(near.flatten(1) * where[:, 0].flatten(1).log_softmax(1)).sum(1).mean()
    size = (boxes[:, 2:] / BOX).clamp(min=0.05).log()[:, :, None, None].expand(-1, -1, cells, cells)
    wanted = torch.cat([x.expand_as(near)[:, None], y.expand_as(near)[:, None], size], 1)
    off = nn.functional.smooth_l1_loss(where[:, 1:], wanted, beta=0.1, reduction="none").sum(1)
    return loss + place + 2.0 * (off * near).sum((1, 2)).mean()


LOSSES: dict[str, Callable[..., Tensor]] = {
    "finder": finder_loss,
    "refiner": refiner_loss,
    "locator": locator_loss,
    "reader": reader_loss,
}
BATCHES: dict[str, Callable[..., tuple[npt.NDArray[np.generic], ...]]] = {
    "finder": feed.finder_batch,
    "refiner": crops.refiner_batch,
    "locator": crops.locator_batch,
    "reader": crops.reader_batch,
}
