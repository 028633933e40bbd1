/** Has the browser keep the program of the roll call, so that it opens without a network; only over TLS or on the machine itself. */
export function openWithoutNetwork(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(new URL('service-worker.js', window.location.origin)).catch(() => {
    // the browser forbids it, as in a private window: the roll call needs a network then
  });
}
