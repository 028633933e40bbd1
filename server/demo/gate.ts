import { randomUUID } from 'node:crypto';
import { setCurfew } from '#server/gate/queries.ts';
import { type AddToDemo, dayOf } from './history.ts';
import { seededRandom } from './random.ts';

/** How many of a hundred students go out in the evening. */
const goOut = 15;
const curfew = { inBy: ['22:00', '21:30', '21:30', '21:30', '21:30', '21:30', '22:30'], outFrom: '05:00', grace: 10 };

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
  }
  return [];
};
