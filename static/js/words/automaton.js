// The packed automaton of all words, walked letter by letter; the layout is explained in
// referee/words/dafsa.py.

export const [COMMON, STANDARD, HUGE] = [1, 2, 3];
export const LEVELS = { [COMMON]: 50, [STANDARD]: 70, [HUGE]: 80 };
const ROOT = 1;

const letterOf = (edge) => edge & 31;
const classOf = (edge) => (edge >>> 5) & 7;
const isLast = (edge) => (edge >>> 8) & 1;
const targetOf = (edge) => edge >>> 9;
const code = (letter) => letter.charCodeAt(0) - 64;

export class Automaton {
  constructor(edges) {
    this.edges = edges;
  }

  /** The class of a word in capitals, 0 when no list holds it. */
  wordClass(word) {
    return this.classAfter(ROOT, [...word].map(code));
  }

  /** The class of the word that goes on from this state with these letters. */
  classAfter(at, codes) {
    let found = 0;
    for (const letter of codes) {
      const edge = at ? this.edge(at, letter) : 0;
      if (!edge) return 0;
      at = targetOf(edge);
      found = classOf(edge);
    }
    return found;
  }

  edge(at, letter) {
    for (const edge of this.edgesFrom(at)) if (letterOf(edge) === letter) return edge;
    return 0;
  }

  *edgesFrom(at) {
    while (at) {
      const edge = this.edges[at];
      yield edge;
      at = isLast(edge) ? 0 : at + 1;
    }
  }

  /** Every word of exactly these letters, A to Z. */
  rearranged(letters, at = ROOT, head = "") {
    const found = [];
    for (const edge of this.edgesFrom(at)) {
      const letter = String.fromCharCode(64 + letterOf(edge));
      if (!letters.includes(letter)) continue;
      const left = letters.replace(letter, "");
      if (!left && classOf(edge)) found.push(head + letter);
      else if (left && targetOf(edge)) found.push(...this.rearranged(left, targetOf(edge), head + letter));
    }
    return found;
  }

  /** Every listed word of some of these letters. */
  within(letters, at = ROOT, head = "") {
    const found = [];
    for (const edge of this.edgesFrom(at)) {
      const letter = String.fromCharCode(64 + letterOf(edge));
      if (!letters.includes(letter)) continue;
      if (classOf(edge)) found.push(head + letter);
      const left = letters.replace(letter, "");
      if (targetOf(edge)) found.push(...this.within(left, targetOf(edge), head + letter));
    }
    return found;
  }
}

/** Listed words one edit away, up to a class; some more than once. */
export function* oneEditWords(automaton, word, most) {
  for (const [other, itsClass] of slips(automaton, word)) if (itsClass <= most) yield other;
}

function* slips(automaton, word) {
  const codes = [...word].map(code);
  let at = ROOT;
  let endsHere = 0;
  for (let place = 0; place <= word.length; place++) {
    if (place === word.length - 1 && endsHere) yield [word.slice(0, place), endsHere];
    if (!at) return;
    yield* fewerOrSwapped(automaton, at, word, codes, place);
    yield* moreOrOther(automaton, at, word, codes, place);
    const edge = place < word.length ? automaton.edge(at, codes[place]) : 0;
    if (!edge) return;
    at = targetOf(edge);
    endsHere = classOf(edge);
  }
}

function* fewerOrSwapped(automaton, at, word, codes, place) {
  const fewer = automaton.classAfter(at, codes.slice(place + 1));
  if (fewer) yield [word.slice(0, place) + word.slice(place + 1), fewer];
  if (place + 1 >= word.length) return;
  const swapped = automaton.classAfter(at, [codes[place + 1], codes[place], ...codes.slice(place + 2)]);
  if (swapped) yield [word.slice(0, place) + word[place + 1] + word[place] + word.slice(place + 2),
    swapped];
}

function* moreOrOther(automaton, at, word, codes, place) {
  const [tail, rest] = [codes.slice(place), codes.slice(place + 1)];
  for (const edge of automaton.edgesFrom(at)) {
    const letter = String.fromCharCode(64 + letterOf(edge));
    const more = tail.length ? automaton.classAfter(targetOf(edge), tail) : classOf(edge);
    if (more) yield [word.slice(0, place) + letter + word.slice(place), more];
    const other = rest.length ? automaton.classAfter(targetOf(edge), rest) : classOf(edge);
    if (tail.length && other) yield [word.slice(0, place) + letter + word.slice(place + 1), other];
  }
}
