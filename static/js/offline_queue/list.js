// Lists requests that wait on this phone, and those that were refused when they were sent.
const place = document.getElementById("waiting");

const make = (tag, given = {}, ...inside) => {
  const made = Object.assign(document.createElement(tag), given);
  made.append(...inside);
  return made;
};

const button = (text, does, id, entry) => {
  const made = make("button", { type: "button", className: "button", textContent: text });
  made.dataset.does = does;
  made.dataset.id = id;
  made.setAttribute("aria-label", `${text}: ${entryTitle(entry)}`);
  return made;
};

const entryTitle = (entry) => (entry.who ? `${entry.label}, ${entry.who}` : entry.label);

// On a phone that goes round, what somebody wrote is not for the next person's eyes.
const summary = (entry) => {
  const what = make("span", { className: "what" }, entryTitle(entry));
  if (entry.summary && !entry.shared) what.append(" ", make("b", { textContent: entry.summary }));
  return what;
};

const HEADS = { refused: "✗ refused", asks: "? please confirm", stale: "? look again" };

const buttons = (entry, here) => {
  const row = make("p", { className: "answers" });
  if (entry.state === "asks") row.append(button("Yes, go on", "agree", entry.id, entry));
  if (entry.code === here) row.append(button("Correct it", "correct", entry.id, entry));
  row.append(button("Send again", "again", entry.id, entry), button("Leave it out", "drop", entry.id, entry));
  return row;
};

const refusedRow = (entry, here) => {
  const box = make("li", { className: `verdict ${entry.state === "refused" ? "no" : "ask"}` });
  box.append(make("h3", {}, make("span", {}, entryTitle(entry), ` ${HEADS[entry.state]}`)));
  if (entry.summary && !entry.shared) box.append(make("p", {}, make("b", { textContent: entry.summary })));
  const reasons = entry.says.map((says) => make("p", { textContent: says }));
  if (entry.shared) box.append(make("details", {},
    make("summary", { textContent: `Why? For ${entry.who} alone` }), ...reasons));
  else box.append(...reasons);
  box.append(buttons(entry, here));
  return box;
};

const waitingRow = (entry) => make("li", {}, summary(entry),
  make("span", { className: "note", textContent: "waiting…" }), button("Cancel", "drop", entry.id, entry));

const headline = (count, stuck) => {
  if (!count) return "Refused when it was sent";
  if (stuck) return count === 1 ? "One thing waits behind it" : `${count} things wait behind it`;
  return count === 1 ? "One thing waits on this phone for the connection"
    : `${count} things wait on this phone for the connection`;
};

// At a table only its own: what was refused elsewhere is dealt with there. Away from any table, all of them.
export const draw = (every, here) => {
  if (!place) return;
  const entries = here ? every.filter((entry) => entry.code === here) : every;
  const waiting = entries.filter((entry) => entry.state === "waiting");
  const stuck = entries.filter((entry) => entry.state !== "waiting");
  place.hidden = !entries.length;
  if (!entries.length) { place.replaceChildren(); return; }
  place.replaceChildren(
    make("h2", { className: "label", id: "waiting-head",
      textContent: headline(waiting.length, stuck.length) }),
    make("ol", { className: "rows" }, ...stuck.map((entry) => refusedRow(entry, here)),
      ...waiting.map(waitingRow)),
  );
};
