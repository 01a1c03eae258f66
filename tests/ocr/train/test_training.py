"""Teaching nets: losses fall, an interrupted course goes on, the exported net answers as the trained one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ocr.train import feed, random_scenes, shards
from ocr.train.fonts import PLAIN

torch = pytest.importorskip("torch")
pytest.importorskip("onnx")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made: Path = tmp_path_factory.mktemp("shards")
    batch = shards.Batch()
    for seed in range(4):
        shards.file_scene(seed, random_scenes.scene(seed, [PLAIN]), batch)
    shards._write(batch, made / "train-0000.npz")
    return made


@pytest.mark.parametrize("net", ["finder", "refiner", "locator", "reader"])
def test_a_few_steps_on_one_batch_lower_its_loss(folder: Path, net: str) -> None:
    from ocr.train import lessons, nets

    torch.manual_seed(1)
    shelf = feed.Shelf(folder, "train")
    shelf.refresh(net)
    batch = [torch.from_numpy(a) for a in lessons.BATCHES[net](shelf, np.random.default_rng(1), 8)]
    taught = nets.NETS[net]()
    optimiser = torch.optim.AdamW(taught.parameters(), lr=2e-3)
    losses = []
    for _ in range(12):
        loss = lessons.LOSSES[net](taught, *batch)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        losses.append(loss.item())
    assert min(losses[-3:]) < losses[0]


@pytest.mark.parametrize("net", ["finder", "refiner", "locator", "reader"])
def test_the_exported_net_answers_as_the_trained_one(tmp_path: Path, net: str) -> None:
    from ocr.train import export, nets

    torch.manual_seed(2)
    assert export.export(net, nets.NETS[net](), tmp_path / f"{net}.onnx") < 1e-3


@pytest.mark.parametrize("net", ["refiner", "locator"])
def test_an_exported_net_can_be_taught_further(folder: Path, tmp_path: Path, net: str) -> None:
    from ocr.train import export, lessons, nets, resume

    torch.manual_seed(3)
    shelf = feed.Shelf(folder, "train")
    shelf.refresh(net)
    seen = torch.from_numpy(lessons.BATCHES[net](shelf, np.random.default_rng(1), 8)[0])
    first = nets.NETS[net]()
    with torch.no_grad():
        for weights in first.parameters():
            weights.add_(0.05 * torch.randn_like(weights))
    first.eval()
    export.export(net, first, tmp_path / "net.onnx")
    again = resume.load_exported(net, tmp_path / "net.onnx", seen).eval()
    with torch.no_grad():
        pairs = [(first(seen), again(seen))]
    for one, other in zip(*pairs[0], strict=True) if net == "locator" else pairs:
        assert torch.allclose(one, other, atol=1e-3)


def test_an_interrupted_course_goes_on_with_its_weights_and_its_time(folder: Path, tmp_path: Path) -> None:
    from ocr.train import lessons

    course = lessons.Course("refiner", folder, tmp_path / "refiner.pt", tmp_path, minutes=0.05, batch=8)
    lessons.teach(course)
    kept = torch.load(course.weights)
    assert kept["minutes"] == course.minutes and (tmp_path / "refiner.onnx").exists()
    lessons.teach(course)  # no time is left: nothing is learned any more
    again = torch.load(course.weights)
    assert all(torch.equal(kept["weights"][name], value) for name, value in again["weights"].items())
