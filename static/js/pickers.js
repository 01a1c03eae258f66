// Inputs that are tapped: plus and minus, cards in order, a path over the grid.
const changed = (field) => field.dispatchEvent(new Event("input", { bubbles: true }));

const step = (button) => {
  const field = button.closest("[data-stepper]").querySelector("input");
  const from = field.value === "" ? Math.max(0, Number(field.min)) - Number(button.dataset.step)
    : Number(field.value);
  field.value = Math.min(Number(field.max), Math.max(Number(field.min), from + Number(button.dataset.step)));
  changed(field);
};

// An ordered pick: the lists below hold the answer, the cards only fill them in.
const slots = (box) => [...box.querySelectorAll("select")];
const chosen = (box) => slots(box).map((slot) => slot.value).filter(Boolean);
const number = (box, ids) => box.querySelectorAll("[data-id]").forEach((button) => {
  const place = ids.indexOf(button.dataset.id);
  button.setAttribute("aria-pressed", String(place >= 0));
  button.querySelector(".order").textContent = place >= 0 ? place + 1 : "";
});
const choose = (box, id) => {
  const ids = chosen(box);
  const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
  slots(box).forEach((slot, place) => { slot.value = next[place] || ""; });
  number(box, chosen(box));
  changed(slots(box)[0]);
};

// Cards that are only ticked show in which order they were.
const ticked = new WeakMap();
const tick = (box, input) => {
  const before = (ticked.get(box) ?? []).filter((other) => other.checked && other !== input);
  ticked.set(box, input.checked ? [...before, input] : before);
  box.querySelectorAll(".card-pick > input").forEach((other) => {
    const place = ticked.get(box).indexOf(other);
    other.parentElement.querySelector(".order").textContent = place >= 0 ? place + 1 : "";
  });
};

// A path: drawn with the finger, or tapped field by field; tapping one again takes it and what follows off.
const cells = (box) => box.querySelector("input").value.split(/\s+/).filter(Boolean);
const field = (box, cell) => box.querySelector(`[data-cell="${cell}"]`);
const trace = (box) => box.querySelectorAll("[data-cell]").forEach((button) => {
  const place = cells(box).indexOf(button.dataset.cell);
  button.setAttribute("aria-pressed", String(place >= 0));
  button.querySelector(".order").textContent = place >= 0 ? place + 1 : "";
});
// The word beside the path is what the path reads, as long as nobody wrote another one.
const read = (box, way) => {
  const word = box.closest("form")?.querySelector(".word-text");
  const letters = way.map((cell) => field(box, cell)?.dataset.reads);
  if (!word || !letters.every(Boolean) || (word.value && word.value !== box.dataset.wrote)) return;
  word.value = box.dataset.wrote = letters.join("");
  changed(word);
};
const lay = (box, way) => {
  box.querySelector("input").value = way.join(" ");
  trace(box);
  read(box, way);
  changed(box.querySelector("input"));
};
const walk = (box, cell) => {
  const way = cells(box);
  const at = way.indexOf(cell);
  lay(box, at >= 0 ? way.slice(0, at) : [...way, cell]);
};
const touching = (one, other) => {
  const [a, b] = [one, other].map((cell) => cell.split(",").map(Number));
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) === 1;
};
// The field well under the finger: its corners are left out, so that diagonal strokes do not catch a
// neighbour.
const under = (box, x, y) => {
  const cell = document.elementFromPoint(x, y)?.closest("[data-cell]:enabled");
  if (!cell || !box.contains(cell)) return "";
  const { left, top, width, height } = cell.getBoundingClientRect();
  const off = Math.max(Math.abs(x - left - width / 2) / width, Math.abs(y - top - height / 2) / height);
  return off < 0.36 ? cell.dataset.cell : "";
};
let stroke = null;
let drew = false;

document.addEventListener("pointerdown", (event) => {
  const cell = event.target.closest("[data-path] [data-cell]:enabled");
  drew = false;
  stroke = cell && { box: cell.closest("[data-path]"), way: [cell.dataset.cell] };
});
document.addEventListener("pointermove", (event) => {
  if (!stroke) return;
  const { box, way } = stroke;
  const cell = under(box, event.clientX, event.clientY);
  if (!cell || cell === way.at(-1)) return;
  if (cell === way.at(-2)) way.pop();
  else if (!way.includes(cell) && touching(cell, way.at(-1))) way.push(cell);
  else return;
  drew = true;
  lay(box, way);
});
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => { stroke = null; });

document.addEventListener("click", (event) => {
  const plus = event.target.closest("[data-step]");
  const card = event.target.closest("[data-cards] [data-id]");
  const cell = event.target.closest("[data-path] [data-cell]");
  const fill = event.target.closest("[data-fill]");
  if (fill) {
    const text = document.getElementById(fill.dataset.fill);
    text.value = fill.textContent;
    changed(text);
  }
  if (plus) step(plus);
  else if (card) choose(card.closest("[data-cards]"), card.dataset.id);
  else if (cell && !drew) walk(cell.closest("[data-path]"), cell.dataset.cell);
});

const show = (root) => {
  root.querySelectorAll("[data-cards]").forEach((box) => { if (slots(box).length) number(box,
    chosen(box)); });
  root.querySelectorAll("[data-path]").forEach(trace);
};
document.addEventListener("htmx:load", (event) => show(event.detail.elt));
document.addEventListener("change", ({ target }) => {
  if (target.matches("[data-cards] .card-pick > input[type=checkbox]")) {
    tick(target.closest("[data-cards]"), target);
  }
});
document.addEventListener("input", (event) => {
  const box = event.target.closest("[data-path]");
  if (box) trace(box);
  if (event.isTrusted && event.target.matches(".word-text")) {
    document.querySelectorAll(".way input:checked").forEach((way) => { way.checked = false; });
  }
  // Another word than the drawn one was written: the path is no longer its path.
  const drawn = event.isTrusted && event.target.matches(".word-text")
    && event.target.form?.querySelector("[data-path]");
  if (drawn && drawn.dataset.wrote && event.target.value.toUpperCase() !== drawn.dataset.wrote) {
    drawn.dataset.wrote = "";
    drawn.querySelector("input").value = "";
    trace(drawn);
  }
});
show(document);
