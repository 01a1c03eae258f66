// The cards of a deal, tapped on the table itself: the last one opens the form with all of them in it.
// What is picked below goes into the form too; with the last pick before any letter the camera opens.
import { letterSize } from "./elements.js";

const pad = () => document.getElementById("letter-pad");
const pickBox = () => document.getElementById("deal-picks");
let cards = [];
let picks = [];

const draw = () => {
  const box = pad();
  if (!box) { cards = []; picks = []; return; }
  box.inert = false;
  if (pickBox()) pickBox().inert = false;
  pickBox()?.querySelectorAll("[data-pick]").forEach((each) => {
    each.checked = picks.includes(each.dataset.pick);
  });
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
document.addEventListener("change", ({ target }) => {
  const value = target.dataset.pick;
  if (!value) return;
  const most = Number(pickBox().dataset.most);
  picks = picks.filter((each) => each !== value);
  if (target.checked) picks = [...picks.slice(1 - most), value];
  draw();
  if (target.checked && picks.length === most && !cards.length) {
    document.querySelector("[data-camera]")?.click();
  }
});
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (!picks.length || !["letter-pad", pad()?.dataset.offer].includes(detail.elt.id)) return;
  picks.forEach((each) => detail.formData.append(pickBox().dataset.name, each));
});
// The table is drawn afresh now and then, also while somebody taps; the letters stay until the form has them.
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id === "desk") { cards = []; picks = []; }
  draw();
});
draw();
