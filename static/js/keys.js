// Naming cards nobody has shown yet: big keys fill the typed field, chips show what is in it.
const split = (text, alphabet) => text.toUpperCase().split(/[\s,]+/).filter(Boolean).flatMap((part) =>
  alphabet.includes(part) || [...part].some((sign) => !alphabet.includes(sign)) ? [part] : [...part]);

const size = (face) => ["", "", "two", "three"][face.length] ?? "many";

const chip = (face, points, place) => {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "card";
  button.dataset.place = place;
  button.setAttribute("aria-label", `${face}, take it off`);
  const letter = document.createElement("b");
  letter.className = size(face);
  letter.textContent = face;
  button.append(letter);
  if (points !== undefined) {
    const value = document.createElement("i");
    value.textContent = points;
    button.append(value);
  }
  item.append(button);
  return item;
};

const start = (box) => {
  if (box.dataset.ready) return;
  box.dataset.ready = "1";
  const field = box.querySelector("input[type=text]");
  const list = box.querySelector(".picked");
  const points = JSON.parse(box.closest("form").dataset.points || "{}");
  const alphabet = [...box.querySelectorAll("[data-face]")].map((key) => key.dataset.face);
  const faces = () => split(field.value, alphabet);
  const draw = () => list.replaceChildren(...faces().map((face, place) => chip(face, points[face], place)));
  const write = (next) => {
    field.value = next.join(" ");
    draw();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  field.addEventListener("input", draw);
  box.addEventListener("reading", (event) => write(event.detail.map((card) => card.face)));
  box.addEventListener("click", (event) => {
    const key = event.target.closest(".key");
    const taken = event.target.closest(".picked .card");
    if (key?.dataset.face) write([...faces(), key.dataset.face]);
    else if (key) write(faces().slice(0, -1));
    else if (taken) write(faces().filter((_, place) => place !== Number(taken.dataset.place)));
  });
  draw();
};

const startAll = (root) => root.querySelectorAll("[data-faces]").forEach(start);
document.addEventListener("htmx:load", (event) => startAll(event.detail.elt));
startAll(document);
