// Keeps the static files by edition, the word lists by theirs, and two plain pages; everything else always
// comes from the table itself. The edition stands in this script's own address (/sw.js?v=…), so a new one
// makes a new cache; the lists are large and seldom new, so they have a cache of their own.
const EDITION = new URL(self.location).searchParams.get("v") || "0";
const CACHE = `quoin-${EDITION}`;
const LISTS = "quoin-lists";
const SHARED = "quoin-shared";
const OFFLINE = "/offline";
const WORDS = "/words/alone";
// Enough to rule on every word; meanings and suggestions are larger and come after it.
const FIRST = /\/(offline\.pack\.gz|lists\.toml)$/;

const mentioned = (html, folder) =>
  [...new Set(html.match(/\/(static|wordlists)\/[^"'\s)]+/g) || [])]
    .filter((address) => address.startsWith(folder))
    .map((address) => address.replaceAll("&amp;", "&"));

// A plain page and the static files it names; what it says, for whoever wants to know what else it names.
const stock = async (address) => {
  const cache = await caches.open(CACHE);
  const page = await fetch(address, { credentials: "omit", cache: "reload" });
  if (!page.ok) throw new Error(`${address}: ${page.status}`);
  const html = await page.clone().text();
  await cache.addAll(mentioned(html, "/static/"));
  await cache.put(address, page);
  return html;
};

// The word page with its lists: those of an older edition go when the new ones are there.
const stockWords = async () => {
  const wanted = mentioned(await stock(WORDS), "/wordlists/")
    .filter((address) => !address.endsWith("/NOTICES"));
  const cache = await caches.open(LISTS);
  const has = (await cache.keys()).map((request) => new URL(request.url).pathname);
  const missing = wanted.filter((address) => !has.includes(address));
  const [rulings, explanations] = [true, false].map((first) =>
    missing.filter((address) => FIRST.test(address) === first));
  await cache.addAll(rulings);
  await cache.addAll(explanations);
  await Promise.all(has.filter((address) => !wanted.includes(address))
    .map((address) => cache.delete(address)));
};

const tidy = async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith("quoin-")
    && ![CACHE, LISTS, SHARED].includes(name));
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

const fromLists = async (request) => (await (await caches.open(LISTS)).match(request)) || fetch(request);

// Pages are personal: they are never put in a cache. Without a connection there is a plain page instead.
const plain = async (path) => (path === "/words" && (await caches.match(WORDS))) || caches.match(OFFLINE);
const fromTable = (request, path) => fetch(request).catch(() => plain(path));

// A photo from the phone's share menu waits here until the form it is for takes it (photo_arrival.js).
const LARGEST_PHOTO = 10 * 1024 * 1024;
const keepShared = async (request) => {
  const photo = (await request.formData().catch(() => null))?.get("photo");
  const good = photo?.type?.startsWith("image/") && photo.size <= LARGEST_PHOTO;
  if (good) await (await caches.open(SHARED)).put("/photo/shared", new Response(photo));
  return Response.redirect(good ? "/photo?shared" : "/photo?problem", 303);
};

// Without its lists the app still installs; the next edition tries again.
const install = async () => {
  await stock(OFFLINE);
  await stockWords().catch(() => {});
  await self.skipWaiting();
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === "POST" && url.pathname === "/photo/share") event.respondWith(keepShared(request));
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(fromStock(request));
  else if (url.pathname.startsWith("/wordlists/")) event.respondWith(fromLists(request));
  else if (request.mode === "navigate") event.respondWith(fromTable(request, url.pathname));
});
// "Your move", tapped: the table comes to the front.
self.addEventListener("notificationclick", (event) => {
  const { data } = event.notification;
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: "window" }).then((pages) =>
    pages.find(({ url }) => url === data)?.focus() ?? self.clients.openWindow(data)));
});
