// From the photo page or the share menu to the form that a photo is for: the form opens, and takes the
// photo that was shared or starts the camera. Behind the curtain it waits until somebody is there.
const WISH = "quoin.photo";
const STORE = "quoin-shared";
const SHARED = "/photo/shared";
const NOTHING = "There is nothing to photograph here now. Share the photo again when it is your turn.";
const GONE = "The shared photo is no longer there. Share it again, or take one here.";

const say = (says) => document.dispatchEvent(new CustomEvent("toast", { detail: { says } }));

// The service worker keeps a shared photo until it is used.
const takeShared = async () => {
  const cache = await caches.open(STORE);
  const kept = await cache.match(SHARED);
  await cache.delete(SHARED);
  return kept?.blob();
};

const wish = () => {
  const now = /^#(camera|shared)$/.test(location.hash) ? location.pathname + location.hash : "";
  return now || sessionStorage.getItem(WISH) || "";
};

// What the page can open: a form that is open already, the red button's, or the word check's own field.
const input = async ({ photoInput, openForm }) => {
  if (!document.getElementById("desk")) return document.querySelector("[data-photo]")?.dataset.photo;
  const button = document.querySelector("[data-camera]");
  return photoInput() ?? (button && openForm(document.getElementById(button.dataset.camera)));
};

export const arrive = async (camera) => {
  const [path, wanted] = wish().split("#");
  if (path !== location.pathname) return;
  history.replaceState(null, "", location.pathname + location.search);
  if (document.querySelector(".curtain")) { sessionStorage.setItem(WISH, `${path}#${wanted}`); return; }
  sessionStorage.removeItem(WISH);
  const name = await input(camera);
  if (wanted === "camera") { if (name) camera.useCamera(name); return; }
  if (!name) { say(NOTHING); return; }
  const photo = await takeShared();
  if (photo) camera.send(name, photo);
  else say(GONE);
};
