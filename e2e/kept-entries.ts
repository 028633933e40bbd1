import type { Page } from '@playwright/test';

/** How many marks and lists of the roll call the browser of this page keeps. */
export const keptEntries = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'hostelry-roll-call');
    if (!isThere) return 0;
    return await new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('hostelry-roll-call');
      opening.addEventListener('error', () => reject(new Error('the database does not open')));
      opening.addEventListener('success', () => {
        const { result: database } = opening;
        const transaction = database.transaction([...database.objectStoreNames]);
        const found = [...database.objectStoreNames].map((store) => transaction.objectStore(store).getAll());
        transaction.addEventListener('complete', () => {
          database.close();
          // marks on their way stand together in one entry
          resolve(found.flatMap(({ result }) => result).reduce((sum, entry) => sum + (entry.attendances?.length ?? 1), 0));
        });
      });
    });
  });

/** What the browser keeps of somebody; what is the institution's, its name, logo and time zone, is nobody's, and stays. */
export const keptOfPerson = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'institution' && key !== 'timeZone'));
