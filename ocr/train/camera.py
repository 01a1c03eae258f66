"""Holding the phone: perspective, light, lens and file."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from ocr.intake import Image
from ocr.train.inks import Dice, noise

Matrix = npt.NDArray[np.float64]
Points = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Shot:
    """How hard this photo is; every number grows with difficulty."""

    pitch: float  # degrees away from straight above
    blur: float  # pixels at a long side of 1,000
    motion: float
    grain: float
    quality: int  # of the JPEG
    shade: float  # depth of shadows
    glare: float
    cast: float  # how far the light is from white
    exposure: float


def shot(dice: Dice, hard: float) -> Shot:
    """A phone held by somebody in this much of a hurry, 0 to 1."""
    return Shot(
        pitch=float(dice.uniform(0, 8 + 34 * hard)),
        blur=float(abs(dice.normal(0, 0.25 + 0.75 * hard))),
        motion=float(dice.uniform(0, 6) * hard if dice.random() < 0.3 * hard else 0.0),
        grain=float(dice.uniform(0, 2 + 12 * hard)),
        quality=int(dice.integers(92 - round(42 * hard), 96)),
        shade=float(dice.uniform(0, 0.25 + 0.45 * hard)),
        glare=float(dice.uniform(0.2, 0.8) * hard if dice.random() < 0.5 * hard else 0.0),
        cast=float(dice.uniform(0, 0.06 + 0.2 * hard)),
        exposure=float(np.exp(dice.normal(0, 0.06 + 0.26 * hard))),
    )


def view(
    dice: Dice, shot_: Shot, corners: Points, turn: float, width: int, height: int, fill: float
) -> Matrix:
    """From table to photo: tilted, turned, and scaled so that all corners fill the frame by `fill`."""
    middle = (corners.min(axis=0) + corners.max(axis=0)) / 2
    reach = float(np.ptp(corners, axis=0).max()) + 1e-6
    swing = np.radians(dice.normal(0, 18) if dice.random() < 0.7 else dice.uniform(0, 360))
    table = _around_z(np.radians(turn) - swing) @ _shift(-middle[0], -middle[1])
    tilt = np.radians(shot_.pitch)
    far = reach * dice.uniform(1.5, 3.0)
    lean = np.array([[1, 0, 0], [0, np.cos(tilt), 0], [0, -np.sin(tilt) / far, 1.0]])
    flat = _around_z(swing) @ lean @ table
    seen = project(flat, corners)
    low, size = seen.min(axis=0), np.maximum(np.ptp(seen, axis=0), 1e-6)
    scale = fill * min(width / size[0], height / size[1])
    room = np.array([width, height]) - size * scale
    place = room * np.clip(dice.normal(0.5, 0.16, 2), 0.03, 0.97) - low * scale
    return np.asarray(_shift(*place) @ np.diag([scale, scale, 1.0]) @ flat, np.float64)


def _around_z(angle: float) -> Matrix:
    cosine, sine = np.cos(angle), np.sin(angle)
    return np.array([[cosine, -sine, 0], [sine, cosine, 0], [0, 0, 1.0]])


def _shift(x: float, y: float) -> Matrix:
    return np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]])


def project(matrix: Matrix, points: Points) -> Points:
    """Where points of the table lie on the photo."""
    lifted = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return np.asarray(lifted[:, :2] / lifted[:, 2:], np.float64)


def expose(photo: Image, dice: Dice, shot_: Shot) -> Image:
    """Light, lens and sensor: what arrives before the file is written."""
    height, width = photo.shape[:2]
    light = 1 - shot_.shade * noise(dice, height, width, 3, 3)
    if dice.random() < shot_.shade:
        light *= 1 - _shadow(dice, width, height) * dice.uniform(0.25, 0.6)
    gains = np.exp(dice.normal(0, shot_.cast, 3)).astype(np.float32) * np.float32(shot_.exposure)
    lit = photo.astype(np.float32) * (light[..., None] * gains)
    if shot_.glare:
        lit += _glare(dice, width, height)[..., None] * (255 * shot_.glare)
    soft = _blur(np.clip(lit, 0, 255).astype(np.uint8), dice, shot_)
    if shot_.grain > 0.5:
        grains = dice.standard_normal((256, 256 * 3), np.float32) * np.float32(shot_.grain)
        soft = np.clip(soft + _tile(grains, soft.shape), 0, 255).astype(np.uint8)
    return soft


def _tile(grains: npt.NDArray[np.float32], shape: tuple[int, ...]) -> npt.NDArray[np.float32]:
    """A patch of grain repeated over the photo; nobody sees it repeat."""
    patch = grains.reshape(256, 256, 3)
    times = (-(-shape[0] // 256), -(-shape[1] // 256), 1)
    return np.tile(patch, times)[: shape[0], : shape[1]]


def _shadow(dice: Dice, width: int, height: int) -> npt.NDArray[np.float32]:
    """The photographer's own shadow, or that of a lamp, with a soft edge."""
    mask = np.zeros((90, 120), np.float32)
    corners = dice.uniform((-40, -30), (160, 120), (5, 2))
    cv2.fillPoly(mask, [cv2.convexHull(corners.astype(np.int32))], 1.0)
    soft = cv2.GaussianBlur(mask, (0, 0), dice.uniform(0.8, 9))
    return np.asarray(cv2.resize(soft, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)


def _glare(dice: Dice, width: int, height: int) -> npt.NDArray[np.float32]:
    """A lamp mirrored on glossy cards."""
    spot = np.zeros((90, 120), np.float32)
    middle = (int(dice.integers(0, 120)), int(dice.integers(0, 90)))
    axes = (int(dice.integers(3, 26)), int(dice.integers(3, 18)))
    cv2.ellipse(spot, middle, axes, dice.uniform(0, 180), 0, 360, 1.0, -1)
    soft = cv2.GaussianBlur(spot, (0, 0), dice.uniform(3, 12))
    return np.asarray(cv2.resize(soft, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)


def _blur(photo: Image, dice: Dice, shot_: Shot) -> Image:
    zoom = max(photo.shape[:2]) / 1000
    if shot_.motion > 1:
        length = max(3, round(shot_.motion * zoom))
        kernel = np.zeros((length, length), np.float32)
        kernel[length // 2] = 1 / length
        turn = cv2.getRotationMatrix2D((length / 2 - 0.5, length / 2 - 0.5), dice.uniform(0, 180), 1)
        kernel = np.asarray(cv2.warpAffine(kernel, turn, (length, length)), np.float32)
        kernel /= np.float32(max(1e-6, float(kernel.sum())))
        photo = np.asarray(cv2.filter2D(photo, -1, kernel), np.uint8)
    if shot_.blur * zoom > 0.3:
        photo = np.asarray(cv2.GaussianBlur(photo, (0, 0), shot_.blur * zoom), np.uint8)
    return photo


def jpeg(photo: Image, shot_: Shot) -> bytes:
    """The photo as the phone's file."""
    good, coded = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, shot_.quality])
    assert good
    return coded.tobytes()
