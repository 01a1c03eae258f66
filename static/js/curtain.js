// One phone for the whole table: when it is put away with somebody's side showing, the curtain falls.
const lifted = () => document.getElementById("live")?.dataset.lifted;

const fall = () => {
  const address = lifted();
  const token = document.querySelector("[name=csrf_token]")?.value;
  if (!address || !token) return;
  const body = new URLSearchParams({ csrf_token: token });
  document.getElementById("desk").replaceChildren();
  document.getElementById("left").replaceChildren();
  fetch(address, { method: "POST", body, keepalive: true }).finally(() => location.reload());
};

document.addEventListener("visibilitychange", () => { if (document.hidden) fall(); });
