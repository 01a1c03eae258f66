// The word page offline: the word lists on this phone give the same answers as the server.
import { Lexicon, normalise, open, openMeanings } from "../words.js";

const form = document.getElementById("word-form");
const answer = document.getElementById("answer");
const { keep: lists, house } = form.dataset;
const base = lists.slice(0, lists.indexOf(" ")).replace(/[^/]+$/, "");
const HOUSE = "house-words";
const APART = /[\s,;]+/;
const SHORTS = JSON.parse(form.dataset.shorts);

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
let meanings;
// Words and labels are enough to rule. Meanings and suggestions are larger: they complete the answer.
const completeAnswer = (all) => {
  if (meanings) return;
  answer.setAttribute("aria-busy", "true");
  meanings = openMeanings(all, base).then(answerTyped, () => {})
    .finally(() => answer.removeAttribute("aria-busy"));
};

const ruleCard = (title, mood, headline, lines, evidence = "") =>
  make("section", `verdict ${mood} rule-card`, make("p", "label", title),
    make("h2", "", make("span", "", headline)), ...lines.map((each) => make("p", "", each)),
    ...(evidence ? [make("p", "cite", evidence)] : []));

const verdictCard = (verdict, title) => {
  const [mood, headline] = {
    legal: ["ok", `${verdict.word} ✓ OK`],
    disputed: ["ask", `${verdict.word} ? the table decides`],
    refused: ["no", `${verdict.word} ✗ ${SHORTS[verdict.reason] ?? ""}`],
  }[verdict.ruling];
  return ruleCard(title, mood, headline, [verdict.says], verdict.evidence);
};

// As at a tournament: whether all of them are good, never which one is not.
const cardOfAll = (verdicts, title) => {
  const words = verdicts.map((each) => each.word).join(", ");
  const count = `${words}: ${verdicts.length} words, judged together.`;
  const some = (ruling) => verdicts.some((each) => each.ruling === ruling);
  if (some("refused")) return ruleCard(title, "no", "✗ Not all OK", [count, "Which one it is stays open."]);
  return some("disputed") ? ruleCard(title, "ask", "? The table decides", [count])
    : ruleCard(title, "ok", "✓ All OK", [count]);
};

// A box without a Q of its own prints QU, which also serves as a bare Q.
const worth = (values, word) => {
  const onlyQu = "QU" in values && !("Q" in values);
  const faces = [...(onlyQu ? word.replaceAll("QU", "Q") : word)]
    .map((letter) => (onlyQu && letter === "Q" ? "QU" : letter));
  const points = faces.map((face) => values[face]);
  return points.length && !points.includes(undefined) ? points.reduce((sum, each) => sum + each, 0) : null;
};

// The word of the most points in the chosen deck, the longest of equals, then the first.
const best = (lexicon, plain) => {
  const title = form.elements.deck.selectedOptions[0].textContent.trim();
  const values = JSON.parse(form.dataset.boxes)[title];
  const known = lexicon.within(plain).map((word) => [worth(values, word), word])
    .filter(([points]) => points !== null)
    .sort(([one, first], [other, second]) =>
      other - one || second.length - first.length || (first < second ? -1 : 1));
  return known.length ? [`${known[0][1]}, ${known[0][0]} in ${title}`] : [];
};

const line = (found) => (found.length ? [found.join(", ")] : []);

const facts = (lexicon, verdict) => {
  const plain = normalise(verdict.word);
  const boxes = Object.entries(JSON.parse(form.dataset.boxes))
    .map(([title, values]) => [title, worth(values, plain)]);
  return [
    ["Meaning", verdict.definitions.map((each) => `${verdict.word}: ${each.says}`)],
    ["In these lists", line(verdict.lists)],
    ["Nearest words", line(verdict.nearest)],
    ["Points, each letter a card", boxes.filter(([, points]) => points !== null)
      .map(([title, points]) => `${title}: ${points}`)],
    ["Anagrams", line(lexicon.anagrams(plain))],
    ["Best word of these letters", best(lexicon, plain)],
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
  if (!wordLists) answer.replaceChildren(make("p", "help", "Opening the lists kept on this phone…"));
  try {
    wordLists ??= open(base);
    const all = await wordLists;
    const rulings = storedRulings();
    const lexicon = (rules) => new Lexicon(all, { list, house: rulings[rules] || {} });
    const ruleSets = Object.entries(JSON.parse(form.dataset.rules));
    const words = typed.split(APART).filter(Boolean);
    if (words.length > Number(form.dataset.most)) {
      answer.replaceChildren(make("p", "problem", form.dataset.tooMany));
      return;
    }
    if (words.length > 1) {
      answer.replaceChildren(...ruleSets.map(([rules, title]) =>
        cardOfAll(words.map((word) => lexicon(rules).brief(word, rules)), title)));
      return;
    }
    const verdicts = ruleSets.map(([rules, title]) => [lexicon(rules).verdict(typed, rules), title]);
    answer.replaceChildren(
      ...verdicts.map(([verdict, title]) => verdictCard(verdict, title)),
      ...facts(lexicon("membership"), verdicts[0][0]).map(factBox));
    completeAnswer(all);
  } catch {
    answer.replaceChildren(make("p", "problem",
      "The lists are not on this phone yet. Open this page once with a connection."));
  }
};

const answerTyped = async () => {
  const typed = form.elements.q.value.trim();
  if (typed) await answerWord(typed, form.elements.list.value);
  else answer.replaceChildren();
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
  form.elements.q.dispatchEvent(new Event("input", { bubbles: true }));
  const cards = detail.map((card, from) => ({ ...card, from }));
  const { PhotoView } = await import("./photo_view.js");
  photo ??= new PhotoView(box, {
    choose: (place) => selectLetter(photo.cards, place, place + 1),
    addAt: (place) => selectLetter(photo.cards, place, place),
  });
  photo.draw(cards, -1);
});
// While one types: the server answers, or without a connection this phone does.
let typing = 0;
const answersAlone = () => "alone" in form.dataset || !navigator.onLine;
form.addEventListener("htmx:beforeRequest", (event) => { if (answersAlone()) event.preventDefault(); });
for (const kind of ["input", "change"]) {
  form.addEventListener(kind, () => {
    clearTimeout(typing);
    if (answersAlone()) typing = setTimeout(answerTyped, 200);
  });
}
if (house) storeRulings(house);
if ("alone" in form.dataset) {
  const query = new URLSearchParams(location.search);
  form.elements.q.value = query.get("q") || "";
  const known = [...form.elements.list.options].some((each) => each.value === query.get("list"));
  if (known) form.elements.list.value = query.get("list");
  answerTyped();
}
