// Counts down somebody's time in whole seconds, from what was left when the server sent the page.
let until = 0;
let drawn = "";

const tick = () => {
  const place = document.querySelector(".countdown");
  if (!place) { drawn = ""; return; }
  if (place.dataset.left !== drawn) {
    drawn = place.dataset.left;
    until = performance.now() + Number(drawn);
  }
  const seconds = Math.ceil((until - performance.now()) / 1000);
  const says = seconds > 0 ? `${seconds} s left` : "Time is up";
  if (place.textContent !== says) place.textContent = says;
};

setInterval(tick, 200);
document.addEventListener("htmx:afterSettle", tick);
tick();
