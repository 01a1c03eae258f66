// The service worker keeps the static files and the offline page. Only https and localhost allow one.
const { worker } = document.documentElement.dataset;
if (worker && isSecureContext && "serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register(worker, { scope: "/" }).catch(() => {}));
}
