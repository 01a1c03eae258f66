// The screen stays on while a table is open, where the phone allows it; asked for with the first tap.
let lock = null;

const hold = async () => {
  if (lock || document.hidden || !navigator.wakeLock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; });
  } catch { lock = null; }              // low battery, or the phone says no
};

document.addEventListener("click", hold, { once: true });
document.addEventListener("visibilitychange", () => { if (!document.hidden) hold(); });
