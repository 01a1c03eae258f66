// A key for how a word sounds; the same rules as referee/words/sound.py.

const RULES = [
  [/^(KN|GN|PN)/g, "N"],
  [/^WR/g, "R"],
  [/^PS/g, "S"],
  [/^WH/g, "W"],
  [/^X/g, "S"],
  [/X/g, "KS"],
  [/MB$/g, "M"],
  [/PH/g, "F"],
  [/GHT/g, "T"],
  [/GH/g, ""],
  [/SCH/g, "SK"],
  [/TCH|CH|SH|[TSC]I(?=[AO])/g, "X"],
  [/DG(?=[EIY])|G(?=[EIY])/g, "J"],
  [/S?C(?=[EIY])/g, "S"],
  [/CK|C|QU?/g, "K"],
  [/Z/g, "S"],
];

export function soundKey(word) {
  const said = RULES.reduce((text, [pattern, into]) => text.replace(pattern, into), word);
  const head = "AEIOU".includes(said.slice(0, 1)) ? "A" : said.slice(0, 1);
  return (head + said.slice(1).replace(/[AEIOUHWY]/g, "")).replace(/(.)\1+/g, "$1");
}
