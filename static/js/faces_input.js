// Names cards that nobody has shown yet: big keys fill the text field, chips show what is in it.
import { focusChosen, letterSize, make, startOn } from "./elements.js";
import { likelyKeys, pairsKey } from "./letter_keys.js";
import { PhotoView } from "./photo_view.js";

// With spaces between, each part is a card; run together, each sign is, where there are such cards.
const splitFaces = (text, alphabet) => {
  const parts = text.toUpperCase().split(/[\s,]+/).filter(Boolean);
  const [part] = parts;
  if (parts.length !== 1 || alphabet.includes(part)) return parts;
  return [...part].every((sign) => alphabet.includes(sign)) ? [...part] : parts;
};

class FacesInput {
  constructor(box) {
    this.box = box;
    this.field = box.querySelector("input[type=text]");
    this.list = box.querySelector(".picked");
    this.tools = box.querySelector(".strip-tools");
    this.keys = box.querySelector(":scope > .keyboard");
    this.points = JSON.parse(box.closest("form").dataset.points || "{}");
    this.alphabet = [...box.querySelectorAll("[data-face]")].map((key) => key.dataset.face);
    // face, and for a photographed one: sure, others, its place in the reading
    this.cards = [];
    this.chosen = -1;
    this.photo = new PhotoView(box, this);
    this.field.addEventListener("input", (event) => { if (event.detail !== "keys") this.retype(); });
    box.addEventListener("reading", (event) => this.read(event.detail));
    box.addEventListener("click", (event) => this.tap(event));
    this.retype();
  }

  retype() {
    const faces = splitFaces(this.field.value, this.box.dataset.most === "1" ? [] : this.alphabet);
    this.cards = faces.map((face, place) =>
      (this.cards[place]?.face === face ? this.cards[place] : { face, sure: true, others: [] }));
    this.chosen = -1;
    this.draw();
  }

  read(found) {
    this.cards = found.map((card, from) =>
      ({ face: card.face || "?", sure: card.sure, others: card.others || [], from }));
    this.chosen = -1;
    this.write();
  }

  write() {
    this.field.value = this.cards.map((card) => card.face).join(" ");
    this.draw();
    this.field.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: "keys" }));
  }

  tap({ target }) {
    const key = target.closest(".key");
    const chip = target.closest(".picked .card");
    const tool = target.closest("[data-tool]");
    if (key) this.press(key.dataset.face);
    else if (tool) this.use(tool.dataset.tool);
    else if (chip) this.choose(this.chosen === Number(chip.dataset.place) ? -1 : Number(chip.dataset.place));
  }

  choose(place) {
    this.chosen = place;
    this.draw();
    focusChosen(this.list, this.tools);
  }

  // A card that the photo shows and nobody found: its letter comes next.
  addAt(place, spot) {
    this.cards.splice(place, 0, { face: "?", sure: false, others: [], spot });
    this.write();
    this.choose(place);
  }

  press(face) {
    const old = this.cards[this.chosen];
    if (!face) this.cards.pop();
    else if (old) this.cards[this.chosen] = { ...old, face, sure: true };
    else this.cards.push({ face, sure: true, others: [] });
    this.chosen = -1;
    this.write();
  }

  use(act) {
    const to = this.chosen + { earlier: -1, later: 1 }[act];
    if (act === "sure") this.cards[this.chosen].sure = true;
    if (act === "remove") this.cards.splice(this.chosen, 1);
    if (to >= 0 && to < this.cards.length) this.cards.splice(to, 0, ...this.cards.splice(this.chosen, 1));
    this.chosen = Number.isNaN(to) ? -1 : Math.min(Math.max(to, 0), this.cards.length - 1);
    this.write();
  }

  draw() {
    this.list.replaceChildren(...this.cards.map((card, place) => this.chip(card, place)));
    this.tools.replaceChildren(...(this.chosen < 0 ? [] : this.choices(this.cards[this.chosen])));
    this.showKeys();
    this.photo.draw(this.cards, this.chosen);
    const count = this.box.querySelector("[data-so-far]");
    if (count) count.textContent = this.cards.length;
    const shown = this.box.querySelector("[data-shown]");
    const kept = this.cards.filter((card) => card.from !== undefined && card.face !== "?");
    if (shown) shown.value = [shown.dataset.shown, ...kept.map((card) => `${card.from}:${card.face}`)]
      .join(" ");
  }

  // Once all cards are named the keys give way to what is asked next; a tap on a card brings them back.
  showKeys() {
    const full = this.cards.length >= Number(this.box.dataset.most || Infinity);
    const focused = this.keys.contains(document.activeElement);
    this.keys.hidden = full && this.chosen < 0;
    if (focused && this.keys.hidden) this.list.querySelector("li:last-child .card").focus();
  }

  chip(card, place) {
    const item = make("li");
    const button = make("button", `card${card.sure ? "" : " unsure"}`);
    button.dataset.place = place;
    button.setAttribute("aria-expanded", String(place === this.chosen));
    button.setAttribute("aria-label", `${card.face}${card.sure ? "" : ", not sure"}, change`);
    button.append(make("b", letterSize(card.face), card.face));
    if (this.points[card.face] !== undefined) button.append(make("i", "", this.points[card.face]));
    if (!card.sure) button.append(make("span", "mark unsure", "?"));
    item.append(button);
    return item;
  }

  // The keys below change the chosen card; likelier ones stand first.
  choices(card) {
    const likely = likelyKeys(
      card.others.filter((other) => other !== card.face && this.alphabet.includes(other)), "letter");
    likely.append(...pairsKey(this.alphabet, "letter"));
    const row = make("div", "tool-row");
    const tools = [["earlier", "◀", "Move left"], ["later", "▶", "Move right"], ["remove", "Remove"],
      ["close", "Done"]];
    if (!card.sure && card.face !== "?") tools.unshift(["sure", `It is ${card.face}`]);
    for (const [act, text, label] of tools) {
      const button = make("button", "button", text);
      button.dataset.tool = act;
      if (label) button.setAttribute("aria-label", label);
      row.append(button);
    }
    return likely.children.length ? [likely, row] : [row];
  }
}

startOn("[data-faces]", (box) => new FacesInput(box));
