// What somebody meant by an unknown word; the same steps and costs as referee/words/nearest_words.py.

import { oneEditWords } from "./automaton.js";
import { soundKey } from "./sound.js";

const [AT_MOST, MOST_EDITS, NO_BAND, SHORT, START] = [6, 2, 6, 3, 2];
const [EDIT, BAND, OTHER_SOUND, OTHER_START] = [8, 3, 6, 5];

/** Up to six listed words, the likeliest first; words one edit away alone while the rest is not fetched. */
export function nearestWords(wordLists, word, most) {
  const known = wordLists.misspellings ? wordLists.misspellings.find(word).flat() : [];
  const edits = nearEdits(wordLists, word, most);
  if (!known.length && !edits.size) farEdits(wordLists, word, edits);
  const costs = new Map([...edits].map(([other, apart]) => [other, cost(wordLists, word, other, apart)]));
  const inOrder = (one, other) => costs.get(one) - costs.get(other) || (one < other ? -1 : 1);
  return [...new Set([...known, ...[...costs.keys()].sort(inOrder)])].slice(0, AT_MOST);
}

/** Words one edit away, and words of the same sound two edits away, with the number of edits. */
function nearEdits(wordLists, word, most) {
  const edits = new Map();
  for (const other of sameSound(wordLists, word)) {
    if (isWithin(word, other, MOST_EDITS)) edits.set(other, MOST_EDITS);
  }
  for (const other of oneEditWords(wordLists.automaton, word, most)) edits.set(other, 1);
  edits.delete(word);
  return edits;
}

/** Where nothing is near: every word of the same sound, and common words two edits away that begin alike. */
function farEdits(wordLists, word, edits) {
  for (const other of sameSound(wordLists, word)) edits.set(other, MOST_EDITS + 1);
  if (!wordLists.ranks || word.length <= SHORT) return;
  for (const other of wordLists.ranks.keysFrom(word.slice(0, START))) {
    if (isWithin(word, other, MOST_EDITS)) edits.set(other, MOST_EDITS);
  }
}

function sameSound(wordLists, word) {
  if (!wordLists.sounds) return [];
  const alike = wordLists.sounds.find(soundKey(word)).map(([other]) => other);
  return alike.filter((other) => Math.abs(other.length - word.length) <= SHORT);
}

function cost(wordLists, word, other, edits) {
  const [[band] = [NO_BAND]] = wordLists.ranks ? wordLists.ranks.find(other) : [];
  return EDIT * edits + BAND * Number(band)
    + OTHER_SOUND * (soundKey(word) !== soundKey(other)) + OTHER_START * (word[0] !== other[0]);
}

/** Whether so few edits are enough: letters added, left out, changed, or swapped with their neighbour. */
function isWithin(one, other, edits) {
  if (one === other || !edits) return one === other;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  if (at === Math.min(one.length, other.length)) return Math.abs(one.length - other.length) <= edits;
  const [rest, wanted, left] = [one.slice(at), other.slice(at), edits - 1];
  return isWithin(rest.slice(1), wanted.slice(1), left) || isWithin(rest.slice(1), wanted, left)
    || isWithin(rest, wanted.slice(1), left)
    || (rest[0] === wanted[1] && rest[1] === wanted[0] && isWithin(rest.slice(2), wanted.slice(2), left));
}
