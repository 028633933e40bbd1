import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { isDatabaseError } from '#server/db/away.ts';
import { testServer } from '#server/testing/server.ts';

/** For all moments, past ones included, the database must accept a stay exactly where no seat and no student would be in two stays. */
const server = testServer();

interface Stay {
  student: number;
  seat: number;
  since: number;
  /** undefined: has no end */
  until: number | undefined;
}

const runs = Number(process.env['STAY_RUNS'] ?? 20);
const studentCount = 4;
const seatCount = 3;

const stay: fc.Arbitrary<Stay> = fc
  .record({
    student: fc.nat(studentCount - 1),
    seat: fc.nat(seatCount - 1),
    since: fc.nat(8),
    days: fc.option(fc.nat(5), { nil: undefined, freq: 4 }),
  })
  .map(({ days, ...rest }) => ({ ...rest, until: days === undefined ? undefined : rest.since + days }));

const isAt = ({ since, until }: Stay, moment: number) => since <= moment && moment < (until ?? Infinity);
/** Every moment at which something can begin, and one long after. */
const moments = [...Array(14).keys(), 1_000];

const clash = (a: Stay, b: Stay) =>
  (a.student === b.student || a.seat === b.seat) && moments.some((moment) => isAt(a, moment) && isAt(b, moment));

const dayOf = (moment: number) => new Date(Date.UTC(2024, 0, 1 + moment)).toISOString();

test('a stay is accepted exactly where no seat and no student would be in two at any moment', async () => {
  const { build, database } = server;
  const hostelId = await build.hostel({ singleSeater: seatCount, doubleSeater: 0, tripleSeater: 0 });
  const rooms = await build.rooms(hostelId);
  const students = await Promise.all(Array.from({ length: studentCount }, () => build.student({ hostelId })));
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(stay, { minLength: 4, maxLength: 14 }), async (history) => {
      await sql`truncate stay`.execute(database.write);
      const accepted: Stay[] = [];
      for (const candidate of history) {
        const row = {
          student_id: students[candidate.student] ?? '',
          hostel_id: hostelId,
          room_id: rooms[candidate.seat]?.id ?? '',
          seat: 1,
          since: dayOf(candidate.since),
          until: candidate.until === undefined ? null : dayOf(candidate.until),
          room_capacity: candidate.until === undefined ? 1 : null,
        };
        const isTaken = accepted.some((earlier) => clash(earlier, candidate));
        const outcome = await database.write
          .insertInto('stay')
          .values(row)
          .execute()
          .then(
            () => 'accepted',
            (error: unknown) => (isDatabaseError(error) ? (error.constraint ?? error.code) : String(error)),
          );
        if (isTaken) {
          assert.match(outcome, /^stay_(seat_once|student_once|open_seat|open_student)$/, JSON.stringify({ accepted, candidate }));
          refused++;
        } else {
          assert.equal(outcome, 'accepted', JSON.stringify({ accepted, candidate }));
          accepted.push(candidate);
        }
      }
    }),
    { numRuns: runs },
  );
  assert.ok(refused > 0, 'the histories had clashes');
});

test('a student who moves from room to room has stays that follow each other', async () => {
  const { build, database } = server;
  const administrator = await server.as('hosteladmin');
  const hostelId = await build.hostel({ singleSeater: 2, doubleSeater: 0, tripleSeater: 0 });
  const [first, second] = await build.rooms(hostelId);
  assert.ok(first && second);
  const studentId = await build.student({ hostelId });
  for (const { id } of [first, second, first]) await administrator.call('roomReassign', { body: { studentId, newRoomId: id } });
  await administrator.call('roomReset', { params: { hostelId } });
  const stays = await database.read.selectFrom('stay').selectAll().where('student_id', '=', studentId).orderBy('since').execute();
  assert.deepEqual(
    stays.map((row) => row.room_id),
    [first.id, second.id, first.id],
  );
  for (const [n, { until }] of stays.entries()) assert.ok(until !== null && until <= (stays[n + 1]?.since ?? '9999'), String(n));
});
