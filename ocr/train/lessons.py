"""Teaching the nets: losses, a schedule by processor time, weights averaged over time, check-points."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from ocr.read.letters import CLASSES
from ocr.train import crops, feed
from ocr.train.nets import NETS
from ocr.train.resume import taken_up

ALIKE = [ord(letter) - 65 for letter in "HINOSXZ"]  # these look the same, or like another, when turned
HEADED, LAID = ([ord(letter) - 65 for letter in some] for some in ("MW", "CUE"))  # or so; or lying across
HUSHED = 0.15  # how much it matters that a letter on its head is not read with certainty
SHARED = 40  # steps between two meetings of partners
SMOOTHED = 0.005  # hardly: smoothing spends lessons on easy letters and blurs which answers can be trusted
KEPT = 0.996  # how slowly the averaged weights follow


@dataclass
class Course:
    """One net's training."""

    net: str  # "finder", "refiner" or "reader"
    shards: Path
    out: Path
    minutes: float
    rate: float = 2e-3
    batch: int = 16
    seed: int = 1
    resume: Path | None = None
    partner: int | None = None  # the seed of another run of the same course, with which weights are shared


def teach(course: Course) -> Path:
    """Train by the processor time of this thread: a machine that is busy or paused costs no lesson.

    The learning rate falls to nothing as the time runs out.
    """
    torch.manual_seed(course.seed)
    batches = _batches(course)
    net = _begun(course, next(batches)[0]).to(memory_format=torch.channels_last)
    mean = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(KEPT), use_buffers=True
    )
    optimiser = torch.optim.AdamW(net.parameters(), lr=course.rate, weight_decay=0.02)
    began, trail = time.thread_time(), 0.0
    for step, batch in enumerate(batches):
        gone = (time.thread_time() - began) / (course.minutes * 60)
        if gone >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = course.rate * min(1.0, step / 200 + 0.02) * (0.5 + 0.5 * np.cos(np.pi * gone))
        loss = LOSSES[course.net](net, *batch)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        if course.partner is not None and step % SHARED == SHARED - 1:
            _meet(course, net)
        mean.update_parameters(net)
        trail = loss.item() if not step else 0.99 * trail + 0.01 * loss.item()
        if step % 200 == 199:
            print(f"{course.net} {gone:.2f} step {step} loss {trail:.4f}", flush=True)
            torch.save(mean.module.state_dict(), course.out)
    torch.save(mean.module.state_dict(), course.out)
    return course.out


def _begun(course: Course, seen: Tensor) -> nn.Module:
    """A new net, or one that has had lessons before."""
    if course.resume and course.resume.suffix == ".onnx":
        return taken_up(course.net, course.resume, seen)
    net = NETS[course.net]()
    if course.resume:
        net.load_state_dict(torch.load(course.resume))
    return net


def _meet(course: Course, net: nn.Module) -> None:
    """Two processes teach one net: each leaves its weights and goes half way toward the other's."""
    mine, theirs = (course.out.parent / f"{course.net}-{seed}.meet" for seed in (course.seed, course.partner))
    torch.save(net.state_dict(), mine.with_suffix(".part"))
    mine.with_suffix(".part").rename(mine)
    if not theirs.exists():
        return
    other = torch.load(theirs)
    with torch.no_grad():
        for name, value in net.state_dict().items():
            if value.is_floating_point():
                value.lerp_(other[name], 0.5)


def _batches(course: Course) -> Iterator[tuple[Tensor, ...]]:
    shelf = feed.Shelf(course.shards, "train")
    shelf.refresh(course.net)
    dice = np.random.default_rng(course.seed)
    make = BATCHES[course.net]
    stop, made = threading.Event(), [0]

    def one() -> tuple[npt.NDArray[np.generic], ...]:
        made[0] += 1
        if made[0] % 150 == 0:
            shelf.refresh(course.net)
        return make(shelf, dice, course.batch)

    try:
        for arrays in feed.ahead(one, stop):
            photo, *wanted = (torch.from_numpy(array) for array in arrays)
            yield photo.contiguous(memory_format=torch.channels_last), *wanted
    finally:
        stop.set()


def finder_loss(net: nn.Module, photo: Tensor, wanted: Tensor, weights: Tensor) -> Tensor:
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


def reader_loss(net: nn.Module, crop: Tensor, classes: Tensor, turns: Tensor) -> Tensor:
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
    net: nn.Module, crop: Tensor, offsets: Tensor, classes: Tensor, cards: Tensor, turns: Tensor
) -> Tensor:
    """Corner distance where there is a card, whether there is one, and its turn where a letter shows it."""
    said, real = net(crop), cards == 1
    corners = nn.functional.smooth_l1_loss(said[real, :8], offsets[real], beta=0.15)
    card = nn.functional.binary_cross_entropy_with_logits(said[:, 8], cards.float())
    visible = (classes < CLASSES - 2) & ~torch.isin(classes, torch.tensor(ALIKE))
    turn = nn.functional.cross_entropy(said[visible, 9:], turns[visible], label_smoothing=0.02)
    return 2.0 * corners + 0.5 * card + 0.3 * turn


LOSSES: dict[str, Callable[..., Tensor]] = {
    "finder": finder_loss,
    "refiner": refiner_loss,
    "reader": reader_loss,
}
BATCHES: dict[str, Callable[..., tuple[npt.NDArray[np.generic], ...]]] = {
    "finder": feed.finder_batch,
    "refiner": crops.refiner_batch,
    "reader": crops.reader_batch,
}
