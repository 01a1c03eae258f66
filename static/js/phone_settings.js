// Settings of this phone: stored on the phone, the same at every table.
const KEY = "comfort";
const DEFAULTS = { awake: true, large: false, turned: false, clock: false, sends: true, buzz: false,
  spoken: false };
const root = document.documentElement;
const dialog = document.getElementById("comfort");

const read = () => {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch { return { ...DEFAULTS }; }
};
const keep = (chosen) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch { /* private mode: it holds for this page */ }
};
let chosen = read();

// What this phone cannot do is not offered.
const CAN = {
  awake: "wakeLock" in navigator,
  buzz: "vibrate" in navigator,
  spoken: "speechSynthesis" in window,
};

const applySettings = () => {
  root.classList.toggle("large", chosen.large);
  root.classList.toggle("turned", chosen.turned);
  root.classList.toggle("sent-by-hand", !chosen.sends);
  for (const box of dialog?.querySelectorAll("input") ?? []) {
    box.checked = chosen[box.name];
    box.closest("label").hidden = CAN[box.name] === false;
  }
  document.dispatchEvent(new CustomEvent("quoin:comfort", { detail: chosen }));
};

dialog?.addEventListener("change", (event) => {
  chosen = { ...chosen, [event.target.name]: event.target.checked };
  keep(chosen);
  applySettings();
  if (chosen.buzz && event.target.name === "buzz") window.Notification?.requestPermission();
});
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-comfort]")) dialog.showModal();
});

// ---- the screen stays on

let lock = null;
const keepAwake = async () => {
  if (!CAN.awake || !chosen.awake || lock || document.hidden) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; });
  } catch { lock = null; }              // low battery, or the phone says no
};
document.addEventListener("click", keepAwake, { once: true });
document.addEventListener("visibilitychange", keepAwake);
document.addEventListener("quoin:comfort", () => (chosen.awake ? keepAwake() : lock?.release()));

// ---- what has happened, in the hand and in the ear

const live = () => document.getElementById("live");
const mine = () => "mine" in (live()?.dataset ?? {});
// the newest sentence as everybody at the table may hear it
const aloud = () => live()?.dataset.aloud ?? "";
const BUZZ = [60, 40, 60];
let turn = mine();
let heard = live()?.dataset.seen;

const speak = (says) => {
  speechSynthesis.cancel();
  speechSynthesis.speak(new SpeechSynthesisUtterance(says));
};

// Behind another tab a phone must not vibrate by itself; a notification may.
const buzz = async () => {
  if (!document.hidden) { navigator.vibrate(BUZZ); return; }
  if (window.Notification?.permission !== "granted") return;
  const worker = await navigator.serviceWorker?.getRegistration();
  worker?.showNotification(document.title, { tag: "move", vibrate: BUZZ, data: location.href });
};

// The tab's title and the badge of the installed app say it, whether or not anybody looks.
const showMove = () => {
  if (!live()?.dataset.title) return;
  document.title = live().dataset.title;
  if (mine()) navigator.setAppBadge?.(1).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
};

const announce = () => {
  if (live()?.dataset.seen === heard || "playing" in root.dataset) return;
  heard = live().dataset.seen;
  showMove();
  if (chosen.buzz && CAN.buzz && mine() && !turn) buzz();
  if (chosen.spoken && CAN.spoken && aloud()) speak(aloud());
  turn = mine();
};
document.addEventListener("htmx:afterSettle", announce);
document.addEventListener("quoin:moment", announce);     // it is told when it is over, not before

applySettings();
showMove();
