import type { Page } from '@playwright/test';

/** How many marks and lists of the roll call the browser stores for this page. */
export const keptEntries = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'hostelry-outbox');
    if (!isThere) return 0;
    return await new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('hostelry-outbox');
      opening.addEventListener('error', () => reject(new Error('the database does not open')));
      opening.addEventListener('success', () => {
        const { result: database } = opening;
        const transaction = database.transaction([...database.objectStoreNames]);
        const found = [...database.objectStoreNames].map((store) => transaction.objectStore(store).getAll());
        transaction.addEventListener('complete', () => {
          database.close();
          // marks that are being sent are stored together in one entry
          resolve(found.flatMap(({ result }) => result).reduce((sum, entry) => sum + (entry.attendances?.length ?? 1), 0));
        });
      });
    });
  });

/** The keys of personal data in the browser's storage. The institution's name, logo and time zone are not personal and stay. */
export const keptOfPerson = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'institution' && key !== 'timeZone'));

/** The paths of the calls whose answers are kept of the last visit. */
export const visits = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('last visit'));
    const kept = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });
