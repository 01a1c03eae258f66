// Names cards one by one by photo, keys or taps. A hidden field holds the answer (see kit/tokens.py); the
// text field shows its letters and takes what is typed, the chips show the cards and change them.
import { updateStick } from "./composing_stick.js";
import { enableDragging } from "./drag_cards.js";
import { focusChosen, make, startOn } from "./elements.js";
import { ALL } from "./letter_keys.js";
import { PhotoView } from "./photo_view.js";

const MANY = 32;                        // more cards than this are reached by their letter
const DOWN = /^\*([A-Z]?)(?:=(.+?))?!?$/;

const letterOf = (token) => DOWN.exec(token)?.[1]
  ?? (token.includes("-") ? token.split("-")[1][0] : token[0]);
const shownLetter = (token) => letterOf(token) || "?";
const splitLetters = (text) => /^[A-Za-z*!]+$/.test(text) ? text.toUpperCase().match(/\*?[A-Z]!?|\*/g) || []
  : [text];

class NamedCards {
  constructor(box) {
    this.box = box;
    this.typed = box.querySelector(".laid-text");
    this.field = make("input");
    Object.assign(this.field, { type: "hidden", name: this.typed.name, value: this.typed.value });
    this.typed.removeAttribute("name");
    this.typed.before(this.field);
    this.list = box.querySelector(".strip");
    this.tools = box.querySelector(".strip-tools");
    this.cards = JSON.parse(box.dataset.cards || "[]");
    this.most = Number(box.dataset.most);
    this.down = "down" in box.dataset;
    this.notes = [];                    // of each token, what its photo told: see `read` and `addAt`
    this.chosen = -1;
    this.letter = "";
    this.tokens = [];
    this.photo = new PhotoView(box, this);
    this.retype();
    this.showLetters();
    this.spread = !this.tokens.length;  // the cards to tap are in sight until a word is typed or photographed
    this.typed.addEventListener("input", () => {
      this.retype();
      this.field.value = this.tokens.filter(Boolean).join(" ");
      this.spread = !this.tokens.length;
      this.draw();
      this.confirm();
    });
    this.box.addEventListener("reading", (event) => this.read(event.detail));
    this.list.addEventListener("click",
      (event) => { if (!this.dragged) this.tap(event.target.closest("[data-place]")); });
    enableDragging(this.list, this);
    this.tools.addEventListener("click", (event) => this.use(event.target.closest("[data-tool]")));
    this.draw();
  }

  // ---- what lies there

  // Cards named already keep their names as far as the letters before and after what was typed are theirs.
  retype() {
    const parts = this.typed.value.replaceAll("?", "*").trim().split(/\s+/).filter(Boolean);
    const now = parts.flatMap(splitLetters);
    const was = [...this.tokens];
    const same = (mine, other) => mine === other || (mine.length === 1 && mine === letterOf(other));
    let head = 0;
    while (head < now.length && head < was.length && same(now[head], was[head])) head += 1;
    let tail = 0;
    const rest = Math.min(now.length, was.length) - head;
    while (tail < rest && same(now.at(-1 - tail), was.at(-1 - tail))) tail += 1;
    const middle = now.slice(head, now.length - tail);
    this.tokens.splice(head, was.length - tail - head, ...middle);
    this.notes.splice(head, was.length - tail - head, ...middle.map(() => ({})));
    if (this.chosen > this.tokens.length) this.chosen = -1;
  }

  read(found) {
    this.tokens = found.map((card) => card.token || card.face);
    this.notes = found.map(({ sure, others, choices }, from) => ({ unsure: !sure, others, choices, from }));
    this.chosen = -1;
    this.spread = false;
    this.write();
  }

  // A card that the photo shows and nobody found: which one it is comes next.
  addAt(place, spot) {
    this.tokens.splice(place, 0, "");
    this.notes.splice(place, 0, { unsure: true, spot });
    this.write();
    this.choose(place);
  }

  showLetters() { this.typed.value = this.tokens.map(shownLetter).join(""); }

  write() {
    this.field.value = this.tokens.filter(Boolean).join(" ");
    this.showLetters();
    this.draw();
    this.confirm();
    this.field.dispatchEvent(new CustomEvent("input", { bubbles: true }));
  }

  // What each photographed card turned out to be, for the deck to learn once the word is handed in.
  confirm() {
    const shown = this.box.querySelector("[data-shown]");
    if (!shown) return;
    const kept = this.tokens.flatMap((token, place) => token && this.notes[place].from !== undefined
      ? [`${this.notes[place].from}:${DOWN.test(token) ? "" : letterOf(token)}`] : []);
    shown.value = [shown.dataset.shown, ...kept].join(" ");
  }

  fitting(token) {
    const bare = token.replace(/!$/, "");
    return this.cards.filter((card) => card.id === bare || (bare.includes("-")
      ? `${card.kind}-${card.face}` === bare || card.id.split("@")[0] === bare
      : card.face === bare && !card.odd));
  }

  // Cards named exactly are taken; a letter alone means the first card of that letter that is still free.
  seen(place) {
    const token = this.tokens[place];
    const down = DOWN.exec(token);
    if (down) return { down: true, face: down[1] || "?",
      card: this.cards.find((card) => card.id === down[2]) };
    const taken = new Set(this.tokens.filter((other, n) => n !== place && other.includes("-"))
      .map((other) => other.replace(/^\*.?=|!$/g, "")));
    const free = this.fitting(token).filter((card) => !taken.has(card.id));
    if (free.length === 1) return { face: free[0].face, card: free[0] };
    const guess = !free.length && this.down && !token.includes("-");
    return { face: shownLetter(token), doubt: free.length > 1, down: guess && Boolean(token) };
  }

  // ---- taps

  tap(chip) {
    if (!chip) return;
    const place = Number(chip.dataset.place);
    this.choose(this.chosen === place ? -1 : place);
  }

  choose(place) {
    this.chosen = place;
    this.letter = place < 0 ? "" : letterOf(this.tokens[place]) || "";
    this.draw();
    focusChosen(this.list, this.tools);
  }

  use(tool) {
    if (!tool) return;
    const { tool: act, value } = tool.dataset;
    if (act === "close") { this.choose(-1); return; }
    if (act === "show") { this.letter = value; this.draw(); return; }
    if (act === "more") { this.spread = true; this.draw(); return; }
    this[act](value);
    this.write();
  }

  put(token) {
    if (this.most === 1) this.spread = false;
    if (this.chosen >= 0) {
      this.tokens[this.chosen] = token;
      this.notes[this.chosen].unsure = false;
      this.chosen = -1;
    } else {
      const place = Math.min(this.tokens.length, this.most - 1);
      this.tokens[place] = token;
      this.notes[place] = {};
    }
    this.letter = "";
  }

  flip() {
    const token = this.tokens[this.chosen];
    const down = DOWN.exec(token);
    this.tokens[this.chosen] = down ? down[2] || down[1]
      : `*${letterOf(token)}${token.includes("-") ? `=${token}` : ""}`;
  }

  reads(letter) {
    const token = this.tokens[this.chosen] ?? "";
    const card = DOWN.exec(token)?.[2] ?? (token.includes("-") ? token : "");
    this.put(`*${letter}${card ? `=${card}` : ""}`);
  }

  remove() {
    for (const row of [this.tokens, this.notes]) row.splice(this.chosen, 1);
    this.chosen = -1;
  }

  sure() { this.notes[this.chosen].unsure = false; this.chosen = -1; }
  earlier() { this.step(-1); }
  later() { this.step(1); }

  step(by) {
    const to = this.chosen + by;
    if (to < 0 || to >= this.tokens.length) return;
    this.move(this.chosen, to);
    this.chosen = to;
  }

  // A card keeps what its photo told wherever it goes.
  move(from, to) {
    for (const row of [this.tokens, this.notes]) row.splice(to, 0, ...row.splice(from, 1));
  }

  // ---- drawing

  draw(lifted = -1) {
    this.list.replaceChildren(...this.tokens.map((_, place) => this.chip(place, lifted === place)));
    this.tools.replaceChildren(...(this.chosen < 0 ? this.adding() : this.changing()));
    updateStick(this.list, /[^\p{L}\s*?!]/u.test(this.typed.value));
    this.photo.draw(this.tokens.map((token, place) => this.onPhoto(place)), this.chosen);
  }

  mark(place) {
    const { face, card, doubt } = this.seen(place);
    return this.notes[place].unsure || doubt || face === "?" ? "?" : card?.mark || "";
  }

  onPhoto(place) {
    const { face } = this.seen(place);
    const { from, spot } = this.notes[place];
    return { face: face === "?" ? "" : face, sure: this.mark(place) !== "?", from, spot };
  }

  chip(place, lifted) {
    const { face, card, down } = this.seen(place);
    const mark = this.mark(place);
    const button = this.drawn(down ? { face, kind: "wild" } : card || { face, kind: "letter" }, mark);
    button.dataset.place = place;
    button.classList.toggle("lifted", lifted);
    button.setAttribute("aria-expanded", String(place === this.chosen));
    button.setAttribute("aria-label", [face, down ? "face down" : card?.kind, mark === "?" ? "not sure"
      : mark, "change"].filter(Boolean).join(", "));
    const item = make("li");
    item.dataset.letters = 1;
    item.append(button);
    return item;
  }

  drawn(card, mark = "") {
    const button = make("button",
      `card ${card.kind}${mark === "?" ? " unsure" : ""}${card.odd ? " faded" : ""}`);
    const icon = this.box.querySelector(`template[data-icon="${card.kind}"]`);
    if (icon) {
      const genre = make("span", "genre");
      genre.append(icon.content.cloneNode(true));
      button.append(genre);
    }
    button.append(make("b", "", card.face));
    if (card.cost !== null && card.cost !== undefined) button.append(make("i", "", card.cost));
    if (mark) button.append(make("span", mark === "?" ? "mark unsure" : "mark", mark));
    return button;
  }

  tool(act, text, value = "", pressed) {
    const button = make("button", act === "show" || act === "reads" ? "key" : "button", text);
    button.dataset.tool = act;
    button.dataset.value = value;
    if (pressed !== undefined) button.setAttribute("aria-pressed", String(pressed));
    return button;
  }

  pickable(cards, says) {
    const row = make("div", "tool-row cards-at-hand");
    if (says) row.append(make("small", "", says));
    for (const card of cards) {
      const button = this.drawn(card, card.mark);
      button.dataset.tool = "put";
      button.dataset.value = card.id;
      button.setAttribute("aria-label",
        [card.face, card.kind, card.cost && `costs ${card.cost}`, card.note].filter(Boolean).join(", "));
      if (card.note) button.title = card.note;
      row.append(button);
    }
    return row;
  }

  adding() {
    if (this.tokens.length >= this.most && this.most > 1) return [];
    if (!this.spread) {
      const row = make("div", "tool-row");
      row.append(this.tool("more", this.most > 1 ? "+ another card" : "another card"));
      return [row];
    }
    const named = new Set(this.tokens.map((token) => DOWN.exec(token)?.[2] || token));
    const likely = this.cards.filter((card) => !card.odd && !named.has(card.id));
    if (likely.length <= MANY) {
      const cards = this.pickable(likely, likely.length ? "Yours and in play, tap to lay:" : "");
      if (this.down) cards.append(this.blank());
      return [cards];
    }
    const shown = this.letter ? [this.pickable(likely.filter((card) => card.face === this.letter),
      `Which ${this.letter}?`)] : [];
    return [...shown, this.keyboard("show")];
  }

  blank() {
    const button = this.drawn({ face: "?", kind: "wild" });
    button.dataset.tool = "put";
    button.dataset.value = "*";
    button.setAttribute("aria-label", "A card face down");
    return button;
  }

  changing() {
    const token = this.tokens[this.chosen];
    const sheet = make("div", "tool-sheet");
    const down = DOWN.exec(token);
    const row = make("div", "tool-row");
    if (this.down) row.append(this.tool("flip", down ? "Face up" : "Face down", "", Boolean(down)));
    row.append(this.tool("earlier", "◀"), this.tool("later", "▶"), this.tool("remove", "Remove"),
      this.tool("close", "Done"));
    const same = this.likely();
    const mixed = same.some((card) => card.face !== this.letter);
    const says = mixed ? "Which card is it?" : `Which ${this.letter} is it?`;
    if (!down && same.length) sheet.append(this.pickable(same, says));
    sheet.append(row, this.keyboard(down ? "reads" : "show"));
    return [sheet];
  }

  // The cards of the letter that is shown; of a card photographed first those the photo can mean.
  likely() {
    const told = (this.notes[this.chosen].choices || [])
      .flatMap((id) => this.cards.filter((card) => card.id === id));
    const own = letterOf(this.tokens[this.chosen]) === this.letter;
    const same = this.cards.filter((card) => card.face === this.letter && !(own && told.includes(card)));
    return own ? [...told, ...same] : same;
  }

  keyboard(act) {
    const board = make("div", "keyboard");
    const likely = act === "reads" ? []
      : (this.notes[this.chosen]?.others || []).filter((face) => ALL.includes(face));
    for (const face of [...likely, ...ALL.filter((each) => !likely.includes(each))]) {
      const key = this.tool(act, face, face, act === "show" ? face === this.letter : undefined);
      if (likely.includes(face)) key.classList.add("likely");
      board.append(key);
    }
    return board;
  }
}

startOn("[data-laid]", (box) => new NamedCards(box));
