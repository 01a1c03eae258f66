// The theme: light, dark or the phone's. Loaded before the stylesheet, so that no page flashes.
(() => {
  const NEXT = { auto: "light", light: "dark", dark: "auto" };
  const root = document.documentElement;

  const storedTheme = () => {
    try { return localStorage.getItem("theme") || "auto"; } catch { return "auto"; }
  };
  const applyTheme = (theme) => {
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
  };
  const nextTheme = () => {
    const theme = NEXT[storedTheme()] || "auto";
    try { localStorage.setItem("theme", theme); } catch { /* private mode: it holds for this page */ }
    applyTheme(theme);
  };

  applyTheme(storedTheme());
  root.classList.add("js");
  addEventListener("storage", (event) => { if (event.key === "theme") applyTheme(storedTheme()); });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-theme-switch]")) nextTheme();
  });
})();
