// Hands the link of a table to the phone's share sheet, or to the clipboard where there is none.
const say = (says) => document.dispatchEvent(new CustomEvent("toast", { detail: { says } }));

// Plain http lends no clipboard; a selected field can still be copied.
const copyFromField = (text) => {
  const field = document.createElement("input");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
};

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-invite]");
  if (!button) return;
  const url = button.dataset.invite;
  try {
    if (navigator.share) { await navigator.share({ title: document.title, url }); return; }
    if (navigator.clipboard) await navigator.clipboard.writeText(url);
    else copyFromField(url);
    say(button.dataset.copied);
  } catch (trouble) {
    if (trouble.name !== "AbortError") { copyFromField(url); say(button.dataset.copied); }
  }
});

// Nothing listened to an earlier tap.
document.querySelectorAll("[data-invite]").forEach((button) => { button.disabled = false; });
