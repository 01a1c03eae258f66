// The open form: its focus, how it closes, and that nothing behind it can be reached.
const desk = document.getElementById("desk");
const live = () => document.getElementById("live");
const narrow = matchMedia("(max-width: 799px)");
let opener = "";

const updateLayout = () => {
  const open = Boolean(desk.firstElementChild);
  document.body.classList.toggle("desk-open", open);
  live().inert = open && narrow.matches;
  return open;
};

const close = () => {
  desk.replaceChildren();
  updateLayout();
  document.getElementById(opener)?.focus({ preventScroll: true });
};

const updateSendButton = () => {
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
// Leaving a field asks for no new verdict if nothing changed: the button about to be tapped stays in place.
let ruled = "";
document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, requestConfig } = event.detail;
  if (elt.id !== "verdict") return;
  const written = new URLSearchParams(new FormData(document.getElementById("desk-form"))).toString();
  if (requestConfig.triggeringEvent?.type === "change" && written === ruled) event.preventDefault();
  ruled = written;
});
desk.addEventListener("input", updateSendButton);
narrow.addEventListener("change", updateLayout);
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target !== desk) return;
  if (updateLayout()) {
    desk.scrollTop = 0;
    const hurried = desk.querySelector("[data-hurry] input[type=text]");
    (hurried ?? desk.querySelector("#desk-head"))?.focus({ preventScroll: true });
    updateSendButton();
  } else document.getElementById(opener)?.focus({ preventScroll: true });
});
updateLayout();
updateSendButton();
