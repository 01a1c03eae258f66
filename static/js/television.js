// Makes the parts of a television as large as they fit, so that nothing has to be scrolled.
const [LEAST, TRIES] = [0.2, 8];
const wide = matchMedia("(min-width: 800px)");

const fits = (frame, sheet, zoom) => {
  sheet.style.zoom = zoom;
  return sheet.scrollHeight * zoom <= frame.clientHeight && sheet.scrollWidth <= sheet.clientWidth;
};

const fitOne = (sheet) => {
  let [low, high] = [LEAST, Number(sheet.dataset.fits)];
  for (let n = 0; n < TRIES; n += 1) {
    const middle = (low + high) / 2;
    if (fits(sheet.parentElement, sheet, middle)) low = middle; else high = middle;
  }
  sheet.style.zoom = low;
};

const fit = () => {
  for (const each of document.querySelectorAll("#tv-fit, #tv-fit [data-fits]")) each.style.zoom = "";
  if (wide.matches) document.querySelectorAll("[data-fits]").forEach(fitOne);
};

addEventListener("resize", fit);
addEventListener("load", fit);
// With the new page at once: a moment measures where its cards lie before it moves them. What moves already
// would be measured where it is only now.
for (const name of ["htmx:afterSwap", "quoin:moment"]) document.addEventListener(name, fit);
document.addEventListener("htmx:afterSettle", () => {
  if (!("playing" in document.documentElement.dataset)) fit();
});
document.fonts?.ready.then(fit);
fit();
