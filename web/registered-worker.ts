/** Whose pages open without a network: roll call and fire sheet, the main pages of a student, or the gate. */
export type Reader = 'student' | 'staff' | 'guard';

/** Registers the service worker. Browsers allow this only over TLS or on localhost. */
export async function registeredWorker(reader: Reader): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(new URL(`service-worker.js?for=${reader}`, window.location.origin));
  return await navigator.serviceWorker.ready;
}
