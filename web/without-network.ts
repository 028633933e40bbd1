import { prefetchCall, queryClient } from './api.ts';

/** Where the build puts its files. */
const assets = '/assets/';

async function register(reader: 'student' | 'staff'): Promise<void> {
  await navigator.serviceWorker.register(new URL(`service-worker.js?for=${reader}`, window.location.origin));
  // what this visit has loaded so far, such as the translations
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no target: it is of this origin
  active?.postMessage(loaded.filter((name) => new URL(name).pathname.startsWith(assets)));
  if (reader !== 'student') return;
  const { keepWhatIsRead } = await import('./last-visit.ts');
  keepWhatIsRead(queryClient.getQueryCache(), (name) => prefetchCall({ name, input: {} }));
}

/** Registers the service worker, so that the roll call, or the main pages of a student, open without a network. Browsers allow this only over TLS or on localhost. */
export function openWithoutNetwork(reader: 'student' | 'staff'): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // the browser forbids it, for example in a private window: the pages then need a network
  register(reader).catch(() => undefined);
}
