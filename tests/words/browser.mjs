// Rules on words as the browser would: reads jobs [{ words, rules, list, explains }], prints their answers.
// node browser.mjs JOBS_FILE LISTS_FOLDER STATIC_FOLDER

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [file, lists, folder] = process.argv.slice(2);
const { EXPLAINING, Lexicon, WordLists } = await import(pathToFileURL(`${folder}/words.js`));
const unpacked = (name) => gunzipSync(readFileSync(`${lists}/${name}`));
const jobs = JSON.parse(readFileSync(file, "utf-8"));

const wordLists = new WordLists({
  pack: unpacked("offline.pack.gz"),
  catalogue: readFileSync(`${lists}/lists.toml`),
});
if (jobs.some(({ explains }) => explains)) {
  wordLists.explain(Object.fromEntries(EXPLAINING.map((name) => [name, unpacked(`${name}.tsv.gz`)])));
}

const brief = ({ word, ruling, reason, says, evidence, lists: held }) =>
  [word, ruling, reason, says, evidence, held];
const answer = ({ words, rules, list, explains }) => {
  const lexicon = new Lexicon(wordLists, { list });
  if (!explains) return words.map((word) => brief(lexicon.brief(word, rules)));
  return words.map((word) => {
    const verdict = lexicon.verdict(word, rules);
    const more = [verdict.definitions, verdict.nearest, lexicon.anagrams(word), lexicon.extensions(word)];
    return [...brief(verdict), ...more];
  });
};
process.stdout.write(JSON.stringify(jobs.map(answer)));
