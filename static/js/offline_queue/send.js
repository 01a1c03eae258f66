// Sends waiting requests, those of each table in order. What is refused stays, with the reasons.
import { all, put, remove } from "./storage.js";

const PATIENCE = 20000;
const LATER = new Set([429, 502, 503, 504]);      // nobody ruled on it: try again
let busy = false;

// The first of each table's; behind one that was refused the others wait for their person.
const nextEntry = (entries) => {
  const firsts = new Map();
  for (const entry of entries) if (!firsts.has(entry.code)) firsts.set(entry.code, entry);
  return [...firsts.values()].find((entry) => entry.state === "waiting");
};

const sentence = (html) => new DOMParser().parseFromString(html, "text/html").body.textContent.trim();

const post = async ({ code, name, fields }) => {
  try {
    const answer = await fetch(`/t/${code}/queued/${name}`, {
      method: "POST", body: new URLSearchParams(fields), headers: { "HX-Request": "true" },
      cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE),
    });
    if (LATER.has(answer.status)) return null;
    if (answer.ok) return await answer.json();
    return { status: "refused", says: [sentence(await answer.text())] };
  } catch { return null; }                        // no connection yet
};

// If nothing else happened at the table meanwhile, the next request fits the table as it stands now.
const follow = async (entry, { before, number }) => {
  if (entry.seen !== before || number === before) return;
  for (const later of await all()) {
    if (later.code === entry.code && later.seen === before) {
      const fields = later.fields.map(([name, value]) =>
        [name, name === "form.seen" ? String(number) : value]);
      await put({ ...later, fields, seen: number });
    }
  }
};

const finish = async (entry, answer) => {
  if (answer.status === "done" || answer.status === "proposed") {
    await remove(entry.id);
    await follow(entry, answer);
  } else await put({ ...entry, state: answer.status, says: answer.says });
};

// Sends until nothing is due or nobody answers; `changed` after each, with what came of it and where.
export const replay = async (changed) => {
  if (busy) return;
  busy = true;
  try {
    for (let entry = nextEntry(await all()); entry; entry = nextEntry(await all())) {
      const answer = await post(entry);
      if (!answer) break;
      await finish(entry, answer);
      await changed(answer.status, entry.code);
    }
  } finally { busy = false; }
};
