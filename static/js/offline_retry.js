// The offline page goes away by itself as soon as the table answers.
const EVERY = 4000;
const retry = async () => {
  try {
    await fetch(location.href, { method: "HEAD", cache: "no-store" });
    location.reload();
  } catch { setTimeout(retry, EVERY); }
};
addEventListener("online", () => location.reload());
setTimeout(retry, EVERY);
