// A live viewfinder, where the browser lends its camera. It looks about once a second, says what it sees, and
// takes the photo by itself when readings in a row agree. Elsewhere the file field opens the camera.
const GLANCE = 960;                     // pixels of a look; the photo itself is larger
const QUALITY = 0.72;
const PAUSE = 700, BUSY = 2500, PATIENCE = 8000;
const LATE = 4000;                      // browsers remember a tap for five seconds
// looks in a row: every card sure, or the same letters again and again
const SURE = 2, AGREED = 3;
const CAMERA = {
  audio: false,
  video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1440 } },
};

const FRAME = "Lay the cards in a row, fill the frame with them, hold still.";
const REFUSED =
  "The camera may not be used on this page. Choose a photo, or allow the camera in the browser’s settings.";
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

const frame = (video, longest, quality) => {
  const scale = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement("canvas");
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
    this.seen = { letters: "", times: 0 };
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
      this.say(FRAME);
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
    this.torch.hidden = !this.stream.getVideoTracks()[0].getCapabilities?.().torch;
    this.watch();
  }

  async watch() {
    while (!this.ends.signal.aborted) {
      const pause = await this.glance();
      await new Promise((on) => setTimeout(on, pause));
    }
  }

  // One look; gives the pause before the next. A busy reader or a lost connection is not reported.
  async glance() {
    if (!this.video.videoWidth) return PAUSE;
    const body = new FormData(this.form);
    body.set("photo", await frame(this.video, GLANCE, QUALITY), "look.jpg");
    body.set("glance", "1");
    const signal = AbortSignal.any([this.ends.signal, AbortSignal.timeout(PATIENCE)]);
    try {
      const answer = await fetch(this.form.getAttribute("action"),
        { method: "POST", body, signal, headers: { "HX-Request": "true" } });
      if (!answer.ok) return BUSY;
      this.judge(await answer.text());
      return PAUSE;
    } catch { return BUSY; }
  }

  judge(html) {
    if (this.ends.signal.aborted) return;
    const reading = new DOMParser().parseFromString(html, "text/html").querySelector("[data-reading]");
    const cards = JSON.parse(reading?.dataset.cards || "[]");
    const outlines = reading?.querySelector("svg");
    this.overlay.replaceChildren(...(outlines && cards.length ? [document.importNode(outlines, true)] : []));
    const letters = cards.map((card) => card.token || card.face).join(" ");
    this.seen = { letters, times: letters && letters === this.seen.letters ? this.seen.times + 1 : 1 };
    const sure = cards.length > 0 && cards.every((card) => card.sure);
    if (cards.length && this.seen.times >= (sure ? SURE : AGREED)) { this.shoot(); return; }
    this.say(cards.length
      ? `${reading.querySelector("figcaption").textContent.split(";")[0].replace(/\.$/, "")}. Hold still…`
      : reading?.querySelector("figcaption").textContent || FRAME);
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
