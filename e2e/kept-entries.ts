import type { Page } from '@playwright/test';

/** How many marks and lists of the roll call the browser of this page keeps. */
export const keptEntries = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('IndexedDB failed')));
      });
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    if (!names.includes('hostelry-roll-call')) return 0;
    const database = await settled(indexedDB.open('hostelry-roll-call'));
    const stores = [...database.objectStoreNames];
    const transaction = stores.length > 0 ? database.transaction(stores) : undefined;
    const counts = await Promise.all(stores.map((store) => settled(transaction!.objectStore(store).count())));
    database.close();
    return counts.reduce((sum, count) => sum + count, 0);
  });
