// Changes the seat order by drag and by the arrow buttons; whoever is ticked takes the next seat.
// Without scripts the buttons submit the form.
const list = () => document.querySelector("[data-order] .seat-order");

const renumber = () => {
  const seats = [...list().children];
  let taken = 0;
  seats.forEach((row, place) => {
    row.querySelector(".place").textContent = row.querySelector("input").checked ? taken += 1 : "–";
    row.querySelector("[name=up]").disabled = place === 0;
    row.querySelector("[name=down]").disabled = place === seats.length - 1;
  });
};

// The row of somebody who is ticked moves among the seats, and back when the tick is taken off again.
const rows = new Map();
const take = (box) => {
  const row = box.closest("li");
  const seat = row.querySelector("template").content.firstElementChild.cloneNode(true);
  rows.set(seat, row);
  list().append(seat);
  row.hidden = true;
  box.checked = false;
  seat.querySelector("input").focus({ preventScroll: true });
};
const free = (box) => {
  const seat = box.closest("li");
  const row = rows.get(seat);
  if (!row) return;
  row.hidden = false;
  row.querySelector("input").focus({ preventScroll: true });
  seat.remove();
};
document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-order] [name=person]")) return;
  if (target.checked && target.closest(".roster")) take(target);
  else if (!target.checked) free(target);
  renumber();
});

document.addEventListener("click", (event) => {
  const arrow = event.target.closest(".seat-order [name=up], .seat-order [name=down]");
  if (!arrow) return;
  event.preventDefault();
  const row = arrow.closest("li");
  if (arrow.name === "up") row.previousElementSibling?.before(row);
  else row.nextElementSibling?.after(row);
  renumber();
  (arrow.disabled ? row.querySelector("button:not([disabled])") : arrow)?.focus();
});

let held = null;

const rowAt = (y) => [...list().children].find((row) => {
  const { top, bottom } = row.getBoundingClientRect();
  return row !== held && y > top && y < bottom;
});

document.addEventListener("pointerdown", (event) => {
  const grip = event.target.closest(".seat-order .grip");
  if (!grip) return;
  event.preventDefault();
  held = grip.closest("li");
  held.classList.add("held");
  grip.setPointerCapture(event.pointerId);
});
document.addEventListener("pointermove", (event) => {
  const row = held && rowAt(event.clientY);
  if (!row) return;
  const { top, height } = row.getBoundingClientRect();
  if (event.clientY < top + height / 2) row.before(held);
  else row.after(held);
});
for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, () => {
    if (!held) return;
    held.classList.remove("held");
    held = null;
    renumber();
  });
}
