// Plays a moment by its cues, with transform and opacity alone. Any tap or key goes to the last frame.
import { cuesOf, rain } from "./cues.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
let running = null;                    // ends what is being played

const settings = () => {
  try {
    return JSON.parse(localStorage.getItem("comfort") ?? "{}");
  } catch { return {}; }
};
const buzz = (pattern) => { if (settings().buzz) navigator.vibrate?.(pattern); };

const atOnce = (moment) => { if ("mine" in moment.dataset) buzz([20, 60, 40]); };

// After a moment the next thing to do is under the thumb and under the keyboard.
const focusDock = () => {
  if (document.activeElement && document.activeElement !== document.body) return;
  const next = document.querySelector("#offers .primary:not([hidden])")
    ?? document.querySelector("#offers :is(a, button, summary)");
  next?.focus({ preventScroll: true });
};

const raise = (moment) => {
  const copy = moment.querySelector("template")?.content.cloneNode(true).firstElementChild;
  if (copy) document.body.append(copy);
  return copy ?? null;
};

const run = (moment, stage) => new Promise((done) => {
  const letters = "joy" in moment.dataset ? rain(moment) : null;
  const cues = cuesOf(moment, stage, letters, buzz);
  moment.dataset.lasts = Math.max(...cues.map(({ at, lasts }) => at + lasts));
  const moves = cues.map(({ element, frames, at, lasts, easing = "linear", then }) => {
    const move = element.animate(frames, { delay: at, duration: lasts, easing, fill: "both" });
    if (then) move.onfinish = then;
    return move;
  });
  const skip = (event) => {
    if (event.type === "keydown" && (event.ctrlKey || event.metaKey || event.altKey)) return;
    if (stage) event.preventDefault();
    finish();
  };
  const finish = () => moves.forEach((move) => move.finish());
  const taps = stage ?? document;
  taps.addEventListener("pointerdown", skip);
  document.addEventListener("keydown", skip);
  running = finish;
  Promise.allSettled(moves.map((move) => move.finished)).then(() => {
    taps.removeEventListener("pointerdown", skip);
    document.removeEventListener("keydown", skip);
    running = null;
    stage?.remove();
    moves.forEach((move) => move.cancel());
    done();
  });
});

export const play = async (moment) => {
  running?.();
  // Who is filling in a form is not interrupted; behind another tab no animation would ever end.
  if (still.matches || document.hidden || document.querySelector("#desk-form")) {
    atOnce(moment);
    if (!document.querySelector("#desk-form")) focusDock();
    return;
  }
  scrollTo(0, 0);
  await run(moment, raise(moment));
  focusDock();
};
document.addEventListener("visibilitychange", () => { if (document.hidden) running?.(); });
