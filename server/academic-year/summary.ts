/** Counts the students who are here, for the preview. */
import type { AcademicYearPreview } from '#contract/academic-year/academic-year.ts';
import type { LockedHostel } from '#server/call/hostel-rows.ts';
import { compareKeys, naturalKey } from '#server/natural-order.ts';
import type { Plan } from './plan.ts';
import type { Resident } from './queries.ts';

type Cohort = AcademicYearPreview['cohorts'][number];

/** Counts students by batch, the earliest first, and programme. */
export function countCohorts(residents: readonly Resident[]): Cohort[] {
  const groups = Map.groupBy(residents, ({ batch, programme }) => `${naturalKey(batch)}\u0000${naturalKey(programme)}`);
  return [...groups]
    .toSorted(([a], [b]) => compareKeys(a, b))
    .flatMap(([, [first, ...others]]) => (first ? [{ batch: first.batch, programme: first.programme, students: 1 + others.length }] : []));
}

/** Counts students by hostel and batch; students without a hostel come last. */
export function countRows({ residents, leaving, freeing }: Plan, hostels: readonly LockedHostel[]): AcademicYearPreview['rows'] {
  const leavers = new Set(leaving.map(({ id }) => id));
  const freed = new Set(freeing.map(({ id }) => id));
  const byHostel = Map.groupBy(residents, ({ hostelId }) => hostelId ?? '');
  return [...hostels, undefined].flatMap((hostel) => {
    const byBatch = Map.groupBy(byHostel.get(hostel?.id ?? '') ?? [], ({ batch }) => batch);
    return [...byBatch]
      .toSorted(([a], [b]) => compareKeys(naturalKey(a), naturalKey(b)))
      .map(([batch, students]) => {
        const staying = students.filter(({ id }) => !leavers.has(id) && !freed.has(id));
        const keeping = staying.filter(({ since }) => since !== null).length;
        return {
          hostel: hostel ? { _id: hostel.id, name: hostel.name } : null,
          batch,
          leaving: students.filter(({ id }) => leavers.has(id)).length,
          freeing: students.filter(({ id }) => freed.has(id)).length,
          keeping,
          withoutRoom: staying.length - keeping,
        };
      });
  });
}
