// Keeps the files of the page, so that it works without a network. `tools/seal.js` fills in the two constants.
const VERSION = "VERSION";
const FILES = [/* FILES */];
const CACHE = `chess-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })))),
  );
});

// The user wants the new version.
self.addEventListener("message", ({ data }) => data === "activate" && self.skipWaiting());

self.addEventListener("activate", (event) => {
  const drop = (names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(
    caches
      .keys()
      .then((names) => drop(names.filter((name) => name.startsWith("chess-"))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  const kept = caches.open(CACHE).then((cache) => cache.match(request, { ignoreSearch: true }));
  event.respondWith(kept.then((response) => response ?? fetch(request)));
});
