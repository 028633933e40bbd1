import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';

const source = (await readFile(new URL('service-worker.js', import.meta.url), 'utf8'))
  .replace('= FILES', () => '= {"staff":["/app.js"],"student":["/app.js"]}')
  .replace('${BUILD}', 'test');

/** The text that the service worker serves for a page, given what the network answers. */
async function pageWhere(fetch: () => Promise<Response>): Promise<string> {
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    location: { origin: 'https://hostel.example', href: 'https://hostel.example/service-worker.js?for=student' },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  };
  const cache = { match: async () => await Promise.resolve(new Response('kept')) };
  const caches = { open: async () => await Promise.resolve(cache) };
  runInNewContext(source, { self, caches, fetch, URL, Response, AbortController, setTimeout, clearTimeout });
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
