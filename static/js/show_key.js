// Shows what stands in the field of a key, and hides it again.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-show-key]");
  if (!button) return;
  const field = document.getElementById(button.dataset.showKey);
  const shows = field.type === "password";
  field.type = shows ? "text" : "password";
  button.textContent = shows ? "Hide" : "Show";
});
