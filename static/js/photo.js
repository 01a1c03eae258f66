// The camera: shrinks a photo on the phone, sends it, and shows the cards that were read over it.
import { ready, takeSample } from "./sample_photo.js";

// The viewfinder is needed at the first photo only, so it is fetched when the page is there.
let viewfinder = null;
let fetching = new Promise((go) => {
  if (document.readyState === "complete") go();
  else addEventListener("load", go, { once: true });
}).then(() => import("./viewfinder.js")).then((fetched) => {
  viewfinder = fetched;
  return fetched.unknown();
}).catch(() => { fetching = null; });
const usable = () => Boolean(viewfinder?.usable());
const unknown = () => (viewfinder ? viewfinder.unknown() : fetching);
const TAP = 4000;                       // browsers remember a tap for five seconds
const known = () => Promise.race([unknown(), new Promise((late) => setTimeout(late, TAP))]);

const LONGEST = 2000;
const QUALITY = 0.88;

const shrink = async (file) => {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
    return blob || file;
  } catch { return file; }              // a format this browser cannot draw: the server reads it by itself
};

const showStatus = (place, says, busy = false) => {
  const note = document.createElement("p");
  note.className = busy ? "help stage" : "help";
  note.textContent = says;
  place.querySelector(".stages")?.remove();
  if (!busy) { place.replaceChildren(note); return; }
  note.classList.add("stages");
  place.append(note);
};

// The photo is in sight from the first moment, while its reading is on the way.
const showPhoto = (place, photo) => {
  const frame = document.createElement("div");
  const picture = document.createElement("img");
  frame.className = "photo-frame";
  picture.alt = "Your photo";
  frame.append(picture);
  place.replaceChildren(frame);
  loadPicture(picture, photo);
};
const loadPicture = (picture, photo) => {
  const address = URL.createObjectURL(photo);
  picture.onload = () => URL.revokeObjectURL(address);
  picture.setAttribute(picture.tagName === "IMG" ? "src" : "href", address);
};

const PROBLEMS = {
  413: "That photo is too large. Try again a little closer, or type the letters.",
  429: "Too many photos at once. Wait a moment, or type the letters.",
  503: "The reader is busy. Try again in a moment, or type the letters.",
};
const UNREAD = "The photo could not be read. Try again, or type the letters.";
const LOST = "No connection: the photo was not sent. Type the letters, or try again in a moment.";
const SLOW = "Reading took too long. Try again, or type the letters.";
const PATIENCE = 25000;

// Sent with XMLHttpRequest, because it alone tells when the photo has left the phone.
const postPhoto = (form, body, gone) => new Promise((done, fail) => {
  const request = new XMLHttpRequest();
  request.open("POST", form.getAttribute("action"));
  request.setRequestHeader("HX-Request", "true");
  request.timeout = PATIENCE;
  request.upload.onload = gone;
  request.onload = () => {
    if (request.status === 200 || request.status === 422) done(request.responseText);
    else fail(new Error(PROBLEMS[request.status] || UNREAD));
  };
  request.onerror = () => fail(new Error(LOST));
  request.ontimeout = () => fail(new Error(SLOW));
  request.send(body);
});

const send = async (name, file) => {
  const place = document.getElementById(`strip-${name}`);
  const form = document.getElementById(`read-${name}`);
  showStatus(place, "Making the photo small…", true);
  const photo = await shrink(file);
  const body = new FormData(form);
  body.set("photo", photo, "cards.jpg");
  showPhoto(place, photo);
  showStatus(place, "Sending the photo…", true);
  try {
    place.innerHTML = await postPhoto(form, body,
      () => showStatus(place, "Finding the cards, reading their letters…", true));
    showReading(place, photo);
  } catch (trouble) { showStatus(place, trouble.message); }
};

const showReading = (place, photo) => {
  const picture = place.querySelector("[data-own-photo]");
  if (picture) loadPicture(picture, photo);
  const reading = place.querySelector("[data-reading]");
  const cards = JSON.parse(reading?.dataset.cards || "[]");
  if (!cards.length) return;
  place.closest("[data-word], [data-faces], [data-lay], [data-laid]")
    ?.dispatchEvent(new CustomEvent("reading", { detail: cards }));
  place.dispatchEvent(new CustomEvent("photographed"));
};

document.addEventListener("change", (event) => {
  const { photo } = event.target.dataset;
  if (!photo || !event.target.files.length) return;
  event.stopPropagation();              // choosing a photo is no answer yet: nothing to check
  send(photo, event.target.files[0]);
  event.target.value = "";
}, true);

// Through the viewfinder, where there is one: the form knows what is photographed, the photo comes back or
// nothing.
const useViewfinder = async (name) => {
  const form = document.getElementById(`read-${name}`);
  const photo = form && await viewfinder.aim(form, LONGEST, QUALITY);
  if (photo) send(name, photo);
};
document.addEventListener("click", async (event) => {
  const field = event.target.closest("label.photo")?.querySelector("[data-photo]")
    || event.target.closest("[data-photo]");
  if (!field || !(ready() || usable() || unknown())) return;
  event.preventDefault();
  if (ready()) { send(field.dataset.photo, await takeSample()); return; }
  await known();
  if (usable()) useViewfinder(field.dataset.photo);
  else field.click();
});

// The red button on the table opens the camera at once; the form is there when the photo is.
const photoInput = () => document
  .querySelector("#desk :is(.head, [data-word], [data-laid], [data-faces]) [data-photo]")?.dataset.photo;
const openForm = async (offer) => {
  await htmx.ajax("GET", offer.getAttribute("hx-get"), { source: offer, target: "#desk", swap: "innerHTML" });
  return photoInput();
};
const openFileCamera = (offer) => {
  const camera = document.createElement("input");
  camera.type = "file";
  camera.accept = "image/*";
  camera.setAttribute("capture", "environment");
  camera.onchange = async () => send(await openForm(offer), camera.files[0]);
  camera.click();
};
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-camera]");
  if (!button) return;
  event.preventDefault();
  const offer = document.getElementById(button.dataset.camera);
  if (ready()) { send(await openForm(offer), await takeSample()); return; }
  // not otherwise: some browsers open the file field in the very tap only
  if (unknown()) await known();
  if (usable()) useViewfinder(await openForm(offer));
  else openFileCamera(offer);
});

// Tapped before this listened, shared to Quoin, or chosen on the photo page: the form opens for a photo.
const useCamera = async (name) => {
  await known();
  if (usable()) useViewfinder(name);
};
if (/^#(camera|shared)$/.test(location.hash) || sessionStorage.getItem("quoin.photo")) {
  import("./photo_arrival.js").then(({ arrive }) => arrive({ photoInput, openForm, useCamera, send }));
}
