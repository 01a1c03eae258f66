// What moves when, in milliseconds: the timelines of the moments, and nothing else.
export const POP = "cubic-bezier(.2, 1.4, .4, 1)";
export const OUT = "cubic-bezier(.2, .8, .3, 1)";
export const LONGEST = 3000;
const [TIE, CROWN, TURN] = [1800, 2400, 280];
// One after the other, closer together where there are many.
const stagger = (count, step, most) => Math.min(step, most / Math.max(count, 1));
const STARTS = [150, 620, 1150, 1650];

const all = (root, selector) => [...(root?.querySelectorAll(selector) ?? [])];
const appear = (element, at, lasts = 120) => ({
  element, at, lasts, frames: [{ opacity: 0 }, { opacity: 1 }], easing: OUT,
});
const vanish = (element, at, lasts = 120) => ({
  element, at, lasts, frames: [{ opacity: 1 }, { opacity: 0 }],
});
const pop = (element, at, lasts = 180) => ({
  element, at, lasts, easing: POP,
  frames: [{ transform: "scale(.8)", opacity: 0 }, { transform: "none", opacity: 1 }],
});
const rise = (element, at, lasts = 200) => ({
  element, at, lasts, easing: OUT,
  frames: [{ transform: "translateY(24px)", opacity: 0 }, { transform: "none", opacity: 1 }],
});
const beat = (element, at, then) => ({ element, at, lasts: 0, frames: [], then });

// When each group of equal rows begins to turn, the lowest first.
export const starts = (groups) => (groups <= STARTS.length
  ? STARTS.slice(0, groups)
  : Array.from({ length: groups }, (_, n) => Math.round(STARTS[0] + (n * 1600) / groups)));

// ---- the crown, the word and the rain of letters: how a last frame arrives

export const rain = (moment) => {
  const field = document.createElement("div");
  field.className = "fall";
  field.setAttribute("aria-hidden", "true");
  const faces = all(moment, ".finale .card b").map((each) => each.textContent).join("") || "QUOIN";
  for (let n = 0; n < 40; n += 1) {
    const letter = document.createElement("b");
    // An even spread that looks like chance: the golden angle across, in two bands beside the crown.
    const across = (n * 61.8) % 100;
    const band = across < 50 ? across * 0.54 : 100 - (100 - across) * 0.54;
    letter.textContent = n % 3 ? faces[n % faces.length] : "AEGKMQRST&"[n % 10];
    letter.className = ["k", "k v", "k r", "i0", "i1", "i2"][(n * 7) % 6];
    letter.style.left = `calc(${band}% - ${band / 60}em)`;
    letter.style.top = `${(n * 37) % 68}%`;
    letter.style.rotate = `${(n * 137) % 360}deg`;
    letter.style.fontSize = `${0.6 + ((n * 29) % 10) / 18}em`;
    field.append(letter);
  }
  moment.prepend(field);
  return field;
};

const fall = (field, at) => [...(field?.children ?? [])].map((element, n) => ({
  element, at: at + n * 4, lasts: 420, easing: OUT,
  frames: [{ transform: "translateY(-260px)", opacity: 0 }, { transform: "none", opacity: 1 }],
}));

const crown = (moment, at, letters, buzz) => [
  ...all(moment, ".crowned .crown").map((element) => ({
    element, at, lasts: 420, easing: POP,
    frames: [
      { transform: "translateY(-46px) rotate(-14deg)", opacity: 0 },
      { transform: "translateY(4px) rotate(3deg)", opacity: 1, offset: 0.6 },
      { transform: "none", opacity: 1 },
    ],
  })),
  ...all(moment, ".crowned .seat, .finale h3").map((element) => pop(element, at, 240)),
  ...all(moment, ".finale .word > *").map((element, n, { length }) =>
    rise(element, at + 60 + n * stagger(length, 24, 240))),
  ...all(moment, ".finale .under, .then").map((element) => appear(element, at + 200, 200)),
  ...fall(letters, at),
  beat(moment, at, () => { if ("mine" in moment.dataset) buzz([20, 60, 40]); }),
];

// ---- reveal: rows turn, the tie is told, the crown lands

const turn = (row, at) => {
  const figure = row.querySelector(".pts");
  let sum = 0;
  const step = stagger(all(row, ".turn").length, 45, 400);
  const cards = all(row, ".turn").flatMap((card, n) => {
    const [front, back] = card.children;
    const begins = at + n * step;
    return [
      { element: back, at: begins, lasts: TURN / 2, easing: "ease-in",
        frames: [{ transform: "perspective(400px)" },
          { transform: "perspective(400px) translateY(-10px) rotateY(90deg)" }] },
      { element: front, at: begins + TURN / 2, lasts: TURN / 2, easing: OUT,
        frames: [{ transform: "perspective(400px) translateY(-10px) rotateY(-90deg)" },
          { transform: "none" }],
        then: () => { sum += Number(card.dataset.points); figure.textContent = sum; } },
    ];
  });
  const whole = at + (cards.length / 2) * step + TURN;
  return [
    ...cards,
    vanish(row.querySelector(".unknown"), at, 60),
    appear(row.querySelector(".known-by"), at),
    appear(figure, at),
    ...all(row, ".note").map((note) => appear(note, at)),
    beat(figure, whole, () => { figure.textContent = row.dataset.figure; }),
  ];
};

const reveal = (moment, stage, letters, buzz) => {
  const known = stage.classList.contains("known");
  const rows = all(stage, ".rr").reverse();
  const figures = [...new Set(rows.map((row) => row.dataset.figure))];
  const times = known ? figures.map(() => 0) : starts(figures.length);
  const [tie, last] = known ? [200, 1000] : [TIE, CROWN];
  const ends = stage.querySelector(".tieline") || !known ? last : 0;
  return [
    ...(known ? [] : rows.flatMap((row) => {
      const at = times[figures.indexOf(row.dataset.figure)];
      return [...turn(row, at), beat(row, at, () => buzz(8))];
    })),
    ...all(stage, ".progress > i").map((element, n, { length }) => ({
      element, at: (n * ends) / length, lasts: ends / length,
      frames: [{ transform: "scaleX(0)" }, { transform: "none" }],
    })),
    ...all(stage, ".tied").map((each) => appear(each, tie)),
    ...(stage.querySelector(".tied") ? [vanish(stage.querySelector(".up"), tie)] : []),
    ...all(stage, ".tieline").map((each) => pop(each, tie)),
    ...all(stage, ".ring").map((each) => appear(each, tie)),
    ...all(stage, ".turn:has(> .ring)").map((element) => ({
      element, at: tie, lasts: 180, easing: POP,
      frames: [{ transform: "none" }, { transform: "translateY(-8px)" }],
    })),
    vanish(stage, ends, 140),
    ...crown(moment, ends, letters, buzz),
    ...all(moment, ":scope > .rr-list > li").map((element, n) => rise(element, ends + 120 + 40 * n)),
  ];
};

const win = (moment, stage, letters, buzz) => crown(moment, 150, letters, buzz);

// ---- steal: every card travels from where it lay to its place in the new word, the added one last

const steal = (moment) => {
  const from = all(moment, ".slots:not(.after) > *");
  const cards = all(moment, ".after > *")
    .sort((a, b) => ("added" in a.dataset) - ("added" in b.dataset));
  const step = stagger(cards.length, 40, 500);
  const travels = cards.map((element, n) => {
    const [to, start] = [element, from[element.dataset.start]].map((each) => each.getBoundingClientRect());
    const zoom = element.currentCSSZoom ?? 1;  // of a television: what is measured is larger than what is set
    const [x, y] = [(start.x - to.x) / zoom, (start.y - to.y) / zoom];
    return {
      element, at: 300 + n * step, lasts: 420, easing: OUT,
      frames: [{ transform: `translate(${x}px, ${y}px)` },
        { transform: `translate(${x}px, ${y / 2}px)`, offset: 0.4 }, { transform: "none" }],
    };
  });
  const there = 300 + (cards.length - 1) * step + 420;
  return [
    ...all(moment, ".finale > *").map((each, n) => pop(each, 80 * n)),
    ...travels,
    ...all(moment, ".arcs").map((each) => appear(each, 300, 420)),
    ...all(moment, ".pts").map((each) => pop(each, there)),
    ...all(moment, ".race > li").map((each) => appear(each, there)),
    ...all(moment, ".race rect:not(.track)").map((element) => ({
      element, at: there, lasts: 300, easing: OUT,
      frames: [{ transform: "scaleX(0)" }, { transform: "none" }],
    })),
  ];
};

// ---- find: the card rises, the stamp lands; elsewhere the cards go from hand to hand, face down

const find = (moment, stage, letters, buzz) => [
  ...all(moment, ".finale > *").map((each) => appear(each, 0, 160)),
  ...all(moment, ".slip").map((element) => ({
    element, at: 100, lasts: 280, easing: OUT,
    frames: [{ transform: "perspective(600px) translateY(60px) rotateY(90deg)", opacity: 0 },
      { transform: "perspective(600px)", opacity: 1 }],
  })),
  ...all(moment, ".slip > .stamp").map((element) => ({
    element, at: 500, lasts: 260, easing: "ease-in",
    frames: [{ transform: "scale(1.9) rotate(6deg)", opacity: 0 },
      { transform: "scale(.94) rotate(-2deg)", opacity: 1, offset: 0.7 }, { transform: "none" }],
    then: () => buzz(30),
  })),
  ...all(moment, ".rays").map((each) => pop(each, 760, 150)),
  ...all(moment, ".gains > *").map((each, n) => pop(each, 900 + 120 * n)),
  ...all(moment, ".logbook-slots > *").map((each, n, { length }) =>
    pop(each, 1100 + n * stagger(length, 90, 500))),
  ...all(moment, ".find-note > p").map((each) =>
    appear(each, moment.querySelector(".slip > .stamp") ? 1300 : 500)),
  ...all(moment, ".handed > *").map((each, n, { length }) => rise(each, 160 + n * stagger(length, 160, 800))),
  ...fall(letters, 760),
];

// ---- duel: two words meet, and the better one takes the crown

const duel = (moment, stage, letters, buzz) => [
  ...all(moment, ".duel > li").map((element, n) => ({
    element, at: 100, lasts: 300, easing: OUT,
    frames: [{ transform: `translateX(${n ? 60 : -60}%)`, opacity: 0 }, { transform: "none", opacity: 1 }],
  })),
  ...all(moment, ".duel .cards > *").map((element, n) => rise(element, 420 + Math.min(30 * n, 500))),
  ...all(moment, ".duel .pts").map((each, n) => pop(each, 1000 + 160 * n)),
  ...crown(moment, 1300, letters, buzz),
];

// ---- vote: the votes are turned over one by one, then the word stands or falls

const vote = (moment, stage, letters, buzz) => {
  const votes = all(moment, ".ballot");
  const step = stagger(votes.length, 260, 1400);
  const over = 200 + votes.length * step + 200;
  return [
    ...votes.map((element, n) => ({
      element, at: 200 + n * step, lasts: 280, easing: OUT,
      frames: [{ transform: "perspective(400px) rotateY(90deg)", opacity: 0 },
        { transform: "none", opacity: 1 }],
      then: () => buzz(8),
    })),
    ...all(moment, ".finale .word > *").map((element, n) => rise(element, 20 * Math.min(n, 10))),
    ...all(moment, ".finale h3, .finale .under").map((each) => pop(each, over, 240)),
  ];
};

const KINDS = {
  _reveal: reveal, _win: win, _steal: steal, _find: find, _duel: duel, _vote_result: vote,
};

export const cuesOf = (moment, stage, letters, buzz) =>
  KINDS[moment.dataset.kind](moment, stage, letters, buzz);
