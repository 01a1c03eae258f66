// Rules on every line of a file as the browser would and prints one JSON verdict a line.
// node browser.mjs WORDS_FILE LISTS_FOLDER STATIC_FOLDER RULES LIST [meanings]

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [file, lists, folder, rules, list, meanings] = process.argv.slice(2);
const { EXPLAINING, Lexicon, WordLists } = await import(pathToFileURL(`${folder}/words.js`));
const packed = (name) => gunzipSync(readFileSync(`${lists}/${name}`));

const wordLists = new WordLists({
  automaton: packed("words.dafsa.gz"),
  tags: packed("tags.tsv.gz"),
  catalogue: readFileSync(`${lists}/lists.toml`),
});
if (meanings) {
  wordLists.explain(Object.fromEntries(EXPLAINING.map((name) => [name, packed(`${name}.tsv.gz`)])));
}

const lexicon = new Lexicon(wordLists, { list });
const out = [];
for (const word of JSON.parse(readFileSync(file, "utf-8"))) {
  const verdict = lexicon.verdict(word, rules);
  const extra = meanings ? [verdict.definitions, verdict.nearest, lexicon.anagrams(word), lexicon.extensions(word)] : [];
  out.push([verdict.word, verdict.ruling, verdict.reason, verdict.says, verdict.evidence, verdict.lists, ...extra]);
}
process.stdout.write(JSON.stringify(out));
