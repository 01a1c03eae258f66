// Keeps #live in step with the table: at once when the bell rings, and by asking every so often in any case.
const ASK = 2000;
const ASK_WITH_BELL = 10000;
const RING_AGAIN = 15000;

const live = () => document.getElementById("live");
let bell = null;
let ringing = false;
let timer = 0;
let asking = false;
let again = false;

// What a person has opened stays open, and a covered page stays still, when the fresh one is laid over it.
const KEPT = new Set(["open", "inert"]);
Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name) => !KEPT.has(name);

const noted = (lost) => { document.getElementById("offline-note").hidden = !lost && navigator.onLine; };

const ask = async () => {
  if (asking) { again = true; return; }
  asking = true;
  clearTimeout(timer);
  const { address, seen } = live().dataset;
  await htmx.ajax("GET", `${address}?seen=${seen}`, { source: live(), target: live(), swap: "morph:outerHTML" })
    .catch(() => {});
  asking = false;
  if (again) { again = false; ask(); return; }
  timer = setTimeout(ask, ringing ? ASK_WITH_BELL : ASK);
};

const listen = () => {
  if (!("EventSource" in window) || bell) return;
  bell = new EventSource(live().dataset.bell);
  bell.onopen = () => { ringing = true; };
  bell.onmessage = (event) => { if (event.data !== live().dataset.seen) ask(); };
  bell.onerror = () => {
    ringing = false;
    if (bell?.readyState !== EventSource.CLOSED) return;
    bell = null;                       // refused: asking goes on, and the bell is tried again later
    setTimeout(() => { if (!document.hidden) listen(); }, RING_AGAIN);
  };
};

const sleep = () => {
  clearTimeout(timer);
  bell?.close();
  bell = null;
  ringing = false;
};
const wake = () => { listen(); ask(); };

document.addEventListener("visibilitychange", () => (document.hidden ? sleep() : wake()));
addEventListener("pagehide", sleep);
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
addEventListener("online", wake);
document.addEventListener("quoin:sent", ask);
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.elt.id === "live") noted(!event.detail.xhr?.status);
});
if (!document.hidden) { listen(); timer = setTimeout(ask, ASK); }
