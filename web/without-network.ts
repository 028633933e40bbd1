import { prefetchCall, queryClient } from './api.ts';

/** Whose pages open without a network: roll call and fire sheet, the main pages of a student, or the gate. */
export type Reader = 'student' | 'staff' | 'guard';

/** Where the build puts its files. */
const assets = '/assets/';

async function register(reader: Reader): Promise<void> {
  await navigator.serviceWorker.register(new URL(`service-worker.js?for=${reader}`, window.location.origin));
  // what this visit has loaded so far, such as the translations
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no target: it is of this origin
  active?.postMessage(loaded.filter((name) => new URL(name).pathname.startsWith(assets)));
  const { keepWhatIsRead } = await import('./last-visit.ts');
  keepWhatIsRead(queryClient.getQueryCache(), (name, input = {}) => prefetchCall({ name, input }));
}

/** Registers the service worker, so that these pages open without a network. Browsers allow this only over TLS or on localhost. */
export function openWithoutNetwork(reader: Reader): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // the browser forbids it, for example in a private window: the pages then need a network
  register(reader).catch(() => undefined);
}
