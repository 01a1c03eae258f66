"""Taking a committed net up again: its ONNX file back into the torch net it came from, to teach it further.

Exporting folds each normalisation into the convolution before it. What was folded in is lost, but not
needed: any scale and shift do that leave the net's answers as they are and let a batch be normalised, so they
are taken from how the net sees a few batches of training crops.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from ocr.train.nets import NETS


def load_exported(net: str, path: Path, seen: Tensor) -> nn.Module:
    """The net of this file, ready for more lessons; `seen` is what it sees when taught."""
    model = NETS[net]().eval()
    layers = _in_order(model, seen[:1])
    weights = _weights(path)
    with torch.no_grad():
        for place, layer in enumerate(layers):
            if isinstance(layer, nn.BatchNorm2d):
                continue
            weight, bias = next(weights)
            layer.weight.copy_(weight)
            if layer.bias is not None:
                layer.bias.copy_(bias)
            else:
                _neutral(layers[place + 1], bias)
        _settle(model, layers, seen)
    return model.train()


def _in_order(model: nn.Module, seen: Tensor) -> list[nn.Module]:
    """Layers with weights in the order in which they are asked, which is the order of the file."""
    asked: list[nn.Module] = []
    hooks = [
        layer.register_forward_hook(lambda layer, _, __: asked.append(layer))
        for layer in model.modules()
        if isinstance(layer, nn.Conv2d | nn.Linear | nn.BatchNorm2d)
    ]
    with torch.no_grad():
        model(seen)
    for hook in hooks:
        hook.remove()
    return asked


def _weights(path: Path) -> Iterator[tuple[Tensor, Tensor]]:
    """Weight and bias of each layer."""
    graph = onnx.load(path).graph
    kept = {one.name: torch.from_numpy(numpy_helper.to_array(one).copy()) for one in graph.initializer}
    for node in graph.node:
        if node.op_type in ("Conv", "Gemm"):
            yield kept[node.input[1]], kept[node.input[2]]


def _neutral(norm: nn.Module, bias: Tensor) -> None:
    """A normalisation that only adds the bias."""
    norm.running_mean.zero_()
    norm.running_var.fill_(1.0 - norm.eps)
    norm.weight.fill_(1.0)
    norm.bias.copy_(bias)


def _settle(model: nn.Module, layers: list[nn.Module], seen: Tensor) -> None:
    """Give every normalisation the mean and spread it meets, and undo them in its scale and shift."""
    norms = [layer for layer in layers if isinstance(layer, nn.BatchNorm2d)]
    met: dict[nn.Module, Tensor] = {}
    hooks = [n.register_forward_hook(lambda norm, given, _: met.update({norm: given[0]})) for n in norms]
    model(seen)
    for hook in hooks:
        hook.remove()
    for norm in norms:
        spread, mean = torch.var_mean(met[norm], dim=(0, 2, 3))
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)
        norm.weight.copy_((spread + norm.eps).sqrt())
        norm.bias.add_(mean)
