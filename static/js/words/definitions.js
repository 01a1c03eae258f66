// Definitions of a word; a form of another word is explained by it. The same steps as
// referee/words/definitions.py, the same table as referee/words/form_names.py.

const AT_MOST = 2;
const [OLD, LAST] = ["5500", "9999"];
const DEEPEST = 3;
const PARTS = { p: "n", s: "v", d: "v", g: "v", c: "a", x: "a", i: "v" };
for (const [part, codes] of [
  ["v", "gs re undo over under out mis pre able ive er ee ment ation"],
  ["a", "ness ly ity un overa ultra ics"],
  ["n", "less ship hood ful ic al y ed let ess dom anew lack"],
]) for (const code of codes.split(" ")) PARTS[code] = part;
const INFLECTIONS = {
  p: "plural of {}",
  s: "present tense of {}",
  d: "past tense of {}",
  g: "-ing form of {}",
  c: "comparative of {}",
  x: "superlative of {}",
  i: "past form of {}",
  v: "another spelling of {}",
  w: "another word for {}",
};
const DERIVATIONS = {
  np: "plural of {} as a noun",
  vs: "present tense of {} as a verb",
  vd: "past tense of {} as a verb",
  vg: "-ing form of {} as a verb",
  gs: "acts or results of the verb {}",
  ics: "the study or use of what is {}",
  un: "not {}",
  undo: "to do the opposite of {}",
  non: "not {}",
  lack: "lack of {}",
  anew: "a new or repeated {}",
  same: "the same as {}",
  re: "to {} again",
  over: "to {} too much",
  overa: "too {}",
  under: "to {} too little",
  out: "to {} more or better than others",
  mis: "to {} wrongly",
  pre: "to {} beforehand",
  prea: "before {}",
  anti: "against {}",
  sub: "below or part of {}",
  super: "more than {}",
  inter: "between {}",
  semi: "partly {}",
  multi: "with many: {}",
  micro: "very small: {}",
  co: "together: {}",
  post: "after {}",
  ultra: "extremely {}",
  trans: "across {}",
  ness: "being {}",
  ly: "in {an} way",
  less: "without {}",
  able: "fit or able to {}",
  ive: "tending to {}",
  ish: "somewhat like {}",
  like: "like {}",
  er: "one that {s}",
  ee: "one whom others {}",
  ed: "with {}",
  ist: "somebody who deals with {}",
  ism: "belief in or practice of {}",
  ment: "the act or result when people {}",
  ation: "the act or result when people {}",
  ship: "the state or skill of {an}",
  hood: "the state of {an}",
  y: "like or full of {}",
  ize: "to make {}",
  ity: "being {}",
  ful: "full of {}",
  ic: "of or like {}",
  al: "of {}",
  let: "a small or young {}",
  ess: "a female {}",
  dom: "the state or world of {}",
  ward: "towards {}",
  wise: "in the manner of {}",
  man: "a man who deals with {}",
  woman: "a woman who deals with {}",
  proof: "safe against {}",
  istic: "of or like {}",
  geo: "{}, with geo-: the earth",
  bio: "{}, with bio-: living things",
  macro: "{}, with macro-: something large",
  neuro: "{}, with neuro-: nerves",
  psycho: "{}, with psycho-: the mind",
  electro: "{}, with electro-: electricity",
  photo: "{}, with photo-: light",
  thermo: "{}, with thermo-: heat",
  hydro: "{}, with hydro-: water",
  hyper: "{}, with hyper-: too much",
  hypo: "{}, with hypo-: too little",
  poly: "{}, with poly-: many",
  mono: "{}, with mono-: one alone",
  bi: "{}, with bi-: two",
  tri: "{}, with tri-: three",
  pseudo: "{}, with pseudo-: something false",
  counter: "{}, with counter-: the opposite",
  eco: "{}, with eco-: nature",
  tele: "{}, with tele-: things far away",
  radio: "{}, with radio-: rays or radio",
  cyber: "{}, with cyber-: computers",
  immuno: "{}, with immuno-: defence against disease",
  cardio: "{}, with cardio-: the heart",
  osteo: "{}, with osteo-: bones",
  hemo: "{}, with hemo-: blood",
  haemo: "{}, with haemo-: blood",
  socio: "{}, with socio-: society",
  agro: "{}, with agro-: farming",
  aero: "{}, with aero-: air",
  astro: "{}, with astro-: stars",
  chemo: "{}, with chemo-: chemicals",
  cyto: "{}, with cyto-: cells",
  gastro: "{}, with gastro-: the stomach",
  histo: "{}, with histo-: tissue",
  lipo: "{}, with lipo-: fat",
  nano: "{}, with nano-: something tiny",
  neo: "{}, with neo-: something new",
  paleo: "{}, with paleo-: ancient times",
  palaeo: "{}, with palaeo-: ancient times",
  phyto: "{}, with phyto-: plants",
  proto: "{}, with proto-: the first of its kind",
  quasi: "{}, with quasi-: something almost so",
  retro: "{}, with retro-: the past",
  arch: "{}, with arch-: the chief of its kind",
  mid: "{}, with mid-: the middle",
  mega: "{}, with mega-: something huge",
  mini: "{}, with mini-: something small",
  giga: "{}, with giga-: a billion",
  kilo: "{}, with kilo-: a thousand",
  milli: "{}, with milli-: a thousandth",
  auto: "{}, with auto-: itself",
  endo: "{}, with endo-: the inside",
  exo: "{}, with exo-: the outside",
  extra: "{}, with extra-: something beyond",
  hetero: "{}, with hetero-: something different",
  homo: "{}, with homo-: something the same",
  infra: "{}, with infra-: below",
  intra: "{}, with intra-: within",
  iso: "{}, with iso-: something equal",
  meta: "{}, with meta-: something beyond",
  patho: "{}, with patho-: disease",
  peri: "{}, with peri-: around",
  pyro: "{}, with pyro-: fire",
  spectro: "{}, with spectro-: light",
  step: "{}, with step-: a second marriage",
  vice: "{}, with vice-: a deputy",
  ethno: "{}, with ethno-: peoples",
  entero: "{}, with entero-: the bowels",
  para: "{}, with para-: beside",
  fore: "{}, with fore-: before",
  up: "{}, with up-: up",
  down: "{}, with down-: down",
};

/** Up to two meanings, the commonest first; none while the meanings are not fetched. */
export function definitions(wordLists, word) {
  if (!wordLists.meanings) return [];
  const own = meaningsOf(wordLists, word).map(([rank, , says]) => ({ rank, base: word, says }));
  const made = explanations(wordLists, word, DEEPEST)
    .map((each) => ({ ...each, rank: each.rank < OLD ? each.rank : OLD }));
  const every = [...made, ...own].sort(byRank);
  const isFirst = ({ base, says }, place) =>
    every.findIndex((each) => each.base === base && each.says === says) === place;
  return every.filter(isFirst).slice(0, AT_MOST).map(({ base, says }) => ({ base, says }));
}

const byRank = ({ rank: one }, { rank: other }) => (one < other ? -1 : Number(one > other));

/** Rank, part of speech and gloss of each meaning, the clearest first. */
function meaningsOf(wordLists, word) {
  const found = [...wordLists.meanings.find(word), ...wordLists.wiktionary.find(word)];
  return found.map((row) => row.join("\t")).sort(byCodePoint).map((line) => line.split("\t"));
}

/** The order of Python's strings, which is not that of a browser's for rare characters. */
function byCodePoint(one, other) {
  const [first, second] = [[...one], [...other]];
  const at = first.findIndex((letter, place) => letter !== second[place]);
  if (at < 0) return first.length - second.length;
  return at < second.length ? first[at].codePointAt(0) - second[at].codePointAt(0) : 1;
}

/** Each word that this one is made from, and the sentence that says so and what that word means. */
function explanations(wordLists, word, depth) {
  const forms = wordLists.forms.find(word)
    .map(([code, base]) => ({ rank: useOfBase(wordLists, code, base), code, base }));
  return forms.sort(byRank).map(({ rank, code, base }) => {
    const gloss = glossOf(wordLists, base, PARTS[code] ?? "", depth - 1);
    const name = base.toLowerCase();
    const form = INFLECTIONS[code] ?? DERIVATIONS[code];
    const says = form.replace("{}", name).replace("{s}", thirdPerson(name))
      .replace("{an}", `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`);
    if (!gloss) return { rank, base, says };
    return { rank, base, says: code in INFLECTIONS ? `${says}: ${gloss}` : `${says} (${name}: ${gloss})` };
  });
}

/** The rank of the base's first meaning in the part of speech of the form: MAKES is first of all a verb. */
function useOfBase(wordLists, code, base) {
  const [rank] = meaningsOf(wordLists, base).find(([, part]) => part === PARTS[code]) ?? [LAST];
  return rank;
}

/** What a word means as this part of speech, or at all, or by the word that it is made from. */
function glossOf(wordLists, word, part, depth) {
  const meanings = meaningsOf(wordLists, word);
  const [, , gloss] = meanings.find(([, found]) => !part || found === part) ?? ["", "", ""];
  if (gloss || depth <= 0) return gloss;
  if (meanings.length) return meanings[0][2];
  return explanations(wordLists, word, depth)[0]?.says ?? "";
}

function thirdPerson(verb) {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return verb + (/(s|x|z|ch|sh)$/.test(verb) ? "es" : "s");
}
