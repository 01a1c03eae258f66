// The open form: where the focus goes, how it closes, and that nothing behind it is in the way.
const desk = document.getElementById("desk");
const live = () => document.getElementById("live");
const narrow = matchMedia("(max-width: 799px)");
let opener = "";

const settle = () => {
  const open = Boolean(desk.firstElementChild);
  document.body.classList.toggle("desk-open", open);
  live().inert = open && narrow.matches;
  return open;
};

const close = () => {
  desk.replaceChildren();
  settle();
  document.getElementById(opener)?.focus({ preventScroll: true });
};

const echo = () => {
  const word = desk.querySelector(".word-text");
  const button = desk.querySelector(".bar .primary");
  if (!word || !button) return;
  button.dataset.label ||= button.textContent;
  const written = word.value.trim().toUpperCase();
  button.textContent = written ? button.dataset.label + button.dataset.joins + written : button.dataset.label;
};

document.addEventListener("click", (event) => {
  const offer = event.target.closest("#offers a[hx-get]");
  if (offer) opener = offer.id;
  if (event.target.closest("[data-close-desk]")) { event.preventDefault(); close(); }
  if (event.target.closest("[data-dismiss-verdict]")) {
    event.preventDefault();
    event.target.closest(".verdict").remove();
  }
});
// Leaving a field is no news where all it holds was ruled on: the answer a finger is about to tap stays in place.
let ruled = "";
document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, requestConfig } = event.detail;
  if (elt.id !== "verdict") return;
  const written = new URLSearchParams(new FormData(document.getElementById("desk-form"))).toString();
  if (requestConfig.triggeringEvent?.type === "change" && written === ruled) event.preventDefault();
  ruled = written;
});
desk.addEventListener("input", echo);
narrow.addEventListener("change", settle);
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target !== desk) return;
  if (settle()) {
    desk.scrollTop = 0;
    const hurried = desk.querySelector("[data-hurry] input[type=text]");
    (hurried ?? desk.querySelector("#desk-head"))?.focus({ preventScroll: true });
    echo();
  } else document.getElementById(opener)?.focus({ preventScroll: true });
});
settle();
echo();
