// Changes the seat order by drag, by the arrow buttons and by the arrow keys; whoever is ticked or added
// takes the next seat, and the button says with whom the game starts. Without scripts the buttons submit
// the form.
const list = () => document.querySelector("[data-order] .seat-order");
const start = document.querySelector("[name=start]");
const names = new Intl.ListFormat("en-GB");

const label = (seated) => {
  const { least, most, few, many, one } = start.dataset;
  if (seated.length < Number(least)) return few;
  if (seated.length > Number(most)) return many;
  return seated.length > 1 ? start.dataset.start.replace("{names}", names.format(seated)) : one;
};
const renumber = () => {
  const rows = [...list().children];
  const seated = [];
  rows.forEach((row, place) => {
    const plays = row.querySelector("input").checked;
    if (plays) seated.push(row.querySelector(".name").textContent);
    row.querySelector(".seat-number").textContent = plays ? seated.length : "–";
    row.querySelector("[name=up]").disabled = place === 0;
    row.querySelector("[name=down]").disabled = place === rows.length - 1;
  });
  start.textContent = label(seated);
  const ready = seated.length >= Number(start.dataset.least) && seated.length <= Number(start.dataset.most);
  start.classList.toggle("primary", ready);
  start.toggleAttribute("aria-disabled", !ready);
  if (!ready) start.setAttribute("aria-disabled", "true");
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
  if (document.activeElement === box) seat.querySelector("input").focus({ preventScroll: true });
};
const free = (box) => {
  const seat = box.closest("li");
  const row = rows.get(seat);
  if (!row) return;
  row.hidden = false;
  row.querySelector("input").focus({ preventScroll: true });
  seat.remove();
};

// A name is added without leaving its field, so the keyboard stays where it is.
const field = document.querySelector("[data-order] [name=name]");
const same = (name) => ({ textContent }) =>
  textContent.trim().toLocaleLowerCase() === name.toLocaleLowerCase();
const add = (name) => {
  if ([...list().querySelectorAll(".name")].some(same(name))) return;
  const known = [...document.querySelectorAll(".roster li:not([hidden]) label")].find(same(name));
  if (known) return take(known.querySelector("input"));
  const seat = document.getElementById("new-person").content.firstElementChild.cloneNode(true);
  seat.querySelector(".name").textContent = name;
  for (const each of seat.querySelectorAll("[value]")) each.value = `+${name}`;
  for (const each of seat.querySelectorAll("button")) {
    each.setAttribute("aria-label", `${name}${each.getAttribute("aria-label")}`);
  }
  list().append(seat);
};
const addTyped = (event) => {
  event.preventDefault();
  const name = field.value.trim().replace(/\s+/g, " ");
  if (name) add(name);
  field.value = "";
  field.focus({ preventScroll: true });
  renumber();
};
field.addEventListener("keydown", (event) => { if (event.key === "Enter") addTyped(event); });
const button = document.querySelector("[data-order] [name=add]");
button.addEventListener("pointerdown", (event) => event.preventDefault());
button.addEventListener("click", addTyped);

document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-order] [name=person]")) return;
  if (target.checked && target.closest(".roster")) take(target);
  else if (!target.checked) free(target);
  renumber();
});

const move = (row, up) => {
  if (up) row.previousElementSibling?.before(row);
  else row.nextElementSibling?.after(row);
  renumber();
};
document.addEventListener("click", (event) => {
  const arrow = event.target.closest(".seat-order [name=up], .seat-order [name=down]");
  if (!arrow) return;
  event.preventDefault();
  const row = arrow.closest("li");
  move(row, arrow.name === "up");
  (arrow.disabled ? row.querySelector("button:not([disabled])") : arrow)?.focus();
});
document.addEventListener("keydown", (event) => {
  const row = event.target.closest(".seat-order > li");
  if (!row || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
  event.preventDefault();
  move(row, event.key === "ArrowUp");
  row.querySelector("input").focus();
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

renumber();
