import { seededRandom } from './random.ts';
import { momentOf, demoDays, type AddToDemo } from './history.ts';
import { notices } from './texts.ts';

/** Caretakers and wardens of all hostels in turn. */
export const addNotices: AddToDemo = async (db, campus) => {
  const draw = seededRandom(11);
  const authors = draw.deal(
    campus.hostels.flatMap(({ caretaker, warden }) => [caretaker, warden]),
    notices.length,
  );
  const rows = draw.deal(notices, notices.length).flatMap(({ title, description }, n) => {
    const author = authors[n];
    const daysAgo = demoDays - Math.floor((n * demoDays) / notices.length);
    return author ? [{ title, description, posted_by: author.id, created_at: momentOf(draw, campus, daysAgo) }] : [];
  });
  await db.insertInto('notice').values(rows).execute();
  return [];
};
