import { drawFrom } from './random.ts';
import { momentOf, livedDays, type Fill } from './history.ts';
import { notices } from './texts.ts';

/** Caretakers and wardens of all hostels in turn. */
export const fillNotices: Fill = async (db, campus) => {
  const draw = drawFrom(11);
  const authors = draw.deal(
    campus.hostels.flatMap(({ caretaker, warden }) => [caretaker, warden]),
    notices.length,
  );
  const rows = draw.deal(notices, notices.length).flatMap(({ title, description }, n) => {
    const author = authors[n];
    const daysAgo = livedDays - Math.floor((n * livedDays) / notices.length);
    return author ? [{ title, description, posted_by: author.id, created_at: momentOf(draw, campus, daysAgo) }] : [];
  });
  await db.insertInto('notice').values(rows).execute();
  return [];
};
