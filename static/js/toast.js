// Short notices: shown by the server in #toasts or raised here; a failed request always says so.
const toasts = document.getElementById("toasts");
const LASTS = 6000;

const toast = (says, bad = false) => {
  const note = document.createElement("p");
  note.className = bad ? "toast bad" : "toast";
  note.textContent = says;
  toasts.append(note);
};

const fade = (note) => setTimeout(() => note.matches?.(":not([data-stays])") && note.remove(), LASTS);
[...toasts.children].forEach(fade);
new MutationObserver((changes) => changes.forEach((change) => [...change.addedNodes].forEach(fade)))
  .observe(toasts, { childList: true });
toasts.addEventListener("click", (event) => event.target.closest(".toast")?.remove());

const SENTENCES = {
  400: "That form has expired. Load the page again.",
  403: "This phone may not do that here.",
  404: "That is not there any more.",
  413: "That is too large to send. Try a smaller photo.",
  429: "Too many tries at once. Wait a moment.",
  503: "The referee is busy. Try again in a moment.",
};

// The heartbeat has its own notice, and what waits for the connection is shown as waiting.
const quiet = (event) => event.detail.elt?.id === "live" || event.detail.handled;

// The server's own sentence where it sent one; a page of a proxy in between is not one.
const serverSentence = (xhr) => (xhr.getResponseHeader("Content-Type")?.startsWith("text/plain")
  ? xhr.responseText
  : "");

document.addEventListener("htmx:responseError", (event) => {
  if (quiet(event)) return;
  const { status } = event.detail.xhr;
  toast(serverSentence(event.detail.xhr) || SENTENCES[status]
    || "Something went wrong here. Nothing was changed; try again.", true);
});
for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, (event) => {
    if (!quiet(event)) toast("No answer from the table. Tap again: it counts only once.", true);
  });
}
document.addEventListener("toast", (event) => toast(event.detail.says, event.detail.bad));

// Every answer names the version that sent it. A page of an older one offers to reload, and never does so by
// itself; while a form is open the notice is hidden.
let outdated = false;
const offerReload = () => {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Reload";
  button.addEventListener("click", () => location.reload());
  toast("A new version is here.");
  toasts.lastChild.append(button);
  toasts.lastChild.dataset.stays = "";
};
document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
  const served = xhr?.getResponseHeader("Quoin-Worker");
  if (outdated || !served || served === document.documentElement.dataset.worker) return;
  outdated = true;
  offerReload();
});

const notice = document.getElementById("offline-note");
const updateOfflineNote = () => { notice.hidden = navigator.onLine; };
addEventListener("online", updateOfflineNote);
addEventListener("offline", updateOfflineNote);
updateOfflineNote();
