// A form that lacks nothing is sent after a few seconds. Whoever touches it before that sends it by hand.
const SECONDS = 3;
const desk = document.getElementById("desk");
let timer = 0;
let byHand = false;

const isReady = () => Boolean(desk.querySelector("#sends-itself"))
  && !byHand && !document.hidden && !document.documentElement.matches(".sent-by-hand")
  && !desk.querySelector(".unsure, .stages, .htmx-request");   // a letter in doubt, a photo on its way

const stop = () => {
  clearInterval(timer);
  timer = 0;
  delete desk.dataset.sending;
};
const start = () => {
  const until = performance.now() + SECONDS * 1000;
  desk.dataset.sending = "";
  desk.querySelector("#sends-itself [role=status]").textContent
    = `Nothing is missing: sent in ${SECONDS} seconds. Any key or touch stops it.`;
  const tick = () => {
    const left = Math.ceil((until - performance.now()) / 1000);
    if (left > 0) { desk.querySelector("[data-seconds]").textContent = left; return; }
    stop();
    byHand = true;                      // once is enough: what was not taken is for a person to look at
    desk.querySelector("#desk-form").requestSubmit();
  };
  tick();
  timer = setInterval(tick, 200);
};

const touch = () => {
  if (!timer) return;
  stop();
  byHand = true;
};
for (const kind of ["pointerdown", "keydown", "wheel", "focusin", "input"]) {
  desk.addEventListener(kind, touch, { capture: true, passive: true });
}
document.addEventListener("visibilitychange", touch);
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (detail.target === desk) {
    stop();
    if (detail.requestConfig?.verb === "get") byHand = false;
  }
  if (!isReady()) stop();
  else if (!timer) start();
  else desk.querySelector("[data-seconds]").textContent ||= SECONDS;
});
