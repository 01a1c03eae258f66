// The open form: its focus, how it closes, and that nothing behind it can be reached.
const desk = document.getElementById("desk");
const live = () => document.getElementById("live");
const narrow = matchMedia("(max-width: 799px)");
let opener = "";
let typing = false;

const updateLayout = () => {
  const open = Boolean(desk.firstElementChild);
  document.body.classList.toggle("desk-open", open);
  live().inert = open && narrow.matches;
  return open;
};

// Cards are laid in forms only, so the scripts for that come after the table, or with the first form. Only
// one game names its cards one by one: other phones need not fetch that script.
const loadCards = () => desk.dataset.cardScripts.split(" ").forEach((script) => import(script));
const load = () => {
  if (!desk.firstElementChild) return;
  loadCards();
  if (desk.querySelector("[data-laid]")) import(desk.dataset.namedCards);
};
if (document.readyState === "complete") loadCards();
else addEventListener("load", loadCards, { once: true });

const focusOpener = () => document.getElementById(opener)?.focus({ preventScroll: true });
const close = () => {
  desk.replaceChildren();
  updateLayout();
  focusOpener();
};

// Before the referee has ruled again: the word in the button, and no consent to what was there before.
const updateSendButton = () => {
  const button = desk.querySelector("#send");
  desk.querySelector("#appeal")?.setAttribute("aria-disabled", "true");
  desk.querySelectorAll("#verdict [data-kept]").forEach((each) => each.remove());
  if (!button) return;
  const written = desk.querySelector(".word-text")?.value.trim().toUpperCase();
  const { label, wordLabel } = button.dataset;
  button.removeAttribute("aria-disabled");
  button.removeAttribute("name");
  button.textContent = wordLabel && written ? wordLabel.replace("…", written) : label;
};

document.addEventListener("click", (event) => {
  const offer = event.target.closest("#live a[hx-get]");
  if (offer) {
    opener = offer.id;
    typing = offer.matches(".typed");
    offer.closest("details")?.removeAttribute("open");
  }
  if (event.target.closest("#letter-pad")) opener = document.getElementById("letter-pad").dataset.offer;
  if (event.target.closest("[data-close-desk]")) { event.preventDefault(); close(); }
});
// Leaving a field asks for no new verdict if nothing changed; nor does a form that is being sent.
let ruled = "";
let picked = "";
const picks = () => [...desk.querySelectorAll("#verdict :checked")].map((each) => each.value).join();
document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, requestConfig } = event.detail;
  if (elt.id === "desk-form") htmx.trigger("#verdict", "htmx:abort");
  if (elt.id !== "verdict") return;
  if (document.querySelector("#desk-form.htmx-request")) { event.preventDefault(); return; }
  const written = new URLSearchParams(new FormData(document.getElementById("desk-form"))).toString();
  if (requestConfig.triggeringEvent?.type === "change" && written === ruled) event.preventDefault();
  ruled = written;
  picked = picks();
});
// A choice tapped while a verdict was on its way stays: the verdict on it follows.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { elt } = event.detail.requestConfig;
  if (elt.id === "verdict" && picks() !== picked) event.detail.shouldSwap = false;
});
desk.addEventListener("input", (event) => {
  if (event.target.closest("#desk-form")) updateSendButton();
});
// The keyboard's "done" sends what may simply be sent; anything else wants a tap on what its button says.
desk.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("#desk-form input[type=text]")) return;
  const button = desk.querySelector("#send");
  if (button?.matches(".primary:not([name])")) return;
  event.preventDefault();
  event.target.blur();
});
// A keyboard that lies over the page (on iPhones) must not cover the button.
const fit = () => desk.style.setProperty("--covered",
  `${Math.max(0, innerHeight - visualViewport.height - visualViewport.offsetTop)}px`);
visualViewport?.addEventListener("resize", fit);
narrow.addEventListener("change", updateLayout);
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target !== desk) return;
  load();
  if (updateLayout()) {
    desk.scrollTop = 0;
    // Whoever wants to type, or must be quick, finds the keyboard open.
    const field = desk.querySelector(`${typing ? "#desk-form" : "[data-hurry]"} input[type=text]`);
    (field ?? desk.querySelector("#desk-head"))?.focus({ preventScroll: true });
  } else {
    focusOpener();
    scrollTo(0, 0);                    // what became of it stands at the top
  }
});
updateLayout();
load();
