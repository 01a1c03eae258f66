// What somebody meant by an unknown word; the same steps and costs as referee/words/nearest_words.py.

import { oneEditWords } from "./automaton.js";
import { soundKey } from "./sound.js";

const [AT_MOST, MOST_EDITS, NO_BAND, SHORT] = [6, 2, 6, 3];
const [EDIT, BAND, OTHER_SOUND, OTHER_START] = [8, 3, 6, 5];

/** Up to six listed words, the likeliest first; words one edit away alone while the rest is not fetched. */
export function nearestWords(wordLists, word, most) {
  const known = wordLists.misspellings ? wordLists.misspellings.find(word).flat() : [];
  const others = new Set(candidates(wordLists, word, most));
  others.delete(word);
  const costs = new Map([...others].map((other) => [other, cost(wordLists, word, other)]));
  const inOrder = (one, other) => costs.get(one) - costs.get(other) || (one < other ? -1 : 1);
  return [...new Set([...known, ...[...others].sort(inOrder)])].slice(0, AT_MOST);
}

function* candidates(wordLists, word, most) {
  yield* oneEditWords(wordLists.automaton, word, most);
  if (!wordLists.ranks) return;
  for (const [other] of wordLists.sounds.find(soundKey(word))) {
    if (Math.abs(other.length - word.length) <= SHORT) yield other;
  }
  if (word.length <= SHORT) return;
  for (const other of wordLists.ranks.keysFrom(word[0])) {
    if (Math.abs(other.length - word.length) <= MOST_EDITS && editDistance(word, other) <= MOST_EDITS) yield other;
  }
}

function cost(wordLists, word, other) {
  const [[band] = [NO_BAND]] = wordLists.ranks ? wordLists.ranks.find(other) : [];
  return EDIT * editDistance(word, other) + BAND * Number(band)
    + OTHER_SOUND * (soundKey(word) !== soundKey(other)) + OTHER_START * (word[0] !== other[0]);
}

/** Letters added, left out, changed, or swapped with their neighbour (optimal string alignment). */
function editDistance(one, other) {
  let before = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at++) {
    const above = row;
    row = [at];
    for (let place = 1; place <= other.length; place++) {
      let best = Math.min(above[place] + 1, row[place - 1] + 1,
        above[place - 1] + (one[at - 1] !== other[place - 1]));
      const swapped = at > 1 && place > 1 && one[at - 1] === other[place - 2] && one[at - 2] === other[place - 1];
      if (swapped) best = Math.min(best, before[place - 2] + 1);
      row.push(best);
    }
    before = above;
  }
  return row[other.length];
}
