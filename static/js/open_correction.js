// Tells the other phones while a past turn is open here to be corrected.
// The server forgets a phone that died.
const AGAIN = 60000;
const form = document.getElementById("desk-form");
const body = () => new URLSearchParams({ csrf_token: form.elements.csrf_token.value });
let sent = false;

const open = () => {
  if (!document.hidden) fetch(`${form.getAttribute("action")}/open`, { method: "POST", body: body() });
};

form.addEventListener("submit", () => { sent = true; });
addEventListener("pagehide", () => {
  if (!sent) navigator.sendBeacon(`${form.dataset.corrections}/closed`, body());
});
addEventListener("pageshow", () => { sent = false; open(); });
document.addEventListener("visibilitychange", open);
setInterval(open, AGAIN);
