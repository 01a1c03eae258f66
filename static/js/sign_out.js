// Whoever leaves a table leaves nothing on the phone: what waited there for the connection goes with them.
import { all, remove } from "./offline_queue/storage.js";

const asks = (count) =>
  `${count === 1 ? "One thing was" : `${count} things were`} not sent to the table yet. Leave, and leave that out?`;

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.leaves) return;
  event.preventDefault();
  const unsent = (await all().catch(() => [])).filter((entry) => entry.code === form.dataset.leaves);
  if (unsent.length && !confirm(asks(unsent.length))) return;
  for (const entry of unsent) await remove(entry.id);
  form.submit();
});
