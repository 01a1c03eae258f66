// Keeps the static files by edition and one offline page; everything else always comes from the table itself.
// The edition stands in this script's own address (/sw.js?v=…), so a new one makes a new cache.
const EDITION = new URL(self.location).searchParams.get("v") || "0";
const CACHE = `quoin-${EDITION}`;
const OFFLINE = "/offline";

const mentioned = (html) => [...new Set(html.match(/\/static\/[^"'\s)]+/g) || [])];

const stock = async () => {
  const cache = await caches.open(CACHE);
  const page = await fetch(OFFLINE, { credentials: "omit", cache: "reload" });
  await cache.put(OFFLINE, page.clone());
  await cache.addAll(mentioned(await page.text()).map((address) => address.replaceAll("&amp;", "&")));
};

const tidy = async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith("quoin-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
};

const fromStock = async (request) => {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && new URL(request.url).searchParams.has("v")) await cache.put(request, fresh.clone());
  return fresh;
};

// Pages are personal: they are never put in a cache. Without a connection there is one plain page instead.
const fromTable = (request) => fetch(request).catch(() => caches.match(OFFLINE));

self.addEventListener("install", (event) => event.waitUntil(stock().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(fromStock(request));
  else if (request.mode === "navigate") event.respondWith(fromTable(request));
});
