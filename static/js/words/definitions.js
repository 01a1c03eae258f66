// Definitions of a word; an inflected form is explained by its base. The same steps as
// referee/words/definitions.py.

const AT_MOST = 2;
const ENDINGS = [
  ["n", "plural of", "S> ES> IES>Y VES>F VES>FE MEN>MAN ZZES>Z SSES>S"],
  ["v", "present tense of", "S> ES> IES>Y SSES>S ZZES>Z"],
  ["v", "past tense of", "ED>E ED> IED>Y"],
  ["v", "-ing form of", "ING>E ING> YING>IE"],
  ["a", "comparative of", "ER>E ER> IER>Y"],
  ["a", "superlative of", "EST>E EST> IEST>Y"],
].flatMap(([part, says, pairs]) => pairs.split(" ").map((pair) => [...pair.split(">"), part, says]));
const DOUBLING = ["ED", "ING", "ER", "EST"];
const PREFIXES = "UN RE NON OUT OVER UNDER MIS PRE ANTI DIS DE SUB SUPER INTER FORE SEMI MULTI".split(" ");
const SUFFIXES = "NESS LY LESS FUL ABLE ISH LIKE ER OR IST ISM MENT SHIP HOOD Y IZE ISE MAN".split(" ");
const AFFIXES = [...PREFIXES.map((front) => [front, ""]), ...SUFFIXES.map((back) => ["", back])];

/** Up to two meanings; none while the meanings are not on the shelf. */
export function definitions(wordLists, word) {
  if (!wordLists.meanings) return [];
  const own = glosses(wordLists, word).slice(0, AT_MOST).map((says) => ({ base: word, says }));
  const inflections = own.length < AT_MOST
    ? fromBaseForms(wordLists, word).filter(({ base }) => base !== word) : [];
  const found = [...own, ...inflections.slice(0, AT_MOST - own.length)];
  return found.length ? found : formedFrom(wordLists, word);
}

function glosses(wordLists, word, part = "") {
  return wordLists.meanings.find(word).filter(([, found]) => !part || found === part)
    .map(([, , gloss]) => gloss);
}

function fromBaseForms(wordLists, word) {
  const told = new Set();
  const found = [];
  for (const [says, part, base] of [...irregularForms(wordLists, word), ...regularForms(word)]) {
    const [gloss] = glosses(wordLists, base, part);
    if (!gloss || told.has(`${base} ${part}`)) continue;
    told.add(`${base} ${part}`);
    found.push({ base, says: `${says} ${base.toLowerCase()}: ${gloss}` });
  }
  return found;
}

function irregularForms(wordLists, word) {
  return wordLists.forms.find(word).map(([part, base]) => [irregularFormName(word, part), part, base]);
}

function irregularFormName(word, part) {
  if (part === "n") return "plural of";
  if (part === "v") return word.endsWith("ING") ? "-ing form of" : word.endsWith("S") ? "present tense of"
    : "past form of";
  return word.endsWith("ST") ? "superlative of" : "comparative of";
}

function regularForms(word) {
  const found = [];
  for (const [ending, back, part, says] of ENDINGS) {
    if (!word.endsWith(ending) || word.length <= ending.length + 1) continue;
    const stem = word.slice(0, -ending.length);
    found.push([says, part, stem + back]);
    if (DOUBLING.includes(ending) && !back
      && endsInDoubleConsonant(stem)) found.push([says, part, stem.slice(0, -1)]);
  }
  return found;
}

function endsInDoubleConsonant(stem) {
  return stem.length > 2 && stem.at(-1) === stem.at(-2) && !"AEIOU".includes(stem.at(-1));
}

function formedFrom(wordLists, word) {
  const known = (base) => wordLists.automaton.wordClass(base) > 0;
  for (const [front, back] of AFFIXES) {
    if (!word.startsWith(front) || !word.endsWith(back)
      || word.length <= front.length + back.length + 2) continue;
    const base = stems(word.slice(front.length, word.length - back.length), back).find(known);
    const affix = front ? `${front.toLowerCase()}-` : `-${back.toLowerCase()}`;
    if (base) return [{ base, says: `formed from ${base.toLowerCase()} with ${affix}` }];
  }
  const base = regularForms(word).map(([, , each]) => each).find(known);
  return base ? [{ base, says: `a form of ${base.toLowerCase()}` }] : [];
}

function stems(stem, back) {
  const found = [stem];
  if (back && stem.endsWith("I")) found.push(`${stem.slice(0, -1)}Y`);
  if (back && "AEIOUY".includes(back[0])) {
    found.push(`${stem}E`);
    if (endsInDoubleConsonant(stem)) found.push(stem.slice(0, -1));
  }
  return found;
}
