import { seededRandom } from './random.ts';
import { momentOf, demoDays, type AddToDemo } from './history.ts';
import { notices } from './texts.ts';

/** Posted by different caretakers and wardens of all hostels. */
export const addNotices: AddToDemo = async (db, campus) => {
  const random = seededRandom(11);
  const authors = random.shuffled(
    campus.hostels.flatMap(({ caretakers, wardens }) => [...caretakers, ...wardens]),
    notices.length,
  );
  const rows = random.shuffled(notices, notices.length).flatMap(({ title, description }, n) => {
    const author = authors[n];
    const daysAgo = demoDays - Math.floor((n * demoDays) / notices.length);
    return author ? [{ title, description, posted_by: author.id, created_at: momentOf(random, campus, daysAgo) }] : [];
  });
  await db.insertInto('notice').values(rows).execute();
  return [];
};
