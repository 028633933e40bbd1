import { sundayOf } from '#contract/day/days.ts';
import { workerPositions } from '#contract/worker/worker-list.ts';
import { timeSlots, weekdays, type TimeSlot } from '#contract/worker/worker.ts';
import { insertWorker, replaceShifts } from '#server/worker/queries.ts';
import { seededRandom } from './random.ts';
import type { AddToDemo } from './history.ts';

const [early, forenoon, afternoon, evening] = timeSlots;

/** The shifts of a position: each worker takes the next entry. */
const shiftPatterns: Readonly<Record<(typeof workerPositions)[number], readonly (readonly TimeSlot[])[]>> = {
  Cleaner: [
    [early, forenoon],
    [forenoon, afternoon],
  ],
  'Security Guard': [
    [early, forenoon],
    [afternoon, evening],
  ],
  'Front Desk Staff': [[forenoon, afternoon]],
  'Maintenance Worker': [[forenoon, afternoon]],
  Other: [[early]],
};

/** The workers of every hostel and this week's schedule, in which everybody has one day off. */
export const addWorkers: AddToDemo = async (db, campus) => {
  const random = seededRandom(18);
  const weekStart = sundayOf(campus.today);
  for (const { id: hostelId, plan } of campus.hostels) {
    const shifts = [];
    for (const position of workerPositions) {
      for (const [n, name] of (plan.staff[position] ?? []).entries()) {
        const { _id } = await insertWorker(db, hostelId, {
          name,
          username: name.toLowerCase().replaceAll(' ', '.'),
          position,
          contact: `98000 9${String(random.below(10_000)).padStart(4, '0')}`,
          hostel: hostelId,
        });
        const dayOff = random.oneOf(weekdays);
        const pattern = shiftPatterns[position][n % shiftPatterns[position].length] ?? [];
        for (const weekday of weekdays) {
          if (weekday !== dayOff) shifts.push(...pattern.map((timeSlot) => ({ weekday, timeSlot, staff: _id })));
        }
      }
    }
    await replaceShifts(db, hostelId, weekStart, shifts);
  }
  return [];
};
