// Signing out: requests that still wait for the connection are deleted with the person's consent.
import { all, remove } from "./offline_queue/storage.js";

const asks = (count) => (count === 1
  ? "One thing has not been sent to the table yet. Leave without it?"
  : `${count} things have not been sent to the table yet. Leave without them?`);

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.leaves) return;
  event.preventDefault();
  const unsent = (await all().catch(() => [])).filter((entry) => entry.code === form.dataset.leaves);
  if (unsent.length && !confirm(asks(unsent.length))) return;
  for (const entry of unsent) await remove(entry.id);
  form.submit();
});
