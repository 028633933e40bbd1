import { addDays } from '#contract/day/days.ts';
import { paths } from '#contract/paths.ts';
import { markAsLeft } from '#server/check-out/leaver-rows.ts';
import type { Db } from '#server/db/open.ts';
import { moveStudents } from '#server/hostel/queries.ts';
import { notification } from '#server/notification/notify.ts';
import { insertStudents } from '#server/student/queries.ts';
import { dayOf, momentOf, type AddToDemo } from './history.ts';
import type { DemoHostel } from './hostels.ts';
import { makeFormerStudents, type DemoStudent } from './people.ts';
import { seededRandom } from './random.ts';

const leftDaysAgo = 12;
const daysOfStay = 700;
const reason = 'The course is over.';
/** The unpaid fine of the first student who has left. */
const fine = { amount: 350, reason: 'The key of the room was not given back.', daysAgo: leftDaysAgo + 1 };

interface Leaving {
  /** when the stay ended */
  at: string;
  day: string;
}

/** Adds students who have left a hostel. They lived in its first rooms, one in each. */
async function addLeaversOf(db: Db, hostel: DemoHostel, leavers: readonly DemoStudent[], { at, day }: Leaving): Promise<void> {
  const ids = leavers.map(({ id }) => id);
  await moveStudents(db, ids, hostel.id);
  const rooms = await db
    .selectFrom('room')
    .select('id')
    .where('hostel_id', '=', hostel.id)
    .orderBy('number_order')
    .limit(ids.length)
    .execute();
  await db
    .insertInto('stay')
    .values(
      rooms.map((room, n) => ({
        student_id: ids[n] ?? '',
        hostel_id: hostel.id,
        room_id: room.id,
        seat: 1,
        since: `${addDays(day, -daysOfStay)}T06:00:00Z`,
        until: at,
      })),
    )
    .execute();
  await markAsLeft(db, ids, { day, reason });
}

/** Adds students of a finished batch who have checked out. */
export const addLeavers: AddToDemo = async (db, campus) => {
  const random = seededRandom(17);
  const present = await db.selectFrom('account').select('username').execute();
  const former = makeFormerStudents(present.map(({ username }) => username));
  const noSignIn = { passwordHash: null, signInCodeHash: null, mustChangePassword: false };
  await insertStudents(
    db,
    former.map(({ id, username, info }) => ({ id, username, info, ...noSignIn })),
  );
  const leaving = { at: momentOf(random, campus, leftDaysAgo), day: dayOf(campus, leftDaysAgo) };
  const homes = campus.hostels.map((hostel) => ({ hostel, leavers: [] as DemoStudent[] }));
  for (const student of former)
    homes.find(({ hostel }) => hostel.plan.for === 'all' || (hostel.plan.for === 'women') === student.woman)?.leavers.push(student);
  for (const { hostel, leavers } of homes) if (leavers.length > 0) await addLeaversOf(db, hostel, leavers, leaving);

  const [owing] = homes;
  const [debtor] = owing?.leavers ?? [];
  if (!owing || !debtor) throw new Error('nobody of the demo campus has left');
  await db
    .insertInto('fine')
    .values({
      student_id: debtor.id,
      hostel_id: owing.hostel.id,
      amount: fine.amount,
      reason: fine.reason,
      imposed_by: owing.hostel.caretakers[0].id,
      imposed_at: momentOf(random, campus, fine.daysAgo),
    })
    .execute();
  return homes.flatMap(({ hostel, leavers }) =>
    leavers.map(({ id }) => ({
      ...notification('checkedOut', { hostel: hostel.plan.name, day: leaving.day }, { to: id, link: paths.ownFines() }),
      at: leaving.at,
    })),
  );
};
