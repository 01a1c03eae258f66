// What the inputs made of cards share: elements, the size of a letter, and starting on every box of a kind.
export const make = (tag, className = "", text = "") => {
  const element = document.createElement(tag);
  element.className = className;
  if (tag === "button") element.type = "button";
  if (text !== "") element.textContent = text;
  return element;
};

export const letterSize = (face) => ["", "", "two", "three"][face.length] ?? "many";

export const startOn = (selector, start) => {
  const startAll = (root) => root.querySelectorAll(selector).forEach((box) => {
    if (box.dataset.ready) return;
    box.dataset.ready = "1";
    start(box);
  });
  document.addEventListener("htmx:load", (event) => startAll(event.detail.elt));
  startAll(document);
};
