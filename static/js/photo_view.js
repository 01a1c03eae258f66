// The photo above a row of cards. Outlines show where each card and its letter lie and what was read there;
// they follow the row below. A tap on a card chooses it, a tap beside them adds one that was missed. All of
// it can be done on the row too, which is what keyboards and screen readers use.
import { letterSize } from "./elements.js";

const corners = (group) => [...group.querySelector(".edge").points].map(({ x, y }) => [x, y]);
const middleOf = (points) => [0, 1].map((axis) =>
  points.reduce((sum, point) => sum + point[axis], 0) / points.length);
const written = (points) => points.map((point) => point.map(Math.round).join()).join(" ");

export class PhotoView {
  // `row` has a card chosen with `choose(place)`, and takes one that was missed with `addAt(place, spot)`.
  constructor(box, row) {
    this.box = box;
    this.row = row;
    this.cards = [];
    box.addEventListener("click", (event) => {
      if (event.target.closest("[data-zoom]")) this.zoom(event.target.closest("[data-zoom]"));
      else if (event.target.closest(".photo-view")) this.tap(event);
    });
  }

  get picture() { return this.box.querySelector(".photo-view"); }

  // `cards`, as they lie in the row: face, sure, and `from`, the number of the card found in the photo, or
  // `spot`, the corners of one that was added.
  draw(cards, chosen) {
    this.cards = cards;
    if (!this.picture) return;
    this.picture.querySelectorAll("[data-added]").forEach((group) => group.remove());
    for (const group of this.picture.querySelectorAll("[data-found]")) {
      const place = cards.findIndex((card) => card.from === Number(group.dataset.found));
      group.classList.toggle("gone", place < 0);
      if (place >= 0) this.mark(group, cards[place], place === chosen);
    }
    cards.forEach((card, place) => { if (card.spot) this.drawAdded(card, place, place === chosen); });
    this.count(cards.filter((card) => !card.sure).length);
  }

  mark(group, { face, sure }, chosen) {
    group.classList.toggle("unsure", !sure);
    group.classList.toggle("chosen", chosen);
    const text = group.querySelector(".label text");
    text.textContent = face || "?";
    text.setAttribute("class", letterSize(face));
  }

  drawAdded(card, place, chosen) {
    const group = this.box.querySelector("[data-added-card]").content.querySelector("g").cloneNode(true);
    const unit = Number(this.picture.dataset.unit);
    const [x] = middleOf(card.spot);
    const top = Math.min(...card.spot.map((point) => point[1]));
    group.dataset.added = place;
    group.querySelector(".edge").setAttribute("points", written(card.spot));
    group.querySelector(".label")
      .setAttribute("transform", `translate(${x} ${top - 1.4 * unit}) scale(${unit})`);
    this.mark(group, card, chosen);
    this.picture.append(group);
  }

  count(unsure) {
    const reading = this.box.querySelector("[data-reading]");
    const sentences = JSON.parse(reading.dataset.sentences);
    const says = sentences[Math.min(unsure, sentences.length - 1)];
    const place = reading.querySelector("[data-says]");
    if (place.textContent !== says) place.textContent = says;
  }

  placeOf({ dataset: { found, added } }) {
    return added ? Number(added) : this.cards.findIndex((card) => card.from === Number(found));
  }

  tap(event) {
    const group = event.target.closest(".found:not(.gone)");
    if (group) { this.row.choose(this.placeOf(group)); return; }
    const { x, y } = new DOMPoint(event.clientX, event.clientY)
      .matrixTransform(this.picture.getScreenCTM().inverse());
    this.addAt([x, y]);
  }

  // Before or after the nearest card, as the letters run.
  addAt(point) {
    const there = [...this.picture.querySelectorAll(".found:not(.gone)")].map((group) => {
      const points = corners(group);
      const middle = middleOf(points);
      return { points, middle, place: this.placeOf(group),
        far: Math.hypot(point[0] - middle[0], point[1] - middle[1]) };
    });
    if (!there.length) { this.row.addAt(this.cards.length, this.square(point)); return; }
    const along = [0, 1].map((axis) =>
      there.reduce((sum, { points }) => sum + points[1][axis] - points[0][axis], 0));
    const { points, middle, place } = there.reduce((one, other) => (other.far < one.far ? other : one));
    const off = [0, 1].map((axis) => point[axis] - middle[axis]);
    const after = off[0] * along[0] + off[1] * along[1] > 0;
    this.row.addAt(place + (after ? 1 : 0), points.map(([x, y]) => [x + off[0], y + off[1]]));
  }

  square([x, y]) {
    const half = this.picture.viewBox.baseVal.width / 14;
    return [[-half, -half], [half, -half], [half, half], [-half, half]].map(([dx, dy]) => [x + dx, y + dy]);
  }

  zoom(button) {
    const whole = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(whole));
    this.picture.setAttribute("viewBox", whole ? this.picture.dataset.whole : this.picture.dataset.near);
  }
}
