// Makes the middle of a television as large as it fits, so that nothing has to be scrolled.
const [LEAST, MOST, TRIES] = [0.2, 3, 8];
const wide = matchMedia("(min-width: 800px)");

const fits = (frame, sheet, zoom) => {
  sheet.style.zoom = zoom;
  return sheet.scrollHeight * zoom <= frame.clientHeight && sheet.scrollWidth <= sheet.clientWidth;
};

const fit = () => {
  const [frame, sheet] = [document.getElementById("tv-main"), document.getElementById("tv-fit")];
  if (!frame || !sheet) return;
  if (!wide.matches) { sheet.style.zoom = ""; return; }
  let [low, high] = [LEAST, MOST];
  for (let n = 0; n < TRIES; n += 1) {
    const middle = (low + high) / 2;
    if (fits(frame, sheet, middle)) low = middle; else high = middle;
  }
  sheet.style.zoom = low;
};

addEventListener("resize", fit);
addEventListener("load", fit);
// With the new page at once: a moment measures where its cards lie before it moves them.
for (const name of ["htmx:afterSwap", "htmx:afterSettle", "quoin:moment"]) {
  document.addEventListener(name, fit);
}
document.fonts?.ready.then(fit);
fit();
