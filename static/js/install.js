// The hint to install, once and for all put away by a tap; and the browser's own question where it has one.
const PUT_AWAY = "quoin.no-install";
const hint = document.getElementById("install-hint");
const button = document.getElementById("install-now");
const installed = matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;
let question = null;

const isPutAway = () => { try { return localStorage.getItem(PUT_AWAY); } catch { return true; } };
const putAway = () => {
  try { localStorage.setItem(PUT_AWAY, "1"); } catch { /* asked again next time */ }
  if (hint) hint.hidden = true;
};

if (hint) hint.hidden = installed || Boolean(isPutAway());
hint?.querySelector("[data-no-install]").addEventListener("click", putAway);
addEventListener("appinstalled", putAway);
addEventListener("beforeinstallprompt", (event) => {
  question = event;
  if (!button) return;
  event.preventDefault();
  button.hidden = false;
});
button?.addEventListener("click", () => { question?.prompt(); button.hidden = true; });
