// Changes the seat order by drag and by the arrow buttons. Without scripts the buttons submit the form.
const list = () => document.querySelector("[data-order] .seat-order");

const renumber = () => {
  const rows = [...list().children];
  rows.forEach((row, place) => {
    row.querySelector(".place").textContent = place + 1;
    row.querySelector("[name=up]").disabled = place === 0;
    row.querySelector("[name=down]").disabled = place === rows.length - 1;
  });
};

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
