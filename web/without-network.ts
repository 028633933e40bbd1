import { prefetchCall, queryClient } from './api.ts';
import { type Reader, registeredWorker } from './registered-worker.ts';
import { getSession } from './session.ts';

/** Where the build puts its files. */
const assets = '/assets/';

async function register(reader: Reader): Promise<void> {
  const { active, pushManager } = await registeredWorker(reader);
  // what this visit has loaded so far, such as the translations
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no target: it is of this origin
  active?.postMessage(loaded.filter((name) => new URL(name).pathname.startsWith(assets)));
  const session = getSession();
  // an older browser has no push
  const subscription = await (pushManager as PushManager | undefined)?.getSubscription().catch(() => null);
  if (subscription && session) void (await import('./delivery/device.ts')).keepDevice(subscription, session).catch(() => undefined);
  const { keepWhatIsRead } = await import('./last-visit.ts');
  keepWhatIsRead(queryClient.getQueryCache(), (name, input = {}) => prefetchCall({ name, input }));
}

/** Registers the service worker, so that these pages open without a network. */
export function openWithoutNetwork(reader: Reader): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // the browser forbids it, for example in a private window: the pages then need a network
  register(reader).catch(() => undefined);
}
