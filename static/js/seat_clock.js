// The seat clock: how long the table has waited for each person, as this phone saw it.
const place = document.getElementById("clock");
const live = () => document.getElementById("live");
let shown = false;
let paused = false;
let spent = {};
let last = performance.now();

const key = () => `clock-${live().dataset.address}`;
const read = () => {
  try { spent = JSON.parse(sessionStorage.getItem(key()) ?? "{}"); } catch { spent = {}; }
};
const save = () => {
  try { sessionStorage.setItem(key(), JSON.stringify(spent)); } catch { /* this page alone */ }
};

const awaitedNames = () => (live().dataset.waiting ? live().dataset.waiting.split("|") : []);
const time = (ms) => `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;

const draw = () => {
  place.hidden = !shown;
  if (!shown) return;
  const names = awaitedNames();
  const says = names.map((name) => `${name} ${time(spent[name] ?? 0)}`).join(" · ") || "Nobody has to move";
  const figures = place.querySelector(".figures");
  if (figures.textContent !== says) figures.textContent = says;
  const button = place.querySelector("button");
  const does = paused ? "Go on" : "Pause";
  if (button.textContent !== does) button.textContent = does;
};

const tick = () => {
  const now = performance.now();
  if (shown && !paused) for (const name of awaitedNames()) spent[name] = (spent[name] ?? 0) + now - last;
  last = now;
  save();
  draw();
};

if (place) {
  read();
  document.addEventListener("quoin:comfort", (event) => { shown = event.detail.clock; draw(); });
  place.querySelector("button").addEventListener("click", () => { tick(); paused = !paused; draw(); });
  setInterval(tick, 1000);
}
