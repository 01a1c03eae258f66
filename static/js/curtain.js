// One phone for the whole table: when it is put away with somebody's side showing, the curtain falls.
const lifted = () => document.getElementById("live")?.dataset.lifted;
let photographing = false;              // the camera hides the page too, and its photo must find the form again

const fall = () => {
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
  if (document.hidden && !photographing) fall();
  if (!document.hidden) photographing = false;
});
