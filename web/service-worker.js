/*
 * Lets the roll call, the main pages of a student, and the gate open without a network. The build replaces FILES by the names of the files for
 * each reader; whenever they change, this script changes, and the browser installs it anew. While there is a network, pages always come
 * from the server, so that nothing old is shown after an upgrade. Calls to the server are never intercepted.
 */
const allFiles = FILES;
const asked = new URL(self.location.href).searchParams.get('for');
const reader = Object.hasOwn(allFiles, asked) ? asked : 'staff';
const files = allFiles[reader];
const ours = 'hostelry ';
const cacheName = `${ours}${BUILD} ${reader}`;
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

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(ours) && name !== cacheName).map((name) => caches.delete(name)));
  // the page is asked for while this script is still starting
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function keepAlso(addresses) {
  const cache = await caches.open(cacheName);
  await Promise.all(addresses.map(async (address) => (await cache.match(address, anyVersion)) ?? (await cache.add(address))));
}

// the files that a page has loaded before this script ran, such as the translations
self.addEventListener('message', (event) => event.waitUntil(keepAlso(event.data)));

async function pageFor(request, preloaded) {
  const cache = await caches.open(cacheName);
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), patience);
  const late = new Promise((_, reject) => timeout.signal.addEventListener('abort', reject));
  try {
    const response = (await Promise.race([preloaded, late])) ?? (await fetch(request, { signal: timeout.signal }));
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
  if (files.includes(pathname) || pathname.startsWith('/assets/')) event.respondWith(fileFor(request));
  // the API's documentation and the server's health checks are not pages of the app
  else if (request.mode === 'navigate' && !/^\/(api|docs|healthz|readyz)(\/|$)/.test(pathname))
    event.respondWith(pageFor(request, event.preloadResponse));
});

self.addEventListener('push', (event) => {
  const { title, body, to, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: to, icon: '/icon-192.png' }));
});

/** In a window that shows the page already, or in a new one: what somebody is writing in another stays. */
async function openPage(to) {
  const { href } = new URL(to, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window' });
  await (windows.find(({ url }) => url === href)?.focus() ?? self.clients.openWindow(href));
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});
