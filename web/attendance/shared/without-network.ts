/** Registers the service worker, so that the roll call opens without a network. Browsers allow this only over TLS or on localhost. */
export function openWithoutNetwork(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(new URL('service-worker.js', window.location.origin)).catch(() => {
    // the browser forbids it, for example in a private window: the roll call then needs a network
  });
}
