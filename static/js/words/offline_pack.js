// Opens the words and labels as phones fetch them; the layout is explained in
// referee/words/builder/offline_pack.py.

import { normalise } from "./typed.js";

const [NOTHING, NEW, NEW_AND_NUMBERED, FREQUENT] = [0, 1, 2, 3];
const [FIRST_CODE, LAST, WITH_PLURAL] = [64, 128, "+"];

/** The edges of the automaton, and the text of the tags as the server has it. */
export function openPack(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [edgeCount, highCount, frequentCount] = [0, 4, 8].map((at) => view.getUint32(at, true));
  const frequent = Array.from({ length: frequentCount }, (_, place) => view.getUint16(12 + 2 * place, true));
  let at = 12 + 2 * frequentCount;
  const take = (count) => bytes.subarray(at, at += count);
  const [heads, low, high] = [take(edgeCount), take(edgeCount), take(highCount)];
  return {
    automaton: readEdges(heads, low, high, frequent),
    tags: readTags(new TextDecoder().decode(bytes.subarray(at))),
  };
}

/** The edges as the automaton has them: 32 bits each, those of the root, which comes last, from 1 on. */
function readEdges(heads, low, high, frequent) {
  const edges = new Uint32Array(heads.length + 1);
  const states = new States(high, frequent);
  let place = 1 + heads.length - startOfLast(heads);
  for (let start = 0, end; start < heads.length; start = end) {
    states.next = states.waiting.length;
    for (end = start; end === start || heads[end - 1] < LAST; end++) if (isNew(low[end])) states.next--;
    const left = states.next;
    const first = end === heads.length ? 1 : place;
    for (let at = start; at < end; at++) edges[first + at - start] = edge(heads[at], states.find(low[at]));
    states.waiting.length = left;
    states.waiting.push(first);
    place += end - start;
  }
  return edges;
}

/** The states made so far: those that nothing leads to yet, of which `next` is at hand, and the numbered. */
class States {
  constructor(high, frequent) {
    Object.assign(this, { high, frequent, highAt: 0, next: 0, waiting: [], numbered: [] });
  }

  /** The state that an edge with this code leads to. */
  find(code) {
    if (code === NOTHING) return 0;
    if (code === NEW_AND_NUMBERED) this.numbered.push(this.waiting[this.next]);
    if (isNew(code)) return this.waiting[this.next++];
    const rest = code - FREQUENT - this.frequent.length;
    return this.numbered[rest < 0 ? this.frequent[code - FREQUENT] : 256 * rest + this.high[this.highAt++]];
  }
}

const isNew = (code) => code === NEW || code === NEW_AND_NUMBERED;
const edge = (head, target) => ((head & ~LAST) | ((head & LAST) << 1) | (target << 9)) >>> 0;

function startOfLast(heads) {
  let start = heads.length - 1;
  while (heads[start - 1] < LAST) start--;
  return start;
}

/** The tags as sorted lines of word, kind and further fields. */
function readTags(text) {
  const lines = [];
  let [heading, before] = ["", ""];
  for (const line of text.split("\n").slice(0, -1)) {
    if (line[0] === "=" || line[0] === "#") {
      [heading, before] = [line, ""];
      continue;
    }
    before = before.slice(0, line.charCodeAt(0) - FIRST_CODE) + line.slice(1);
    lines.push(...tagLines(heading, before));
  }
  return `${lines.sort().join("\n")}\n`;
}

function tagLines(heading, entry) {
  if (heading[0] === "#") return [`${entry}\t${heading.slice(1)}`];
  const [kind, source] = heading.slice(1).split("\t");
  const line = (written) => `${letters(written)}\t${kind}\t${written}\t${source}`;
  if (!entry.endsWith(WITH_PLURAL)) return [line(entry)];
  const written = entry.slice(0, -1);
  return [line(written), line(`${written}s`)];
}

/** A written form as cards spell it; few are not plain ASCII, and only those take the long way. */
function letters(written) {
  const capitals = /^[ -~]+$/.test(written) ? written.toUpperCase() : normalise(written);
  return capitals.replace(/[^A-Z]/g, "");
}
