// The word as cards. Typing, photo and taps all end up here; the typed field and, once a card was touched,
// the fields that say which cards were laid are filled in from it.
import { updateStick } from "./composing_stick.js";
import { enableDragging } from "./drag_cards.js";
import { focusChosen, letterSize, make, startOn } from "./elements.js";
import { ALL, letterKeys, likelyKeys } from "./letter_keys.js";
import { PhotoView } from "./photo_view.js";

const single = (face) => ({ face, reads: face, id: "", sure: true, others: [], isNew: true });

class Strip {
  constructor(box) {
    this.box = box;
    this.form = box.closest("form");
    this.field = box.querySelector(".word-text");
    this.list = box.querySelector(".strip");
    this.tools = box.querySelector(".strip-tools");
    this.zone = JSON.parse(box.dataset.zone || "[]");
    this.points = JSON.parse(this.form.dataset.points || "{}");
    this.faces = this.form.querySelector(".laid-out [data-faces]");
    this.boxes = [...this.form.querySelectorAll(".laid-out [data-cards] input")];
    this.alphabet = [...(this.faces?.querySelectorAll("[data-face]") || [])].map((key) => key.dataset.face);
    this.cards = [];
    this.chosen = -1;
    this.touched = false;
    this.photo = new PhotoView(box, this);
    this.listen();
    this.retype();
    this.draw();
  }

  listen() {
    this.field.addEventListener("input", (event) => {
      if (event.detail === "strip") return;
      this.retype();
      this.fill();
      this.draw();
    });
    this.box.addEventListener("reading", (event) => this.read(event.detail));
    this.list.addEventListener("click", (event) => this.tap(event.target.closest("[data-place]")));
    enableDragging(this.list, this);
    this.tools.addEventListener("click", (event) => this.use(event.target.closest("[data-tool]")));
  }

  // ---- what the strip holds

  retype() {
    const word = this.field.value.toUpperCase().replace(/[^\p{L}]/gu, "");
    let head = 0, start = 0;
    while (head < this.cards.length && word.startsWith(this.cards[head].reads, start)) start +=
      this.cards[head++].reads.length;
    let tail = this.cards.length, end = word.length;
    while (tail > head && end - this.cards[tail - 1].reads.length >= start
      && word.endsWith(this.cards[tail - 1].reads, end)) {
      end -= this.cards[--tail].reads.length;
    }
    const middle = this.lettered(word.slice(start, end));
    this.cards = [...this.cards.slice(0, head), ...middle, ...this.cards.slice(tail)];
    if (!this.cards.length) this.touched = false;
    if (this.chosen >= this.cards.length) this.chosen = -1;
  }

  lettered(word) {
    const onlyQu = this.alphabet.includes("QU") && !this.alphabet.includes("Q");
    const cards = [];
    for (let n = 0; n < word.length; n++) {
      if (word[n] !== "Q" || !onlyQu) cards.push(single(word[n]));
      else if (word[n + 1] === "U") { cards.push(single("QU")); n++; }
      else cards.push({ ...single("QU"), reads: "Q" });
    }
    return cards;
  }

  read(found) {
    this.cards = found.map((card, from) => ({
      ...single(card.face), id: card.id || "", sure: card.sure, others: card.others || [], from,
    }));
    this.touched = true;
    this.chosen = -1;
    this.write();
  }

  free(face) { return this.zone.find((card) => card.face === face
    && !this.cards.some((used) => used.id === card.id)); }

  write() {
    this.field.value = this.cards.map((card) => card.reads).join("");
    this.fill();
    this.draw();
    this.field.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: "strip" }));
  }

  // Where every card is known, a letter without a card takes the first free one that shows it.
  settle() {
    if (this.faces || !this.touched) return;
    for (const card of this.cards) card.id ||= this.free(card.face)?.id || "";
  }

  fill() {
    this.settle();
    const own = this.cards.filter((card) => !card.id).map((card) => card.face);
    const shared = new Set(this.cards.map((card) => card.id).filter(Boolean));
    if (this.faces) {
      const field = this.faces.querySelector("input[type=text]");
      field.value = this.touched ? own.join(" ") : "";
      field.dispatchEvent(new Event("input"));
    }
    this.boxes.forEach((tick) => { tick.checked = this.touched && shared.has(tick.value); });
    this.confirm();
  }

  // What each photographed card turned out to be, for the deck to learn once the word is handed in.
  confirm() {
    const shown = this.box.querySelector("[data-shown]");
    const kept = this.cards.filter((card) => card.from !== undefined && card.face);
    if (shown) shown.value = [shown.dataset.shown, ...kept.map((card) => `${card.from}:${card.face}`)]
      .join(" ");
  }

  // ---- taps

  tap(chip) {
    if (!chip || this.dragged) return;
    const place = Number(chip.dataset.place);
    this.choose(this.chosen === place ? -1 : place);
  }

  choose(place) {
    this.chosen = place;
    this.draw();
    focusChosen(this.list, this.tools);
  }

  // A card that the photo shows and nobody found: its letter comes next.
  addAt(place, spot) {
    this.touched = true;
    this.cards.splice(place, 0, { ...single(""), sure: false, spot });
    this.write();
    this.choose(place);
  }

  use(tool) {
    if (!tool) return;
    const act = tool.dataset.tool;
    if (act === "append") { this.chosen = this.cards.length; this.draw(); return; }
    if (act === "close") { this.choose(-1); return; }
    this.touched = true;
    this[act](tool.dataset.face);
    this.write();
    this.list.querySelector('[aria-expanded="true"]')?.focus();
  }

  lay(id) { this.cards.push({ ...single(this.zone.find((card) => card.id === id).face), id }); }

  letter(face) {
    const old = this.cards[this.chosen];
    const { others = [], from, spot } = old ?? {};
    this.cards[this.chosen] = { ...single(face), others, from, spot };
    this.chosen = old ? -1 : this.chosen + 1;
  }

  sharing() {
    const card = this.cards[this.chosen];
    card.id = card.id ? "" : this.free(card.face)?.id || "";
  }

  double() {
    const card = this.cards[this.chosen];
    const next = this.cards[this.chosen + 1];
    if (card.reads === card.face + card.face) {
      card.reads = card.face;
      this.cards.splice(this.chosen + 1, 0, single(card.face));
    } else {
      card.reads = card.face + card.face;
      if (next?.reads === card.face) this.cards.splice(this.chosen + 1, 1);
    }
  }

  short() { const card = this.cards[this.chosen]; card.reads = card.reads === "Q" ? "QU" : "Q"; }
  sure() { this.cards[this.chosen].sure = true; this.chosen = -1; }
  remove() { this.cards.splice(this.chosen, 1); this.chosen = -1; }
  earlier() { this.move(this.chosen, this.chosen - 1); }
  later() { this.move(this.chosen, this.chosen + 1); }

  move(from, to) {
    if (to < 0 || to >= this.cards.length) return;
    this.cards.splice(to, 0, ...this.cards.splice(from, 1));
    if (this.chosen >= 0) this.chosen = to;
  }

  // ---- drawing

  draw(lifted = -1) {
    const shown = this.inSight();
    this.list.replaceChildren(...this.cards.map((card, place) =>
      this.chip(card, place, lifted === place, shown[place])));
    const used = new Set(shown.filter(Boolean));
    this.tools.replaceChildren(this.chosen < 0 ? this.offering(used) : this.sheet());
    updateStick(this.list, /[^\p{L}\s]/u.test(this.field.value));
    this.photo.draw(this.cards, this.chosen);
  }

  // The card in sight that each card of the word stands for: the one named, or as the letters come.
  inSight() {
    const named = this.cards.map((card) => this.zone.find(({ id }) => id === card.id));
    const free = this.zone.filter((known) => !named.includes(known));
    return this.cards.map((card, place) => {
      if (named[place] || this.touched) return named[place];
      const at = free.findIndex(({ face }) => face === card.face);
      return at < 0 ? undefined : free.splice(at, 1)[0];
    });
  }

  chip(card, place, lifted, known) {
    const item = make("li", card.isNew ? "new" : "");
    card.isNew = false;
    item.dataset.letters = card.reads.length;
    const button = make("button",
      ["card", known?.kind, card.id && this.faces && "shared", !card.sure && "unsure", lifted && "lifted"]
        .filter(Boolean).join(" "));
    const mark = !card.sure ? "?" : card.reads === card.face ? "" : card.reads.length > card.face.length
      ? "×2" : card.reads;
    button.dataset.place = place;
    button.setAttribute("aria-expanded", String(place === this.chosen));
    button.setAttribute("aria-label", [card.face || "?", card.id && this.faces && "shared",
      mark === "?" ? "not sure" : mark, "change"].filter(Boolean).join(", "));
    button.append(make("b", letterSize(card.face), card.face));
    const points = known?.points ?? this.points[card.face];
    if (points !== undefined) button.append(make("i", "", points));
    if (mark) button.append(make("span", mark === "?" ? "mark unsure" : "mark", mark));
    item.append(button);
    return item;
  }

  tool(act, text, pressed) {
    const button = make("button", "button", text);
    button.dataset.tool = act;
    if (pressed !== undefined) button.setAttribute("aria-pressed", String(pressed));
    return button;
  }

  offering(used) {
    const row = make("div", "tool-row in-sight");
    if (this.zone.length) row.append(make("small", "label", this.faces ? "Shared" : "In sight"));
    for (const card of this.zone) {
      const taken = used.has(card);
      const button = make("button", `card shared ${card.kind}${taken ? " used" : ""}`);
      button.dataset.tool = "lay";
      button.dataset.face = card.id;
      button.disabled = taken;
      button.setAttribute("aria-label", taken ? `${card.face}, used` : `Add ${card.face}`);
      button.append(make("b", letterSize(card.face), card.face), make("i", "", card.points ?? ""),
        make("span", "mark", taken ? "✓" : "+"));
      row.append(button);
    }
    const another = this.tool("append", "+");
    another.className = "card another";
    another.setAttribute("aria-label", "Another card");
    row.append(another);
    return row;
  }

  // The likeliest letters stand first, so that most mistakes are mended by one more tap.
  sheet() {
    const card = this.cards[this.chosen];
    const sheet = make("div", "tool-sheet");
    const faces = this.alphabet.length ? this.alphabet : ALL;
    const likely = (card?.others || []).filter((face) => face !== card.face);
    if (likely.length) sheet.append(likelyKeys(likely, "letter"));
    if (card) sheet.append(this.choices(card));
    sheet.append(letterKeys(faces, "letter"));
    if (!card) sheet.append(this.tool("close", "Done"));
    return sheet;
  }

  choices(card) {
    const row = make("div", "tool-row");
    if (!card.sure && card.face) row.append(this.tool("sure", `It is ${card.face}`));
    if (this.faces && (card.id || this.free(card.face))) row.append(this.tool("sharing", "Shared",
      Boolean(card.id)));
    if (card.face.length === 1) row.append(this.tool("double", "×2", card.reads === card.face + card.face));
    if (card.face === "QU") row.append(this.tool("short", "as Q", card.reads === "Q"));
    const earlier = this.tool("earlier", "◀"), later = this.tool("later", "▶");
    earlier.setAttribute("aria-label", "Move left");
    later.setAttribute("aria-label", "Move right");
    row.append(earlier, later, this.tool("remove", "Remove"), this.tool("close", "Done"));
    return row;
  }
}

startOn("[data-word]", (box) => new Strip(box));
