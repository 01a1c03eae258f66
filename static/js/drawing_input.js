// Drawing with a finger: strokes on a field of 256 by 256, kept as text (see referee/kit/strokes.py).
import { startOn } from "./elements.js";

const FIELD = 256;
const NEAR = 3;
const INKS = { k: "--card-ink", r: "--draw-red", b: "--draw-blue", g: "--draw-green", y: "--draw-brass" };

const hex = (value) => Math.max(0, Math.min(FIELD - 1, Math.round(value))).toString(16).padStart(2, "0");
const encode = (strokes) => strokes.map((s) => s.ink + s.points.map(([x, y]) => hex(x) + hex(y)).join(""))
  .join(";");
const decode = (text) => text.split(";").filter(Boolean).map((part) => ({
  ink: part[0],
  points: (part.slice(1).match(/..../g) || [])
    .map((p) => [parseInt(p.slice(0, 2), 16), parseInt(p.slice(2), 16)]),
}));

const start = (box) => {
  const canvas = box.querySelector("canvas");
  const answer = box.querySelector("[data-drawn]");
  const pen = canvas.getContext("2d");
  const scale = canvas.width / FIELD;
  let strokes = decode(answer.value);
  let ink = "k";
  let line = null;

  const colour = (letter) => getComputedStyle(canvas).getPropertyValue(INKS[letter]);
  const draw = () => {
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.lineWidth = 5 * scale;
    pen.lineCap = pen.lineJoin = "round";
    for (const { ink: letter, points } of strokes) {
      pen.strokeStyle = colour(letter);
      pen.beginPath();
      points.forEach(([x, y], n) => (n ? pen.lineTo(x * scale, y * scale)
        : pen.moveTo(x * scale, y * scale)));
      if (points.length === 1) pen.lineTo(points[0][0] * scale, points[0][1] * scale);
      pen.stroke();
    }
  };
  // One letter and four digits a point, and what parts the strokes: as long as `written` makes it.
  const length = () => strokes.reduce((sum, stroke) => sum + 2 + 4 * stroke.points.length, -1);
  const full = (more) => {
    const over = length() + more > Number(box.dataset.limit);
    box.querySelector("[data-full]").hidden = !over;
    return over;
  };
  const keep = () => {
    full(6);
    answer.value = encode(strokes);
    answer.checked = strokes.length > 0;
    draw();
    answer.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const at = (event) => {
    const edge = canvas.getBoundingClientRect();
    return [(event.clientX - edge.left) / edge.width * FIELD,
      (event.clientY - edge.top) / edge.height * FIELD];
  };

  canvas.addEventListener("pointerdown", (event) => {
    if (full(6)) return;
    canvas.setPointerCapture(event.pointerId);
    line = { ink, points: [at(event)] };
    strokes.push(line);
    draw();
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!line) return;
    const [x, y] = at(event);
    const [px, py] = line.points.at(-1);
    if (Math.hypot(x - px, y - py) < NEAR || full(4)) return;
    line.points.push([x, y]);
    draw();
  });
  for (const name of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(name, () => { if (line) { line = null; keep(); } });
  }
  box.addEventListener("click", (event) => {
    const chosen = event.target.closest("[data-ink]");
    if (chosen) {
      ink = chosen.dataset.ink;
      box.querySelectorAll("[data-ink]").forEach((b) => b.setAttribute("aria-pressed", String(b === chosen)));
    }
    if (event.target.closest("[data-undo]")) { strokes.pop(); keep(); }
    if (event.target.closest("[data-clear]")) { strokes = []; keep(); }
  });
  draw();
};

startOn("[data-draw]", start);
