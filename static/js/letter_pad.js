// The cards of a deal, tapped on the table itself: the last one opens the form with all of them in it.
import { letterSize } from "./elements.js";

const pad = () => document.getElementById("letter-pad");
let cards = [];

const draw = () => {
  const box = pad();
  if (!box) { cards = []; return; }
  box.inert = false;
  box.querySelectorAll(".pad-cards > span").forEach((slot, place) => {
    const face = cards[place] ?? "";
    slot.className = letterSize(face);
    if (slot.textContent !== face) slot.textContent = face;
  });
};

const press = (face) => {
  const most = Number(pad().dataset.most);
  if (!face || cards.length === most) cards.pop();
  if (face) cards.push(face);
  draw();
  if (cards.length < most) return;
  pad().querySelector("input").value = cards.join(" ");
  pad().requestSubmit();
};

document.addEventListener("click", (event) => {
  const key = event.target.closest("#letter-pad .key");
  if (key) press(key.dataset.face);
});
// The table is drawn afresh now and then, also while somebody taps; the letters stay until the form has them.
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id === "desk") cards = [];
  draw();
});
draw();
