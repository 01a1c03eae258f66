// A shared phone: when it is put away while somebody's side is on the screen, the curtain comes down.
const lifted = () => document.getElementById("live")?.dataset.lifted;
// the camera hides the page too, and its photo must find the form again
let photographing = false;

const lowerCurtain = () => {
  const address = lifted();
  const token = document.querySelector("[name=csrf_token]")?.value;
  if (!address || !token) return;
  const body = new URLSearchParams({ csrf_token: token });
  document.getElementById("desk").replaceChildren();
  document.getElementById("left").replaceChildren();
  fetch(address, { method: "POST", body, keepalive: true }).finally(() => location.reload());
};

document.addEventListener("click", (event) => {
  if (event.target.closest(".photo, [data-camera]")) photographing = true;
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden && !photographing) lowerCurtain();
  if (!document.hidden) photographing = false;
});
