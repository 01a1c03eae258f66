// Prints a score sheet, and hands a picture to the phone's share sheet; without one the link saves it.
document.addEventListener("click", (event) => { if (event.target.closest("[data-print]")) print(); });
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  try {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
    button.textContent = "Copied";
  } catch { getSelection().selectAllChildren(document.getElementById(button.dataset.copy)); }
});
document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-share]");
  if (!link || !navigator.canShare) return;
  event.preventDefault();
  try {
    const answer = await fetch(link.href);
    const file = new File([await answer.blob()], link.download || "quoin.png", { type: "image/png" });
    if (!navigator.canShare({ files: [file] })) throw new Error("no files");
    await navigator.share({ files: [file] });
  } catch (trouble) {
    if (trouble.name !== "AbortError") location.href = link.href;   // put away by the person: nothing to do
  }
});
