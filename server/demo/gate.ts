import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addDays } from '#contract/day/days.ts';
import type { Direction } from '#contract/gate/gate.ts';
import { eveningOf, mayBeOut } from '#contract/gate/may-be-out.ts';
import { paths } from '#contract/paths.ts';
import type { Db } from '#server/db/open.ts';
import { setCurfew } from '#server/gate/queries.ts';
import { notification } from '#server/notification/notify.ts';
import { type AddToDemo, dayOf, momentOf } from './history.ts';
import { type Random, seededRandom } from './random.ts';

/** How many of a hundred students go out in the evening. */
const goOut = 15;
export const curfew = { inBy: ['22:00', '21:30', '21:30', '21:30', '21:30', '21:30', '22:30'], outFrom: '05:00', grace: 10 };

/** Two students who need help to leave the building, and a drill of the past in which one was missing. */
async function addDrill(
  db: Db,
  { hostelId, by, students, day }: { hostelId: string; by: string; students: readonly string[]; day: string },
): Promise<void> {
  const [first, second] = students;
  if (first === undefined || second === undefined) return;
  await db
    .insertInto('evacuation_help')
    .values([first, second].map((student_id) => ({ student_id, noted_by: by })))
    .execute();
  const began_at = `${day}T05:30:00Z`;
  const { id: evacuation_id } = await db
    .insertInto('evacuation')
    .values({ hostel_id: hostelId, began_at, began_by: by, ended_at: `${day}T05:47:00Z`, ended_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('evacuation_mark')
    .values(students.map((student_id, n) => ({ evacuation_id, student_id, accounted: n > 0, at: began_at, marked_by: by })))
    .execute();
}

const hour = 3_600_000;
/** The time of a day in India. */
const inIndia = (day: string, time: string): number => Date.parse(`${day}T${time}:00+05:30`);
const clockInIndia = (moment: number): string => new Date(moment + 5.5 * hour).toISOString().slice(0, 16).replace('T', ' ');
/** The movements of the last evenings, so that there is something to see. */
const evenings = 7;

interface Moved {
  studentId: string;
  direction: Direction;
  at: number;
}

/** Out and in again on an evening of the past; every tenth comes half an hour late or more. */
function evening(random: Random, day: string, studentIds: readonly string[]): Moved[] {
  return studentIds.flatMap((studentId): Moved[] => {
    const back =
      random.below(10) === 0 ? inIndia(day, '22:45') + random.below(40) * 60_000 : inIndia(day, '19:00') + random.below(120) * 60_000;
    return [
      { studentId, direction: 'out', at: inIndia(day, '17:30') + random.below(60) * 60_000 },
      { studentId, direction: 'in', at: back },
    ];
  });
}

/** Who is out at this moment, and who may come later tonight: one is out since yesterday and not back, others are in time, whatever the hour. */
export function outNow(
  now: number,
  today: string,
  [notBack, ...others]: readonly string[],
): { moved: Moved[]; permitted: string | undefined } {
  const out = (studentId: string | undefined, at: number): Moved[] =>
    studentId === undefined ? [] : [{ studentId, direction: 'out', at: Math.min(at, now) }];
  const missing = out(notBack, inIndia(addDays(today, -1), '18:10'));
  const clock = clockInIndia(now);
  if (mayBeOut({ curfew, late: [], leave: [] }, clock).may) {
    const gone = others.flatMap((studentId, n) => out(studentId, Math.max(now - (n + 1) * 0.4 * hour, inIndia(today, curfew.outFrom))));
    return { moved: [...missing, ...gone], permitted: undefined };
  }
  // at night only who may come later
  const [permitted] = others;
  return { moved: [...missing, ...out(permitted, inIndia(eveningOf(curfew, clock), '20:40'))], permitted };
}

/** Until then who may come later tonight may be out: as late as there is. */
export const latest = '04:55';

const friends = ['Imran Shaikh', 'Leela Menon', 'Tashi Dorji'];

/** Two visitors of the nth hostel: a father past the time, and a friend of whom the student is asked. */
async function addVisitors(
  db: Db,
  { hostelId, by, now, today, n }: { hostelId: string; by: string; now: number; today: string; n: number },
  hosts: readonly string[],
): Promise<void> {
  const family = await db
    .selectFrom('student')
    .select('fathers_name')
    .where('account_id', '=', hosts[0] ?? null)
    .executeTakeFirst();
  const guests = [
    { name: family?.fathers_name ?? '', purpose: 'Brings warm clothes', telephone: `98400 5551${n}`, came: 3, until: -0.5, agreed: true },
    { name: friends[n % friends.length] ?? '', purpose: 'Brings books', telephone: `98400 5552${n}`, came: 0.2, until: 1.5, agreed: null },
  ];
  const values = guests.flatMap(({ came, until, ...guest }, at) => {
    const student_id = hosts[at];
    if (student_id === undefined) return [];
    const times = { came_at: new Date(now - came * hour).toISOString(), until: new Date(now + until * hour).toISOString() };
    return [{ ...guest, ...times, hostel_id: hostelId, student_id, day: today, id_kind: 'voter', id_end: `5${n}A${at}`, recorded_by: by }];
  });
  await db.insertInto('visitor').values(values).execute();
}

/** The hours of the hostels, who went out on the last evenings and came back, who is out now, visitors, and a parcel. */
export const addGate: AddToDemo = async (db, campus) => {
  const random = seededRandom(29);
  const now = Date.now();
  const away = await db
    .selectFrom('leave_request')
    .select('student_id')
    .where('status', '=', 'approved')
    .where('end_date', '>=', dayOf(campus, evenings + 1))
    .execute();
  const onLeave = new Set(away.map((leave) => leave.student_id));
  for (const [n, { id, withRoom, guard }] of campus.hostels.entries()) {
    await setCurfew(db, id, curfew);
    const there = withRoom.map((student) => student.id).filter((studentId) => !onLeave.has(studentId));
    const [first, second, third, fourth, fifth, ...others] = random.shuffled(there, there.length);
    const about = { hostelId: id, by: guard.id, today: campus.today, now, n };
    const { moved, permitted } = outNow(
      now,
      campus.today,
      [first, second, third, fourth].filter((each) => each !== undefined),
    );
    if (permitted !== undefined) {
      const day = eveningOf(curfew, clockInIndia(now));
      await db.insertInto('late_arrival').values({ student_id: permitted, hostel_id: id, day, expected_at: latest }).execute();
    }
    for (let daysAgo = evenings; daysAgo >= 1; daysAgo--) {
      const out = others.filter(() => random.below(100) < goOut);
      moved.push(...evening(random, dayOf(campus, daysAgo), out));
    }
    await db
      .insertInto('movement')
      .values(
        moved.map(({ studentId, direction, at }) => ({
          id: randomUUID(),
          student_id: studentId,
          direction,
          at: new Date(at).toISOString(),
          offset_ms: 0,
          source_no: sql<number>`movement_source_of(${id}, ${guard.id}, 'number')`,
        })),
      )
      .execute();
    await addVisitors(
      db,
      about,
      [fifth, others[0]].filter((each) => each !== undefined),
    );
    await addDrill(db, { hostelId: id, by: guard.id, students: withRoom.map((student) => student.id), day: dayOf(campus, 12) });
  }
  const parcel = notification('leftAtGate', { what: 'A parcel' }, { to: campus.guest.id, link: paths.ownGate() });
  return [{ ...parcel, at: momentOf(random, campus, 1) }];
};
