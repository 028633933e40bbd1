/*
 * Lets the roll call open without a network. The build replaces FILES by the names of its files; whenever they change, this script
 * changes, and the browser installs it anew. While there is a network, pages always come from the server, so that nothing old is
 * shown after an upgrade. Calls to the server are never intercepted.
 */
const files = FILES;
const cacheName = `hostelry ${BUILD}`;
/** In milliseconds: a server that takes longer to answer counts as unreachable. */
const patience = 4_000;
/** The server sends the same file whatever the origin and encoding; its `Vary` header would keep a request from matching the cached file. */
const anyVersion = { ignoreVary: true };

self.addEventListener('install', (event) => {
  // all or nothing: half a program would not open
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(['/', ...files]))
      .then(() => self.skipWaiting()),
  );
});

async function removeOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener('activate', (event) => event.waitUntil(removeOld()));

async function pageFor(request) {
  const cache = await caches.open(cacheName);
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), patience);
  try {
    const response = await fetch(request, { signal: timeout.signal });
    // a proxy in front of the server reports that the server is down
    return response.status < 500 ? response : ((await cache.match('/', anyVersion)) ?? response);
  } catch {
    return (await cache.match('/', anyVersion)) ?? Response.error();
  } finally {
    clearTimeout(timer);
  }
}

async function fileFor(request) {
  const cache = await caches.open(cacheName);
  return (await cache.match(request, anyVersion)) ?? (await fetch(request));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (files.includes(pathname)) event.respondWith(fileFor(request));
  // the API's documentation and the server's health checks are not pages of the app
  else if (request.mode === 'navigate' && !/^\/(api|docs|healthz|readyz)(\/|$)/.test(pathname)) event.respondWith(pageFor(request));
});
