/**
 * The device name by which the server recognises this browser, so that failed sign-ins elsewhere do not slow down signing in here. It
 * grants no access, identifies nobody, and stays after signing out; so it is in IndexedDB, not with the session in local storage.
 */
const place = 'device';
const key = 'name';

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps nothing')));
  });

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(place, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(place));
  return await resultOf(opening);
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await resultOf(work(database.transaction(place, mode).objectStore(place)));
  } finally {
    database.close();
  }
}

/** The stored name; undefined before the first sign-in, and if the browser stores nothing. */
export async function readDevice(): Promise<string | undefined> {
  try {
    const kept: unknown = await inStore('readonly', (store) => store.get(key));
    return typeof kept === 'string' ? kept : undefined;
  } catch {
    return undefined;
  }
}

export async function keepDevice(device: string): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.put(device, key));
  } catch {
    // the server will treat the next sign-in as from a new device
  }
}
