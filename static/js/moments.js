// Watches for moments: each is played once, and only while it is new. The player comes after the table.
const line = document.getElementById("moment-says");
const root = document.documentElement;
const KEY = `moment ${location.pathname.split("/")[2]}`;

let last = NaN;                        // the number of the latest moment this phone has shown
try {
  last = Number(sessionStorage.getItem(KEY) ?? NaN);
} catch { /* private mode: it holds for this page */ }
const remember = (number) => {
  last = number;
  try {
    sessionStorage.setItem(KEY, number);
  } catch { /* as above */ }
};

const load = () => {
  if (document.head.querySelector("link[href*='moments.css']")) return;
  const looks = document.createElement("link");
  looks.rel = "stylesheet";
  looks.href = line.dataset.looks;
  document.head.append(looks);
};
const player = () => import(line.dataset.player);

const over = () => {
  delete root.dataset.playing;
  document.dispatchEvent(new Event("quoin:moment"));
};

const show = async (moment) => {
  root.dataset.playing = "";
  moment.style.visibility = "hidden";  // nothing is given away while the player comes
  load();
  const { play } = await player().catch(() => ({ play: () => {} }));
  moment.style.visibility = "";
  await play(moment);
  line.textContent = moment.dataset.says;
  over();
};

const look = () => {
  // A form on its way would hide the moment; its answer puts it away and brings the moment once more.
  if (document.querySelector("#desk-form.htmx-request")) return;
  const moment = document.querySelector("[data-moment]");
  const number = Number(moment?.dataset.moment ?? 0);
  const [first, fresh] = [Number.isNaN(last), number > last];
  if (first || fresh) remember(number);
  if (fresh && "new" in moment.dataset) show(moment);
};

document.addEventListener("htmx:afterSwap", look);
document.addEventListener("htmx:oobAfterSwap", look);
document.addEventListener("htmx:afterRequest", look);
look();
addEventListener("load", () => setTimeout(() => { load(); player().catch(() => {}); }, 1000));
