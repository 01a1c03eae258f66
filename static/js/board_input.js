// Enters a whole board: choose a field, tap the piece that lies there. The text field below is what is sent.
import { startOn } from "./elements.js";

const OPEN = "?";
const COLUMNS = "ABCDEF";

const randomBelow = (count) => crypto.getRandomValues(new Uint32Array(1))[0] % count;
const shuffled = (things) => {
  const order = [...things];
  for (let n = order.length - 1; n > 0; n -= 1) {
    const other = randomBelow(n + 1);
    [order[n], order[other]] = [order[other], order[n]];
  }
  return order;
};

const start = (box) => {
  const text = box.querySelector("textarea");
  const slots = [...box.querySelectorAll("[data-slot]")];
  const keys = new Map([...box.querySelectorAll("[data-face]")].map((key) => [key.dataset.face, key]));
  const progress = box.querySelector("[data-progress]");
  const side = Math.sqrt(slots.length);
  const spot = (n) => `${COLUMNS[n % side]}${Math.floor(n / side) + 1}`;
  const laid = new Array(slots.length).fill(OPEN);
  const order = [];                     // the fields in the order they were filled, for taking back
  let unsure = new Set();
  let chosen = 0;

  const next = (from) => {
    const later = laid.findIndex((face, n) => face === OPEN && n >= from);
    return later >= 0 ? later : laid.indexOf(OPEN);
  };
  const draw = () => {
    slots.forEach((slot, n) => {
      const key = keys.get(laid[n]);
      slot.className = `lay-slot ${key ? key.className.replace("lay-tile", "").replace("used", "") : ""}`;
      slot.classList.toggle("chosen", n === chosen);
      slot.classList.toggle("unsure", unsure.has(n));
      slot.setAttribute("aria-label", `${spot(n)}: ${key ? key.getAttribute("aria-label") : "open"}`);
      slot.setAttribute("aria-pressed", String(n === chosen));
      slot.replaceChildren(...(key ? [...key.cloneNode(true).children] : []));
      if (!key) slot.textContent = spot(n);
    });
    keys.forEach((key, face) => key.classList.toggle("used", laid.includes(face)));
    const done = laid.filter((face) => face !== OPEN).length;
    const look = unsure.size ? ` Look at the ${unsure.size} marked in brass.` : "";
    if (done === laid.length && !unsure.size) {
      progress.textContent = "All tiles are laid. Tap a field to change it.";
      return;
    }
    const now = chosen >= 0 ? ` Now ${spot(chosen)}: tap the tile that lies there.` : "";
    progress.textContent = `${done} of ${laid.length} laid.${look}${now}`;
  };
  const write = () => {
    const rows = Array.from({ length: side }, (_, row) => laid.slice(row * side, (row + 1) * side).join(" "));
    text.value = laid.every((face) => face === OPEN) ? "" : rows.join(" / ");
    draw();
    if (!laid.includes(OPEN)) text.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const put = (face) => {
    if (chosen < 0) return;
    const before = laid.indexOf(face);
    if (before >= 0) laid[before] = laid[chosen] === face ? OPEN : laid[chosen];   // the two change places
    laid[chosen] = face;
    unsure.delete(chosen);
    if (before >= 0) unsure.delete(before);
    order.push(chosen);
    chosen = next(chosen);
    write();
  };
  const read = () => {
    const named = text.value.toUpperCase().split(/[\s,/;]+/).filter(Boolean);
    const known = named.flatMap((word) => (keys.has(word) || word === OPEN ? [word]
      : (word.match(/../g) || []).every((pair) => keys.has(pair)) && word.length % 2 === 0 ? word.match(/../g)
        : []));
    laid.forEach((_, n) => { laid[n] = known[n] || OPEN; });
    unsure = new Set();
    chosen = next(0);
    draw();
  };

  box.addEventListener("click", (event) => {
    const key = event.target.closest("[data-face]");
    const slot = event.target.closest("[data-slot]");
    if (key) put(key.dataset.face);
    if (slot) { chosen = Number(slot.dataset.slot); draw(); }
    if (event.target.closest("[data-shuffle]")) {
      shuffled(keys.keys()).forEach((face, n) => { laid[n] = face; });
      unsure = new Set();
      chosen = -1;
      write();
    }
    if (event.target.closest("[data-undo]") && order.length) {
      chosen = order.pop();
      laid[chosen] = OPEN;
      write();
    }
    if (event.target.closest("[data-clear]")) {
      laid.fill(OPEN);
      order.length = 0;
      unsure = new Set();
      chosen = 0;
      write();
    }
  });
  box.addEventListener("reading", (event) => {
    event.detail.slice(0, laid.length).forEach((card, n) => {
      laid[n] = keys.has(card.face) ? card.face : OPEN;
    });
    unsure = new Set(event.detail.flatMap((card, n) => (card.sure || !keys.has(card.face) ? [] : [n])));
    chosen = unsure.size ? [...unsure][0] : next(0);
    write();
  });
  text.addEventListener("input", read);
  read();
};

startOn("[data-lay]", start);
