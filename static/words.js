// Is that a word? The same data and the same answers as the server, for the word page without a network.
// `open(base)` fetches the lists below that address; `new Lexicon(wordLists, options).verdict(word, rules)`
// rules. See docs/words.md.

import { Automaton, COMMON, HUGE, LEVELS, STANDARD } from "./js/words/automaton.js";
import { nearestWords } from "./js/words/nearest.js";
import { openPack } from "./js/words/offline_pack.js";
import { SortedLines, unpack } from "./js/words/sorted_lines.js";
import { definitions } from "./js/words/definitions.js";
import { LONGEST_TYPED, clip, isPlain, normalise } from "./js/words/typed.js";

export { normalise };

const LONGEST_VOWELLESS = 5;
const LISTS = [[COMMON, "Common"], [STANDARD, "Standard"], [HUGE, "Big"]];
const LONGEST_ANAGRAM = 12;
const LONGEST_WITHIN = 8;
export const EXPLAINING = ["meanings", "wiktionary", "forms", "ranks", "sounds", "misspellings"];
const OWN_NAMES = "our own list of names";
const NAME_SOURCES = ["Faker", "Wiktionary", "CSpell", "US census"];
const FORMS = [
  ["-", "hyphenated", "a hyphen", `'-'`],
  ["'", "contraction", "an apostrophe", `"'"`],
  [" ", "two_words", "a space", `' '`],
];
const REASON_NAMES = { proper_noun: "a proper noun", abbreviation: "an abbreviation", slang: "slang" };

/** Everything the lists hold: words, tags, and the catalogue; meanings come when `explain` is called. */
export class WordLists {
  constructor({ pack, catalogue }) {
    const { automaton, tags } = openPack(pack);
    this.automaton = new Automaton(automaton);
    this.tags = new SortedLines(tags);
    this.listings = listings(catalogue);
  }

  /** Adds meanings and suggestions, larger files that a phone fetches when it has time. */
  explain(files) {
    for (const name of EXPLAINING) this[name] = new SortedLines(decode(files[name]));
  }

  tagsOf(word) {
    return this.tags.find(word).map(([kind, written, source = ""]) =>
      ({ kind, written, source, level: level(source) }));
  }
}

const decode = (bytes) => new TextDecoder().decode(bytes);

/** Fetches the lists below `base` (they are cached for the time without a network) and opens them. */
export async function open(base) {
  const [pack, catalogue] = await Promise.all(
    ["offline.pack.gz", "lists.toml"].map((name) => fetchFile(base + name)),
  );
  return new WordLists({ pack, catalogue });
}

/** Fetches the meanings and suggestions too. */
export async function openMeanings(wordLists, base) {
  const fetchNamed = async (name) => [name, await fetchFile(`${base}${name}.tsv.gz`)];
  const fetched = await Promise.all(EXPLAINING.map(fetchNamed));
  wordLists.explain(Object.fromEntries(fetched));
}

async function fetchFile(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return unpack(new Uint8Array(await answer.arrayBuffer()));
}

/** A table's dictionary: its word list, whether slurs are out, and its rulings (word to allowed or not). */
export class Lexicon {
  constructor(wordLists, { list = "standard", slurs = true, house = {} } = {}) {
    const listing = wordLists.listings[list];
    Object.assign(this, { wordLists, list, slurs, listing });
    this.name = listing ? listing.name : "no list";
    this.most = listing ? listing.most : 0;
    this.house = new Map(Object.entries(house).map(([word, allowed]) => [normalise(word), allowed]));
  }

  /** Ruling, reason, sentence, evidence, lists, meanings (when on the shelf) and nearest words. */
  verdict(typed, rules = "letterpress") {
    const brief = this.brief(typed, rules);
    return {
      ...brief,
      definitions: brief.lists.length ? definitions(this.wordLists, brief.word) : [],
      nearest: brief.reason === "unknown" ? this.#nearest(brief.word) : [],
    };
  }

  /** The verdict without meanings and neighbours. */
  brief(typed, rules = "letterpress") {
    const plain = normalise(typed);
    const malformed = typingRuling(plain);
    if (malformed) return { word: clip(plain), lists: [], ...malformed };
    const found = this.wordLists.automaton.wordClass(plain);
    const lists = LISTS.filter(([most]) => found && found <= most).map(([, name]) => name);
    return { word: plain, lists, ...this.#findings(plain, found, rules).next().value };
  }

  #holds(found) {
    return found > 0 && found <= this.most;
  }

  *#findings(plain, found, rules) {
    const tags = this.wordLists.tagsOf(plain);
    if (this.house.has(plain)) yield houseRuling(plain, this.house.get(plain));
    if (this.slurs && tagsOfKind(tags, "slur").length) {
      yield briefRuling("refused", "filtered", `${plain} is left out: slurs are switched off.`);
    }
    if (this.list === "none") yield briefRuling("disputed", "no_list",
      `${plain}: no list is used, the table decides.`);
    if (rules === "letterpress") yield* letterpress(plain, tags, this.#holds(found));
    if (this.#holds(found)) {
      const says = `${plain} is in our dictionary.${nameNote(tags)}${slangNote(tags)}`;
      yield briefRuling("legal", "ordinary", says, edition(this.listing));
    }
    yield* this.#whyNot(plain, found, tags);
  }

  *#whyNot(plain, found, tags) {
    const notListed = (reason, what, tag) =>
      briefRuling("refused", reason, `${plain} is not in our dictionary: it is ${what}.`, evidence(tag));
    for (const tag of tagsOfKind(tags, "contraction")) yield notListed("contraction",
      `a contraction, ${tag.written}`, tag);
    const [tag] = [...tagsOfKind(tags, "name"),
      ...tagsOfKind(tags, "abbreviation")].sort((one, other) => one.level - other.level);
    if (tag && (!found || tag.level < LEVELS[found])) {
      const [reason, kind] = tag.kind === "name" ? ["proper_noun", "a proper noun"]
        : ["abbreviation", "an abbreviation"];
      yield notListed(reason, `${kind}, ${tag.written}`, tag);
    }
    for (const tag of [...tagsOfKind(tags, "hyphenated"), ...tagsOfKind(tags, "two_words")]) {
      const kind = tag.kind === "hyphenated" ? "written with a hyphen" : "written as two words";
      if (!found || found === HUGE) yield notListed(tag.kind, `${kind}, ${tag.written}`, tag);
    }
    if (found) {
      const [, bigger] = LISTS.find(([most]) => found <= most);
      const says = `${plain} is not in our dictionary, only in a larger one: the table decides.`;
      yield briefRuling("disputed", "bigger_list", says, `in ${bigger}, not in ${this.name}`);
    }
    if (plain.endsWith("S") && !found) {
      for (const tag of tagsOfKind(this.wordLists.tagsOf(plain.slice(0, -1)), "name")) {
        const names = { ...tag, written: `${tag.written}s` };
        if (tag.level > LEVELS[COMMON]) continue;
        yield notListed("proper_noun", `a proper noun, ${names.written}`, names);
      }
    }
    if (plain.endsWith("IN") && this.#holds(this.wordLists.automaton.wordClass(`${plain}G`))) {
      const says = `${plain} is not in our dictionary: it is slang, ${plain}G without its G.`;
      yield briefRuling("refused", "slang", says, `${plain}G is in ${this.name}`);
    }
    if (plain.length <= LONGEST_VOWELLESS && !/[AEIOUY]/.test(plain)) {
      const says = `${plain} is not in our dictionary: without a vowel it is an abbreviation at most.`;
      yield briefRuling("refused", "abbreviation", says, "no vowel");
    }
    yield briefRuling("refused", "unknown", `${plain} is not in our dictionary.`);
  }

  #nearest(plain) {
    const near = nearestWords(this.wordLists, plain, Math.max(this.most, STANDARD));
    return near.filter((word) => !(this.slurs && tagsOfKind(this.wordLists.tagsOf(word), "slur").length));
  }

  /** Other words of exactly these letters that nothing stands against. */
  anagrams(typed, rules = "membership") {
    const plain = normalise(typed);
    if (!isPlain(plain) || plain.length > LONGEST_ANAGRAM) return [];
    const words = this.wordLists.automaton.rearranged([...plain].sort().join(""));
    return words.filter((word) => word !== plain && this.brief(word, rules).ruling === "legal");
  }

  /** Every word of some of these letters that nothing stands against. */
  within(typed, rules = "membership") {
    const plain = normalise(typed);
    if (!isPlain(plain) || plain.length > LONGEST_WITHIN) return [];
    const words = this.wordLists.automaton.within([...plain].sort().join(""));
    return words.filter((word) => this.brief(word, rules).ruling === "legal");
  }

  /** Words made by one letter more at the front or the end. */
  extensions(typed, rules = "membership") {
    const plain = normalise(typed);
    if (!isPlain(plain)) return [];
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    const longer = new Set([...letters.map((letter) => letter + plain),
      ...letters.map((letter) => plain + letter)]);
    return [...longer].filter((word) => this.brief(word, rules).ruling === "legal");
  }
}

function briefRuling(ruling, reason, says, evidence = "") {
  return { ruling, reason, says, evidence };
}

/** What was typed is no single word of letters: say which character is in the way. */
function typingRuling(plain) {
  if (!plain) return briefRuling("refused", "not_letters", "No letters were given.");
  if ([...plain].length > LONGEST_TYPED) {
    return briefRuling("refused", "too_long",
      `That has more than ${LONGEST_TYPED} letters; the longest listed word has 28.`);
  }
  if (isPlain(plain)) return null;
  for (const [sign, reason, what, quoted] of FORMS) {
    if (plain.includes(sign) && isPlain(plain.replaceAll(sign, ""))) {
      return briefRuling("refused", reason,
        `${clip(plain)} has ${what}; a single word without one is needed.`, quoted);
    }
  }
  const odd = clip([...plain].find((letter) => !isPlain(letter)));
  return briefRuling("refused", "not_letters", `${clip(plain)} has a character that is not a letter: ${odd}`,
    odd);
}

function houseRuling(plain, allowed) {
  return allowed
    ? briefRuling("legal", "house", `${plain} is a house word: the table has allowed it.`, "house words")
    : briefRuling("refused", "house", `${plain} is barred by the table.`, "house words");
}

/** Letterpress, Illegal words: its own examples, and slang even when a list holds it. */
function* letterpress(plain, tags, listed) {
  for (const tag of tagsOfKind(tags, "ruling")) {
    const [ruling, reason] = tag.written.split(" ");
    const kind = REASON_NAMES[reason] ?? "an ordinary word";
    const says = ruling === "refused" ? `${plain} is ${kind}, and not allowed.` : `${plain} is ${kind}.`;
    yield briefRuling(ruling, reason, says, tag.source);
  }
  for (const tag of tagsOfKind(tags, "slang")) {
    yield briefRuling("refused", "slang", `${plain} is slang, and slang is not allowed.`,
      `${tag.written} slang: ${tag.source}`.trim());
  }
  if (!listed || tagsOfKind(tags, "ordinary").length) return;
  for (const tag of tagsOfKind(tags, "proper")) {
    const says = `${plain} is a proper noun, ${tag.written}, and proper nouns are not allowed.`;
    yield briefRuling("refused", "proper_noun", says, `${tag.written}: a name, ${tag.source}`);
  }
}

/** A remark for a word that stands although somebody calls it slang: who, and where it is said. */
function slangNote(tags) {
  if (tagsOfKind(tags, "ordinary").length) return "";
  const [informal] = tagsOfKind(tags, "informal");
  if (informal) return ` (${informal.written || "It is"} slang in the sense: ${informal.source}.)`;
  const [label] = tagsOfKind(tags, "label");
  if (!label) return "";
  return ` (${label.source} calls it informal or slang${label.written ? `, ${label.written}` : ""}.)`;
}

function evidence(tag) {
  const what = { name: "a name, ", abbreviation: "an abbreviation, " }[tag.kind] ?? "";
  return `${tag.written}: ${what}${tag.source}`;
}

/** A legal word that is also a well-known name says so: Grace, not Tree. */
function nameNote(tags) {
  const known = tagsOfKind(tags, "name").filter((tag) => tag.level <= LEVELS[COMMON]);
  const [named] = known.sort((one, other) => one.level - other.level);
  return named ? ` (${named.written} is a name, but the word is an ordinary one too.)` : "";
}

function tagsOfKind(tags, kind) {
  return tags.filter((tag) => tag.kind === kind);
}

function level(source) {
  const last = source.slice(source.lastIndexOf(" ") + 1);
  if (/^\d+$/.test(last)) return Number(last);
  return source === OWN_NAMES ? 0 : NAME_SOURCES.includes(source) ? LEVELS[STANDARD] : 100;
}

function edition(listing) {
  return `${listing.name}, edition ${listing.edition}, ${listing.size.toLocaleString("en-US")} words`;
}

/** The lists of `lists.toml`, of which only the plain lines of its list tables are read. */
function listings(catalogue) {
  const text = decode(catalogue);
  const found = {};
  let current = null;
  let printed = "";
  for (const line of text.split("\n")) {
    const table = line.match(/^\[(.*)\]$/);
    const pair = line.match(/^(\w+) = "?([^"]*)"?$/);
    if (table) current = table[1].startsWith("list.") ? (found[table[1].slice(5)] = { edition: printed })
      : null;
    else if (pair && current) current[pair[1]] = ["most", "size"].includes(pair[1]) ? Number(pair[2])
      : pair[2];
    else if (pair && pair[1] === "edition") printed = pair[2];
  }
  return found;
}
