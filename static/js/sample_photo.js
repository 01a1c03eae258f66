// A demo lends its visitor photos of cards: each shot takes the next of them, as a camera would.
const coach = () => document.querySelector("#coach[data-samples]");
const samples = () => coach()?.dataset.samples.split(" ").filter(Boolean) ?? [];
let roll = "";                         // the photos that are being taken
let taken = 0;

const next = () => {
  const all = samples();
  if (all.join(" ") !== roll) { roll = all.join(" "); taken = 0; }
  return all.length ? all[Math.min(taken, all.length - 1)] : "";
};

// Does a photo lie ready? Then the camera stays shut.
export const ready = () => Boolean(next());
export const takeSample = async () => {
  const address = next();
  taken += 1;
  const picture = coach()?.querySelector("[data-sample-photo] img");
  if (picture) picture.src = next();
  return (await fetch(address)).blob();
};

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-sample-photo]")) return;
  (document.querySelector("#desk label.photo") || document.querySelector("[data-camera]"))?.click();
});
