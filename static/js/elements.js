// What the inputs made of cards share: elements, the size of a letter, and starting on every box of a kind.
export const make = (tag, className = "", text = "") => {
  const element = document.createElement(tag);
  element.className = className;
  if (tag === "button") element.type = "button";
  if (text !== "") element.textContent = text;
  return element;
};

export const letterSize = (face) => ["", "", "two", "three"][face.length] ?? "many";

// The chosen card of a row gets the focus, and what changes it comes into sight as far as needed: the photo
// above stays where it is.
export const focusChosen = (list, tools) => {
  list.querySelector('[aria-expanded="true"]')?.focus({ preventScroll: true });
  tools.querySelector(".tool-sheet > *, .keyboard")?.scrollIntoView({ block: "nearest" });
};

export const startOn = (selector, start) => {
  const startAll = (root) => root.querySelectorAll(selector).forEach((box) => {
    if (box.dataset.ready) return;
    box.dataset.ready = "1";
    start(box);
  });
  document.addEventListener("htmx:load", (event) => startAll(event.detail.elt));
  startAll(document);
};
