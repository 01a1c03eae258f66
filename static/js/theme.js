// Light, dark or as the phone has it. Loaded before the stylesheet, so that no page flashes in the wrong one.
(() => {
  const NEXT = { auto: "light", light: "dark", dark: "auto" };
  const root = document.documentElement;

  const kept = () => {
    try { return localStorage.getItem("theme") || "auto"; } catch { return "auto"; }
  };
  const show = (theme) => {
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
  };
  const turn = () => {
    const theme = NEXT[kept()] || "auto";
    try { localStorage.setItem("theme", theme); } catch { /* private mode: it holds for this page */ }
    show(theme);
  };

  show(kept());
  root.classList.add("js");
  addEventListener("storage", (event) => { if (event.key === "theme") show(kept()); });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-theme-switch]")) turn();
  });
})();
