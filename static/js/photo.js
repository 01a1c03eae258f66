// The camera: shrink the photo on the phone, send it, lay the reading over it. Typing always works without it.
const LONGEST = 2000;
const QUALITY = 0.88;

const shrunk = async (file) => {
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

const said = (place, says) => {
  const note = document.createElement("p");
  note.className = "help stage";
  note.textContent = says;
  place.replaceChildren(note);
};

const TROUBLE = {
  413: "That photo is too large. Try again a little closer, or type the letters.",
  429: "Too many photos at once. Wait a moment, or type the letters.",
  503: "The reader is busy. Try again in a moment, or type the letters.",
};

const send = async (name, file) => {
  const place = document.getElementById(`strip-${name}`);
  const form = document.getElementById(`read-${name}`);
  said(place, "Making the photo small…");
  const photo = await shrunk(file);
  const body = new FormData(form);
  body.set("photo", photo, "cards.jpg");
  said(place, "Finding the cards and reading their letters…");
  try {
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { "HX-Request": "true" } });
    if (!answer.ok && answer.status !== 422) throw new Error(TROUBLE[answer.status] || "");
    place.innerHTML = await answer.text();
    lay(place, photo);
  } catch (trouble) {
    said(place, trouble.message && !(trouble instanceof TypeError) ? trouble.message
      : "The photo could not be read. Try again, or type the letters.");
  }
};

const lay = (place, photo) => {
  const picture = place.querySelector("[data-own-photo]");
  if (picture) {
    picture.src = URL.createObjectURL(photo);
    picture.onload = () => URL.revokeObjectURL(picture.src);
  }
  const reading = place.querySelector("[data-reading]");
  const cards = JSON.parse(reading?.dataset.cards || "[]");
  if (!cards.length) return;
  place.closest("[data-word], [data-faces]").dispatchEvent(new CustomEvent("reading", { detail: cards }));
};

document.addEventListener("change", (event) => {
  const { photo } = event.target.dataset;
  if (!photo || !event.target.files.length) return;
  event.stopPropagation();              // choosing a photo is no answer yet: nothing to check
  send(photo, event.target.files[0]);
  event.target.value = "";
}, true);

// The red button on the table opens the camera at once; the form is there when the photo is.
const shutter = (offer) => {
  const camera = document.createElement("input");
  camera.type = "file";
  camera.accept = "image/*";
  camera.setAttribute("capture", "environment");
  camera.onchange = async () => {
    await htmx.ajax("GET", offer.getAttribute("hx-get"), { source: offer, target: "#desk", swap: "innerHTML" });
    const { photo } = document.querySelector("#desk [data-word] [data-photo]").dataset;
    send(photo, camera.files[0]);
  };
  camera.click();
};
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-camera]");
  if (!button) return;
  event.preventDefault();
  shutter(document.getElementById(button.dataset.camera));
});
