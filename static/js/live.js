// Keeps #live up to date: at once when the stream reports a change, and by polling in any case.
const ASK = 2000;
const ASK_WITH_BELL = 10000;
const RING_AGAIN = 15000;
const GONE = 5000;                     // the longest pause while nobody answers
const BUSY = 60000;                    // and while the server asks to be left alone
const BEHIND = 30000;                  // the shortest while another tab is in front: the bell says the rest

const live = () => document.getElementById("live");
let bell = null;
let ringing = false;
let timer = 0;
let asking = false;
let again = false;
let misses = 0;                        // answers in a row that did not come, or said to come later
let later = 0;                         // milliseconds the server asked to be left alone

// Phones that joined together would ask together: each takes a little more or less time.
const jitter = (time) => time * (0.8 + 0.4 * Math.random());
const pause = () => {
  if (!misses) return jitter(document.hidden ? BEHIND : ringing ? ASK_WITH_BELL : ASK);
  return Math.max(later, jitter(Math.min(ASK * 2 ** misses, later ? BUSY : GONE)));
};

// When the fresh page is laid over it, what a person has opened stays open, a covered page stays still and
// a television keeps its size.
const KEPT = new Set(["open", "inert"]);
Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, { dataset }) => !KEPT.has(name)
  && !(name === "style" && "fits" in dataset);

const updateOfflineNote = (lost) => { document.getElementById("offline-note").hidden = !lost
  && navigator.onLine; };

const ask = async () => {
  if (asking) { again = true; return; }
  asking = true;
  clearTimeout(timer);
  const { address, seen } = live().dataset;
  await htmx.ajax("GET", `${address}?seen=${seen}`,
    { source: live(), target: live(), swap: "morph:outerHTML" })
    .catch(() => {});
  asking = false;
  if (again && !later) { again = false; ask(); return; }
  again = false;
  timer = setTimeout(ask, pause());
};

const listen = () => {
  if (!("EventSource" in window) || bell) return;
  bell = new EventSource(live().dataset.bell);
  bell.onopen = () => {
    ringing = true;
    if (misses && !later) ask();       // it is back
  };
  bell.onmessage = (event) => { if (!later && event.data !== live().dataset.seen) ask(); };
  bell.onerror = () => {
    ringing = false;
    if (bell?.readyState !== EventSource.CLOSED) return;
    bell = null;                       // refused: asking goes on, and the bell is tried again later
    setTimeout(listen, jitter(RING_AGAIN));
  };
};

const sleep = () => {
  clearTimeout(timer);
  bell?.close();
  bell = null;
  ringing = false;
};
const wake = () => { listen(); ask(); };

// Behind another tab the phone still hears that it is its person's move; it only asks less often.
document.addEventListener("visibilitychange", () => { if (!document.hidden) wake(); });
addEventListener("pagehide", sleep);
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
addEventListener("online", wake);
document.addEventListener("quoin:sent", ask);
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.elt.id !== "live") return;
  const { xhr } = event.detail;
  misses = xhr?.status && xhr.status < 500 ? 0 : misses + 1;
  later = misses ? 1000 * Number(xhr?.getResponseHeader("Retry-After") ?? 0) : 0;
  updateOfflineNote(!xhr?.status);
});
listen();
timer = setTimeout(ask, jitter(ASK));

// Somebody asks this phone to agree: read it out, unless its person is typing.
let asked = "";
const announce = () => {
  const head = document.getElementById("consent-head");
  const news = head?.textContent ?? "";
  if (news && news !== asked && !document.activeElement?.matches("input, textarea, select")) head.focus();
  asked = news;
};
document.addEventListener("htmx:afterSettle", announce);
announce();
