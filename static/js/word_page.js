// The word page offline: the word lists on this phone give the same answers as the server.
import { Lexicon, normalise, open, openMeanings } from "../words.js";

const form = document.getElementById("word-form");
const answer = document.getElementById("answer");
const { keep: lists, house } = form.dataset;
const base = lists.slice(0, lists.indexOf(" ")).replace(/[^/]+$/, "");
const HOUSE = "house-words";
const SAYS = { legal: ["ok", "✓ legal"], disputed: ["ask", "? the table decides"],
  refused: ["no", "✗ not acceptable"] };

const make = (tag, className, ...inside) => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...inside);
  return element;
};

// Rulings of this house are kept from the last visit: a word the table allowed stays allowed on the way home.
const storedRulings = () => {
  try { return JSON.parse(localStorage.getItem(HOUSE)) || {}; } catch { return {}; }
};
const storeRulings = (rulings) => {
  try { localStorage.setItem(HOUSE, rulings); } catch { /* private mode: the lists alone decide */ }
};

let wordLists;
const openLists = () => {
  wordLists ??= open(base).then(async (all) => { await openMeanings(all, base); return all; });
  return wordLists;
};

const verdictBox = (verdict, rules) => {
  const [mood, says] = SAYS[verdict.ruling];
  return make("section", `verdict ${mood} large`,
    make("h2", "", make("span", "", `${verdict.word} ${says}`)),
    make("p", "", verdict.says),
    make("p", "cite", rules + (verdict.evidence ? ` · ${verdict.evidence}` : "")));
};

// A box without a Q of its own prints QU, which also serves as a bare Q.
const worth = (values, word) => {
  const onlyQu = "QU" in values && !("Q" in values);
  const faces = [...(onlyQu ? word.replaceAll("QU", "Q") : word)]
    .map((letter) => (onlyQu && letter === "Q" ? "QU" : letter));
  const points = faces.map((face) => values[face]);
  return points.length && !points.includes(undefined) ? points.reduce((sum, each) => sum + each, 0) : null;
};

const line = (found) => (found.length ? [found.join(", ")] : []);

const facts = (lexicon, verdict) => {
  const plain = normalise(verdict.word);
  const boxes = Object.entries(JSON.parse(form.dataset.boxes))
    .map(([title, values]) => [title, worth(values, plain)]);
  return [
    ["Meaning", verdict.definitions.map((each) => `${each.base}: ${each.says}`)],
    ["In these lists", line(verdict.lists)],
    ["Nearest words", line(verdict.nearest)],
    ["Points, each letter a card", boxes.filter(([, points]) => points !== null)
      .map(([title, points]) => `${title}: ${points}`)],
    ["Anagrams", line(lexicon.anagrams(plain))],
    ["One letter more", line(lexicon.extensions(plain))],
  ].filter(([, lines]) => lines.length);
};

const factBox = ([heading, lines]) =>
  make("section", "", make("h2", "label", heading), ...lines.map((each) => make("p", "", each)));

const answerWord = async (typed, list) => {
  if (list.startsWith("own:")) {
    answer.replaceChildren(make("p", "problem",
      "That list is on the server. Without a connection, choose one of the lists on this phone."));
    return;
  }
  answer.replaceChildren(make("p", "help", "Opening the lists kept on this phone…"));
  try {
    const all = await openLists();
    const rulings = storedRulings();
    const lexicon = (rules) => new Lexicon(all, { list, house: rulings[rules] || {} });
    const ruleSets = Object.entries(JSON.parse(form.dataset.rules));
    const verdicts = ruleSets.map(([rules, says]) => [lexicon(rules).verdict(typed, rules), says]);
    answer.replaceChildren(
      ...verdicts.map(([verdict, says]) => verdictBox(verdict, says)),
      ...facts(lexicon("membership"), verdicts[0][0]).map(factBox));
  } catch {
    answer.replaceChildren(make("p", "problem",
      "The lists are not on this phone yet. Open this page once with a connection."));
  }
};

const answerTyped = () => {
  const typed = form.elements.q.value.trim();
  if (typed) answerWord(typed, form.elements.list.value);
};

form.addEventListener("submit", (event) => {
  // the server answers, or the worker brings the page that answers by itself
  if (navigator.onLine) return;
  event.preventDefault();
  answerTyped();
});
let photo = null;
// A photo fills in the word. A tap on one of its cards selects the letter to type over.
const selectLetter = (cards, from, to) => {
  const field = form.elements.q;
  const letters = (count) => cards.slice(0, count).map((card) => card.face).join("").length;
  field.focus();
  field.setSelectionRange(letters(from), letters(to));
};
form.querySelector("[data-word]").addEventListener("reading", async ({ detail, currentTarget: box }) => {
  form.elements.q.value = detail.map((card) => card.face).join("");
  const cards = detail.map((card, from) => ({ ...card, from }));
  const { PhotoView } = await import("./photo_view.js");
  photo ??= new PhotoView(box, {
    choose: (place) => selectLetter(photo.cards, place, place + 1),
    addAt: (place) => selectLetter(photo.cards, place, place),
  });
  photo.draw(cards, -1);
});
if (house) storeRulings(house);
if ("alone" in form.dataset) {
  const query = new URLSearchParams(location.search);
  form.elements.q.value = query.get("q") || "";
  const known = [...form.elements.list.options].some((each) => each.value === query.get("list"));
  if (known) form.elements.list.value = query.get("list");
  answerTyped();
}
