// The walk through a deck: the photo and the cards under it open and mark each other.
import { letterSize } from "./elements.js";
import { PhotoView } from "./photo_view.js";

const SIGNS = { back: "■", "": "✕" };    // a card face down, and none at all

class DeckWalk {
  constructor(place) {
    this.place = place;
    this.photo = new PhotoView(place, this);
    place.addEventListener("photographed", () => this.openNext());
    place.addEventListener("input", ({ target }) => this.answer(target));
    place.addEventListener("toggle", () => this.draw(), true);
  }

  get items() { return [...this.place.querySelectorAll("[data-card]")]; }

  // Typed and tapped answers exclude each other.
  answer(field) {
    const item = field.closest("[data-card]");
    if (field.type === "text") {
      item.querySelectorAll("[type=radio]").forEach((each) => { each.checked = false; });
    } else item.querySelector("[type=text]").value = "";
    this.draw();
    if (field.type === "radio") this.openNext();
  }

  // One doubtful card at a time; when there is none, what comes next is the button.
  openNext() {
    const next = this.items.find((item) => item.classList.contains("doubt"));
    this.items.forEach((item) => { item.open = item === next; });
    this.draw();
  }

  // What a card is taken for: the typed letter, the tapped one, or unsurely the likeliest.
  shows(item) {
    const typed = item.querySelector("[type=text]").value.trim().toUpperCase();
    const picked = item.querySelector(":checked");
    const told = typed || (picked ?? item.querySelector("[type=radio]")).value;
    return { from: Number(item.dataset.card), face: SIGNS[told] ?? told, sure: Boolean(typed || picked) };
  }

  draw() {
    const cards = this.items.map((item) => this.shows(item));
    cards.forEach((card, n) => this.drawItem(this.items[n], card));
    this.photo.draw(cards, this.items.findIndex((item) => item.open));
  }

  drawItem(item, { face, sure }) {
    const letter = item.querySelector("summary b");
    item.classList.toggle("doubt", !sure);
    letter.textContent = face;
    letter.className = letterSize(face);
  }

  choose(place) {
    this.items.forEach((item, n) => { item.open = n === place; });
    const summary = this.items[place].querySelector("summary");
    summary.focus({ preventScroll: true });
    summary.scrollIntoView({ block: "nearest" });
  }

  addAt() {}                            // a card the reader did not find has no shape to learn
}

new DeckWalk(document.getElementById("strip-letters"));
