/*
 * Lets the roll call open without a network. The build puts the names of its files in place of FILES; whenever they change, so does this
 * program, and the browser installs it anew. While there is a network, pages always come from the server: nothing old is shown after
 * an upgrade. Calls to the server are never touched.
 */
const files = FILES;
const cacheName = `hostelry ${BUILD}`;
/** A network that takes longer to answer is none. */
const patience = 4_000;
/** The server answers every origin and encoding with the same file; what it says of them would keep a module's request from its file. */
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
    // what stands before the server says that the server is away
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
  // the pages of the API's description and the checks of the server are not of the app
  else if (request.mode === 'navigate' && !/^\/(api|docs|healthz|readyz)(\/|$)/.test(pathname)) event.respondWith(pageFor(request));
});
