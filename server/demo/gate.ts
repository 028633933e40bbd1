import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/open.ts';
import { setCurfew } from '#server/gate/queries.ts';
import { type AddToDemo, dayOf } from './history.ts';
import { seededRandom } from './random.ts';

/** How many of a hundred students go out in the evening. */
const goOut = 15;
const curfew = { inBy: ['22:00', '21:30', '21:30', '21:30', '21:30', '21:30', '22:30'], outFrom: '05:00', grace: 10 };

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

/** The hours of the hostels, and who went out yesterday evening and came back. Times are in UTC: after classes and before dinner in India. */
export const addGate: AddToDemo = async (db, campus) => {
  const random = seededRandom(29);
  const day = dayOf(campus, 1);
  for (const { id, withRoom, guard } of campus.hostels) {
    await setCurfew(db, id, curfew);
    const movements = withRoom
      .filter(() => random.below(100) < goOut)
      .flatMap((student) =>
        (['out', 'in'] as const).map((direction, n) => ({
          id: randomUUID(),
          student_id: student.id,
          hostel_id: id,
          direction,
          at: `${day}T${String(12 + 2 * n).padStart(2, '0')}:${String(10 + random.below(45))}:00Z`,
          offset_ms: 0,
          recorded_by: guard.id,
          method: 'number',
        })),
      );
    await db.insertInto('movement').values(movements).execute();
    await addDrill(db, { hostelId: id, by: guard.id, students: withRoom.map((student) => student.id), day: dayOf(campus, 12) });
  }
  return [];
};
