// A live viewfinder, where the browser lends its camera. It looks some four times a second, lays the letters
// over the cards, and takes the photo by itself when the cards keep still. Elsewhere the file field opens the
// camera.
const GLANCE = 768;                     // pixels of a look; the photo itself is larger
const QUALITY = 0.72;
const EVERY = 240;                      // milliseconds from one look to the next, where the server keeps up
const BUSY = 350, BUSIEST = 2500;       // the pause after a look that was not read, doubled each time
const PATIENCE = 8000;
const PATIENT = 3;                      // looks in a row that may fail before anything is said
const LATE = 4000;                      // browsers remember a tap for five seconds
// The same letters in the same places for so many milliseconds and looks let the shutter go: every card sure,
// or not.
const SURE = { time: 600, looks: 2 }, AGREED = { time: 1300, looks: 3 };
const OLD = 1200;                       // milliseconds after which letters over the picture fade
const STILL = 0.02;                     // of the picture's width: a card that moves less keeps still
const CAMERA = {
  audio: false,
  video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1440 } },
};

const ALLOW = "Allow the camera when your browser asks.";
const FRAME = "Lay the cards in a row, fill the frame with them, hold still.";
const REFUSED =
  "The camera may not be used on this page. Choose a photo, or allow the camera in the browser’s settings.";
const WAITING = "The reader is busy. Hold still, or press the shutter.";
const LOST = "No connection just now. Close the camera and type the letters, or wait a moment.";
const TAKEN = "The camera could not be started; another app may be using it. Choose a photo instead.";

let cameras = false;
let refused = false;
let looking = null;                     // the look-up under way
const findCameras = async () => {
  if (!globalThis.isSecureContext || !navigator.mediaDevices?.getUserMedia) return;
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  cameras = devices.some((device) => device.kind === "videoinput");
};
const checkCameras = () => {
  const late = new Promise((on) => setTimeout(on, LATE));
  const mine = Promise.race([findCameras(), late]).then(() => { if (looking === mine) looking = null; });
  looking = mine;
};
checkCameras();
navigator.mediaDevices?.addEventListener?.("devicechange", checkCameras);

// Known before most taps, because a file field opens only in answer to one; an earlier tap waits.
export const usable = () => cameras && !refused && Boolean(document.getElementById("viewfinder")?.showModal);
export const unknown = () => looking;

const frame = (video, longest, quality, canvas = document.createElement("canvas")) => {
  const scale = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight));
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
};

class Viewfinder {
  constructor(form, longest, quality) {
    this.form = form;
    this.full = [longest, quality];
    this.box = document.getElementById("viewfinder");
    this.video = this.box.querySelector("video");
    this.overlay = this.box.querySelector(".overlay");
    this.torch = this.box.querySelector("[data-view=torch]");
    this.canvas = document.createElement("canvas");
    this.seen = { letters: "", spots: [], since: 0, looks: 0 };
    this.refused = 0;                   // looks in a row that the server had no time for
    this.ends = new AbortController();
  }

  // The photo, or nothing if it was closed.
  takePhoto() {
    return new Promise((done) => {
      this.done = done;
      const { signal } = this.ends;
      this.box.addEventListener("click",
        (event) => this.tap(event.target.closest("[data-view]")?.dataset.view), { signal });
      this.box.addEventListener("close", () => this.end(null), { signal });
      this.box.querySelector("[data-view-file]").addEventListener("change", (event) => this.chosen(event),
        { signal });
      document.addEventListener("visibilitychange", () => document.hidden && this.end(null), { signal });
      this.box.classList.remove("no-stream");
      this.say(ALLOW);
      this.box.showModal();
      this.start();
    });
  }

  say(hint) { this.box.querySelector("[data-hint]").textContent = hint; }

  async start() {
    try {
      const stream = await navigator.mediaDevices.getUserMedia(CAMERA);
      if (this.ends.signal.aborted) { stream.getTracks().forEach((track) => track.stop()); return; }
      this.stream = stream;
      this.video.srcObject = stream;
      await this.video.play();
    } catch (trouble) {
      if (this.ends.signal.aborted) return;
      refused = trouble.name === "NotAllowedError";
      this.box.classList.add("no-stream");
      this.say(refused ? REFUSED : TAKEN);
      return;
    }
    this.say(FRAME);
    this.torch.hidden = !this.stream.getVideoTracks()[0].getCapabilities?.().torch;
    this.watch();
  }

  // A look at a time: on a busy server they come more seldom, and never two at once.
  async watch() {
    while (!this.ends.signal.aborted) {
      const began = performance.now();
      this.refused = await this.glance() ? 0 : this.refused + 1;
      const took = performance.now() - began;
      const pause = this.refused ? Math.min(BUSIEST, BUSY * 2 ** (this.refused - 1)) : EVERY - took;
      await new Promise((on) => setTimeout(on, Math.max(pause, took / 4)));
    }
  }

  // One look; false if it was not read. That is said only when it lasts: the next look may well be read.
  async glance() {
    if (!this.video.videoWidth) return true;
    const body = new FormData(this.form);
    body.set("photo", await frame(this.video, GLANCE, QUALITY, this.canvas), "look.jpg");
    body.set("glance", "1");
    const signal = AbortSignal.any([this.ends.signal, AbortSignal.timeout(PATIENCE)]);
    try {
      const answer = await fetch(this.form.getAttribute("action"),
        { method: "POST", body, signal, headers: { "HX-Request": "true" } });
      if (answer.ok) this.judge(await answer.text());
      else this.complain(WAITING);
      return answer.ok;
    } catch { this.complain(LOST); return false; }
  }

  complain(hint) {
    if (this.refused < PATIENT || this.ends.signal.aborted) return;
    this.overlay.replaceChildren();     // letters of some time ago would mislead
    this.say(hint);
  }

  judge(html) {
    if (this.ends.signal.aborted) return;
    const reading = new DOMParser().parseFromString(html, "text/html").querySelector("[data-reading]");
    const cards = JSON.parse(reading?.dataset.cards || "[]");
    this.overlay.replaceChildren(...(cards.length ? [this.outlines(reading)] : []));
    clearTimeout(this.ageing);
    this.overlay.classList.remove("old");
    this.ageing = setTimeout(() => this.overlay.classList.add("old"), OLD);
    if (cards.length && this.keepsStill(cards)) { this.shoot(); return; }
    this.say(reading?.dataset.hint || FRAME);
  }

  // As over a photo, without the photo and over all of the picture.
  outlines(reading) {
    const shown = document.importNode(reading.querySelector("svg"), true);
    shown.setAttribute("viewBox", shown.dataset.whole);
    shown.querySelector("image").remove();
    return shown;
  }

  // The same letters in the same places for long enough? The places are compared with those of the first of
  // these looks, or a slow swing would pass for stillness.
  keepsStill(cards) {
    const letters = cards.map((card) => card.face || "_").join(" ");
    const spots = cards.map((card) => card.middle);
    const first = this.seen.spots;
    const near = (spot, n) => Math.hypot(spot[0] - first[n][0], spot[1] - first[n][1]) < STILL;
    if (letters !== this.seen.letters || !spots.every(near)) {
      this.seen = { letters, spots, since: performance.now(), looks: 0 };
    }
    this.seen.looks += 1;
    const enough = cards.every((card) => card.sure) ? SURE : AGREED;
    return performance.now() - this.seen.since >= enough.time && this.seen.looks >= enough.looks;
  }

  async tap(act) {
    if (act === "close") this.box.close();
    if (act === "shutter" && this.video.videoWidth) this.shoot();
    if (act === "torch") {
      const lit = this.torch.getAttribute("aria-pressed") !== "true";
      await this.stream.getVideoTracks()[0].applyConstraints({ advanced: [{ torch: lit }] }).catch(() => {});
      this.torch.setAttribute("aria-pressed", String(lit));
    }
  }

  async shoot() {
    if (this.shooting) return;
    this.shooting = true;
    this.end(await frame(this.video, ...this.full));
  }

  chosen(event) {
    const [file] = event.target.files;
    event.target.value = "";
    if (file) this.end(file);
  }

  end(photo) {
    if (this.ends.signal.aborted) return;
    this.ends.abort();
    this.stream?.getTracks().forEach((track) => track.stop());
    this.video.srcObject = null;
    this.overlay.replaceChildren();
    this.torch.setAttribute("aria-pressed", "false");
    this.box.close();
    this.done(photo);
  }
}

export const aim = (form, longest, quality) => new Viewfinder(form, longest, quality).takePhoto();
