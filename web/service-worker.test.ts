import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';

const source = (await readFile(new URL('service-worker.js', import.meta.url), 'utf8'))
  .replace('= FILES', () => '= {"staff":["/app.js"],"student":["/app.js"]}')
  .replace('${BUILD}', 'test');

/** The listeners of the service worker, in a browser with these parts. */
function listenersIn({ self: more = {}, ...parts }: { self?: object; [part: string]: unknown }): Map<string, (event: object) => void> {
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    location: { origin: 'https://hostel.example', href: 'https://hostel.example/service-worker.js?for=student' },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    ...more,
  };
  runInNewContext(source, { self, URL, Response, AbortController, setTimeout, clearTimeout, ...parts });
  return listeners;
}

/** The text that the service worker serves for a page, given what the network answers. */
async function pageWhere(fetch: () => Promise<Response>): Promise<string> {
  const cache = { match: async () => await Promise.resolve(new Response('kept')) };
  const listeners = listenersIn({ caches: { open: async () => await Promise.resolve(cache) }, fetch });
  const { promise, resolve } = Promise.withResolvers<Response>();
  const request = { method: 'GET', mode: 'navigate', url: 'https://hostel.example/dashboard' };
  listeners.get('fetch')?.({ request, respondWith: (answer: Promise<Response>) => void answer.then(resolve) });
  return await (await promise).text();
}

test('the cached files include all that the document names', async () => {
  const built = new URL('../dist/', import.meta.url);
  const kept = await readFile(new URL('service-worker.js', built), 'utf8');
  const document = await readFile(new URL('index.html', built), 'utf8');
  const named = [...document.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);
  assert.ok(named.some((file) => file.endsWith('.css')));
  assert.deepEqual(
    named.filter((file) => !kept.includes(`"${file}"`)),
    [],
  );
});

test('a page comes from the server, or from the cache when the server is down or cannot be reached', async () => {
  assert.equal(await pageWhere(async () => await Promise.resolve(new Response('of the server'))), 'of the server');
  assert.equal(await pageWhere(async () => await Promise.resolve(new Response('of the server', { status: 404 }))), 'of the server');
  assert.equal(await pageWhere(async () => await Promise.resolve(new Response('Bad gateway', { status: 502 }))), 'kept');
  assert.equal(await pageWhere(async () => await Promise.reject(new TypeError('no network'))), 'kept');
});

test('what is pushed is shown, and a press opens its page, in the window that has it already or in a new one', async () => {
  const done: unknown[] = [];
  const windows = [{ url: 'https://hostel.example/leave', focus: () => done.push('focus') }];
  const listeners = listenersIn({
    self: {
      registration: { showNotification: (title: string, { body, tag }: { body: string; tag: string }) => done.push([title, body, tag]) },
      clients: { matchAll: async () => await Promise.resolve(windows), openWindow: (address: string) => done.push(address) },
    },
  });
  const happen = async (name: string, event: object) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    listeners.get(name)?.({ ...event, waitUntil: (work: unknown) => resolve(work) });
    await promise;
  };
  await happen('push', { data: { json: () => ({ title: 'Kaveri', body: 'Something new', to: '/leave', tag: 'a' }) } });
  for (const data of ['/leave', '/dashboard#notifications'])
    await happen('notificationclick', { notification: { data, close: () => done.push('close') } });
  assert.deepEqual(done, [['Kaveri', 'Something new', 'a'], 'close', 'focus', 'close', 'https://hostel.example/dashboard#notifications']);
});
