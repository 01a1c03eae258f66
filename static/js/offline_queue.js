// The offline queue: a request waits on this phone under its key and is sent when the table answers again.
import { all, lasting, put, remove } from "./offline_queue/storage.js";
import { draw } from "./offline_queue/list.js";
import { replay } from "./offline_queue/send.js";

const ACT = /^\/t\/([^/]+)\/do\/([^/?]+)$/;
const FORM = /^\/t\/[^/]+\/form\/[^/?]+/;
const CHECK = /^\/t\/[^/]+\/check\//;
const EVERY = 5000;
const CALM = 3000;
const CALMER = 30000;
const DOUBLE_TAP = 700;
const GONE = new Set([502, 503, 504]);

const desk = document.getElementById("desk");
const live = () => document.getElementById("live");
const here = () => live()?.dataset.address.split("/")[2] ?? "";
const shared = () => live()?.dataset.shared ?? "";
// opened or looked at beforehand: only in this page, never on the disk
const forms = new Map();
let entries = [];
let kept = true;                        // does the storage outlive the page?
let correcting = null;
let tapped = { form: null, at: 0 };

const say = (says, bad = false) => {
  document.dispatchEvent(new CustomEvent("toast", { detail: { says, bad } }));
};
const refresh = async () => { entries = await all(); draw(entries, here()); };
const waiting = () => entries.some((entry) => entry.code === here() && entry.state === "waiting");
const stuck = () => entries.some((entry) => entry.code === here() && entry.state !== "waiting");

const send = () => replay(async (status, code) => {
  await refresh();
  if (status === "proposed") say("Sent. The others are asked to agree.");
  else if (status !== "done" && code === here()) {
    say("Something that waited was not accepted. See why at the top.", true);
    document.getElementById("waiting").scrollIntoView({ block: "start" });
  }
  document.dispatchEvent(new Event("quoin:sent"));
});

// ---- putting away

const freshKey = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const rekey = (within) => within.querySelectorAll("[name='form.key']").forEach((each) => {
  each.value = freshKey();
});

const formSummary = (form) =>
  [...form.querySelectorAll("input[type=text], input[type=number], textarea")]
    .map((each) => each.value.trim()).filter(Boolean).join(" ").slice(0, 80);

const formLabel = (form) =>
  (form.id === "desk-form" ? document.getElementById("desk-head")
    : form.querySelector("button"))?.textContent.trim();

const entryOf = (form, path, data) => {
  const [, code, name] = ACT.exec(path);
  const fields = [...data.entries()].filter(([, value]) => typeof value === "string");
  return {
    code, name, fields, label: formLabel(form) || name, summary: formSummary(form),
    who: shared(), shared: Boolean(shared()),
    seen: Number(data.get("form.seen")), state: "waiting", says: [],
    ...(correcting === null || form.id !== "desk-form" ? {} : { id: correcting }),
  };
};

// A button without a form stays on the page until the table answers: a second tap means the same move.
const waitsAlready = (form, path) => form.id !== "desk-form"
  && entries.some(({ code, name, state }) => state === "waiting" && path === `/t/${code}/do/${name}`);

const enqueue = async (form, path, data) => {
  if (tapped.form === form && Date.now() - tapped.at < DOUBLE_TAP) return;
  tapped = { form, at: Date.now() };
  if (waitsAlready(form, path)) {
    say("That is waiting already and is sent as soon as the table answers.");
    return;
  }
  await put(entryOf(form, path, data));
  rekey(form);
  if (form.id === "desk-form") desk.querySelector("[data-close-desk]")?.click();
  const first = !waiting();
  await refresh();
  if (first) say("Kept on this phone. It is sent as soon as the table answers.");
};

// ---- what htmx is about to do, and what came of it

const showKnownForm = (path) => {
  const html = forms.get(path.split("?")[0])?.html;
  if (!html) {
    say("Without a connection you can open only forms that this page has shown before.", true);
    return;
  }
  htmx.swap(desk, html, { swapStyle: "innerHTML", swapDelay: 0, settleDelay: 0 },
    { eventInfo: { target: desk, elt: desk } });
  rekey(desk);
};

const keepForm = (path, html) => {
  if (!shared()) forms.set(path.split("?")[0], { html, seen: live().dataset.seen });
};

document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, requestConfig: { path, verb, formData } } = event.detail;
  const behind = waiting() && !stuck();           // what was asked for earlier is sent earlier
  if (verb === "post" && ACT.test(path) && (!navigator.onLine || behind)) {
    event.preventDefault();
    enqueue(elt, path, formData).then(send);
  } else if (verb === "get" && FORM.test(path) && !navigator.onLine) {
    event.preventDefault();
    showKnownForm(path);
  }
});

const showUnruled = () => {
  document.getElementById("ruling")?.remove();
  document.getElementById("unruled")?.removeAttribute("hidden");
};

const onFailure = (event) => {
  const { elt, xhr, requestConfig: { path, verb, formData } } = event.detail;
  if (event.type === "htmx:responseError" && !GONE.has(xhr.status)) return;
  event.detail.handled = true;                    // no notice that something went wrong: it is taken care of
  if (verb === "post" && ACT.test(path)) enqueue(elt, path, formData);
  else if (verb === "get" && FORM.test(path)) showKnownForm(path);
  else if (CHECK.test(path)) showUnruled();
  else event.detail.handled = false;
};
for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(name, onFailure, true);
}

document.addEventListener("htmx:afterRequest", async (event) => {
  const { xhr, requestConfig: { elt, path, verb } } = event.detail;   // the form itself may be gone by now
  if (xhr?.status !== 200) return;
  if (verb === "get" && FORM.test(path)) keepForm(path, xhr.responseText);
  if (verb === "post" && ACT.test(path) && elt.id === "desk-form" && correcting !== null) {
    await remove(correcting);
    correcting = null;
    await refresh();
    send();
  }
});

// ---- forms looked at beforehand, when the table is calm: they can be opened without a connection

let calm = 0;
const lookAhead = async () => {
  if (!navigator.onLine || document.hidden || shared()) return;
  for (const offer of document.querySelectorAll("#offers a[hx-get]")) {
    const path = offer.getAttribute("hx-get");
    const { seen } = live().dataset;
    if (forms.get(path)?.seen === seen) continue;
    try {
      const answer = await fetch(path, { headers: { "HX-Request": "true" }, cache: "no-store" });
      if (!answer.ok) return;
      keepForm(path, await answer.text());
    } catch { return; }
  }
};
// A form of an earlier state opens as well, so known ones are fetched again only after a longer pause.
const allFormsKnown = () => [...document.querySelectorAll("#offers a[hx-get]")]
  .every((each) => forms.has(each.getAttribute("hx-get")));
const scheduleLookAhead = () => {
  clearTimeout(calm);
  calm = setTimeout(lookAhead, (allFormsKnown() ? CALMER : CALM) * (1 + Math.random() / 2));
};

// ---- what a person does about something refused

const formAddress = (entry) => {
  const given = entry.fields.filter(([name]) => name !== "csrf_token" && !name.startsWith("form."));
  return `/t/${entry.code}/form/${entry.name}?${new URLSearchParams(given)}`;
};

const ANSWERS = {
  agree: (entry) => put({ ...entry, state: "waiting", fields: [...entry.fields, ["form.agreed", "1"]] }),
  again: (entry) => put({
    ...entry, state: "waiting", fields: entry.fields.filter(([name]) => name !== "form.seen"),
  }),
  drop: (entry) => {
    const sure = confirm(`Leave out: ${entry.label}? It is deleted from this phone.`);
    return sure ? remove(entry.id) : null;
  },
  correct: async (entry) => {
    await htmx.ajax("GET", formAddress(entry), { target: desk, swap: "innerHTML" });
    correcting = entry.id;
  },
};

document.getElementById("waiting")?.addEventListener("click", async (event) => {
  const { does, id } = event.target.closest("[data-does]")?.dataset ?? {};
  const entry = entries.find((each) => each.id === Number(id));
  if (!entry) return;
  await ANSWERS[does](entry);
  await refresh();
  send();
});
document.addEventListener("click", (event) => {
  if (event.target.closest("#offers, [data-close-desk]")) correcting = null;
});

// Without the service worker a page that is left cannot come back before the connection does.
addEventListener("beforeunload", (event) => {
  const safe = kept && navigator.serviceWorker?.controller;
  if (!safe && entries.some((entry) => entry.state === "waiting")) event.preventDefault();
});

addEventListener("online", send);
addEventListener("focus", send);
document.addEventListener("visibilitychange", () => { if (!document.hidden) send(); });
setInterval(() => { if (!document.hidden && entries.length) send(); }, EVERY);
if (desk) {
  document.addEventListener("htmx:afterSettle", scheduleLookAhead);
  scheduleLookAhead();
}
kept = await lasting();
await refresh();
send();
