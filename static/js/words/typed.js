// A word as cards would spell it, whatever keyboard or case it came from; the same steps as
// referee/kit/words.py.

export const LONGEST_TYPED = 64;
const LONGEST_READ = 4096;
const HYPHENS = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const APOSTROPHES = /[\u2018\u2019\u201b\u02bc\u0060\u00b4\uff07]/g;
const SPELLED_OUT = { "Æ": "AE", "Œ": "OE", "Ø": "O", "Ł": "L", "Đ": "D", "Ð": "D", "Þ": "TH", "ẞ": "SS" };
const EDGES = /^[\s\u001c-\u001f\u0085]+|[\s\u001c-\u001f\u0085]+$/g;

export function normalise(typed) {
  const read = [...typed].slice(0, LONGEST_READ).join("").replace(HYPHENS, "-").replace(APOSTROPHES, "'");
  const capitals = read.normalize("NFKC").toUpperCase();
  const bare = capitals.normalize("NFKD").replace(/[\p{Mn}\p{Cf}]/gu, "").toUpperCase();
  const spelled = bare.replace(/[ÆŒØŁĐÐÞẞ]/g, (letter) => SPELLED_OUT[letter]).replace(EDGES, "");
  return [...spelled].slice(0, LONGEST_TYPED + 1).join("");
}

/** Only the letters A to Z: something cards could spell. */
export function isPlain(word) {
  return /^[A-Za-z]+$/.test(word);
}

/** The word as a sentence may carry it: no control characters, never a screenful. */
export function clip(word) {
  const tidy = [...word].map((letter) =>
    (letter !== " " && /[\p{C}\p{Z}]/u.test(letter) ? "\ufffd" : letter));
  return tidy.length <= LONGEST_TYPED / 2 ? tidy.join("") : `${tidy.slice(0, LONGEST_TYPED / 2).join("")}…`;
}
