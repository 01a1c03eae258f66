// Small helpers for picking: plus and minus, cards in order, a path over the grid.
const changed = (field) => field.dispatchEvent(new Event("input", { bubbles: true }));

const step = (button) => {
  const field = button.closest("[data-stepper]").querySelector("input");
  const from = field.value === "" ? Math.max(0, Number(field.min)) - Number(button.dataset.step) : Number(field.value);
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

// A path: tap fields in order; tapping the last one again takes it off.
const cells = (box) => box.querySelector("input").value.split(/\s+/).filter(Boolean);
const trace = (box) => box.querySelectorAll("[data-cell]").forEach((button) => {
  const place = cells(box).indexOf(button.dataset.cell);
  button.setAttribute("aria-pressed", String(place >= 0));
  button.querySelector(".order").textContent = place >= 0 ? place + 1 : "";
});
const walk = (box, cell) => {
  const way = cells(box);
  const at = way.indexOf(cell);
  box.querySelector("input").value = (at >= 0 ? way.slice(0, at) : [...way, cell]).join(" ");
  trace(box);
  changed(box.querySelector("input"));
};

document.addEventListener("click", (event) => {
  const plus = event.target.closest("[data-step]");
  const card = event.target.closest("[data-cards] [data-id]");
  const cell = event.target.closest("[data-path] [data-cell]");
  if (plus) step(plus);
  else if (card) choose(card.closest("[data-cards]"), card.dataset.id);
  else if (cell) walk(cell.closest("[data-path]"), cell.dataset.cell);
});

const show = (root) => {
  root.querySelectorAll("[data-cards]").forEach((box) => { if (slots(box).length) number(box, chosen(box)); });
  root.querySelectorAll("[data-path]").forEach(trace);
};
document.addEventListener("htmx:load", (event) => show(event.detail.elt));
document.addEventListener("input", (event) => { const box = event.target.closest("[data-path]"); if (box) trace(box); });
show(document);
