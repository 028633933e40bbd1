/**
 * The name that the server knows this browser by: somebody who fails to sign in elsewhere cannot make it wait. It opens nothing
 * and says nothing of a person, and it stays when somebody signs out. Local storage holds the session and is empty afterwards.
 */
const place = 'device';
const key = 'name';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps nothing')));
  });

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(place, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(place));
  return await settled(opening);
}

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await settled(work(database.transaction(place, mode).objectStore(place)));
  } finally {
    database.close();
  }
}

/** Undefined before the first sign-in, and where the browser keeps nothing. */
export async function readDevice(): Promise<string | undefined> {
  try {
    const kept: unknown = await within('readonly', (store) => store.get(key));
    return typeof kept === 'string' ? kept : undefined;
  } catch {
    return undefined;
  }
}

export async function keepDevice(device: string): Promise<void> {
  try {
    await within('readwrite', (store) => store.put(device, key));
  } catch {
    // the next sign-in is that of a new device
  }
}
