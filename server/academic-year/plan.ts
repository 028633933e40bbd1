/** Which students leave and whose seats become free, worked out from the choice made and the present state of the students. */
import type { AcademicYearChoice, SeenInPreview } from '#contract/academic-year/academic-year.ts';
import { academicYearTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { formatDay } from '#server/campus-day.ts';
import { findLeavers, type Leaver } from '#server/check-out/leaver-rows.ts';
import { isOwing } from '#server/check-out/check-out-students.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import { readResidents, type Resident } from './queries.ts';

/** A student who was chosen but has to stay unchanged. */
interface Held {
  id: string;
  /** why */
  what: string;
}

export interface Plan {
  /** everybody who is here */
  residents: readonly Resident[];
  leaving: readonly Leaver[];
  /** students chosen to leave who have fines to settle, whether or not they leave despite these */
  owing: readonly Leaver[];
  freeing: readonly Resident[];
  held: readonly Held[];
}

const keyOf = ({ batch, programme }: { batch: string; programme: string }) => JSON.stringify([batch, programme]);

function chosenToLeave(residents: readonly Resident[], { cohorts, also, except }: AcademicYearChoice): string[] {
  const leaving = new Set(cohorts.map(keyOf));
  const staying = new Set(except);
  const ids = residents.filter((resident) => leaving.has(keyOf(resident))).map(({ id }) => id);
  return [...new Set([...ids, ...also])].filter((id) => !staying.has(id));
}

/** Whether a student's place is to become free. Without a room there is no seat to free, but there may be a hostel to leave. */
function isToBeFreed({ hostelId, batch, since }: Resident, { hostelIds, batches, leaveHostel }: AcademicYearChoice['free']): boolean {
  if (hostelId === null || !hostelIds.includes(hostelId)) return false;
  return (batches.length === 0 || batches.includes(batch)) && (since !== null || leaveHostel);
}

export async function makePlan(db: Db, choice: AcademicYearChoice, timeZone: string): Promise<Plan> {
  const { day, despite, free } = choice;
  const residents = await readResidents(db, timeZone);
  const ids = chosenToLeave(residents, choice);
  const chosen = await findLeavers(db, ids, timeZone);
  if (chosen.length < ids.length) throw new Fault('studentNotFound');
  const held: Held[] = [];
  const able = chosen.filter(({ id, hasLeft, stayedOn }) => {
    if (hasLeft) held.push({ id, what: t(academicYearTexts.left) });
    else if (stayedOn !== null && stayedOn > day) held.push({ id, what: t(academicYearTexts.hadSeat, { day: formatDay(stayedOn) }) });
    else return true;
    return false;
  });
  const leavers = new Set(ids);
  const freeing = residents.filter((resident) => {
    if (leavers.has(resident.id) || !isToBeFreed(resident, free)) return false;
    if (resident.since === null || resident.since <= day) return true;
    held.push({ id: resident.id, what: t(academicYearTexts.movedIn, { day: formatDay(resident.since) }) });
    return false;
  });
  const owing = able.filter(isOwing);
  return { residents, leaving: despite ? able : able.filter((leaver) => !isOwing(leaver)), owing, freeing, held };
}

const idsOf = (people: readonly { id: string }[]): string[] => people.map(({ id }) => id);

/** The part of the plan that a preview returns, so that exactly this can be carried out later. */
export const seenIn = ({ leaving, owing, freeing }: Plan, { despite }: AcademicYearChoice): SeenInPreview => ({
  leaving: idsOf(leaving),
  owing: despite ? idsOf(owing) : [],
  freeing: idsOf(freeing),
});

/** A student for whom the plan differs from what the preview showed, and the text that says how. */
export interface Difference {
  id: string;
  text: keyof Pick<typeof academicYearTexts, 'leavesToo' | 'leavesNoMore' | 'owesNow' | 'freedToo' | 'freedNoMore'>;
}

const without = (ids: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others);
  return ids.filter((id) => !known.has(id));
};

export function differences(now: SeenInPreview, seen: SeenInPreview, owing: readonly Leaver[]): Difference[] {
  const owes = new Set(idsOf(owing));
  return [
    ...without(seen.leaving, now.leaving).map((id): Difference => ({ id, text: owes.has(id) ? 'owesNow' : 'leavesNoMore' })),
    ...without(now.leaving, seen.leaving).map((id): Difference => ({ id, text: 'leavesToo' })),
    // fines that were settled meanwhile make no difference: the student still leaves
    ...without(now.owing, seen.owing)
      .filter((id) => seen.leaving.includes(id))
      .map((id): Difference => ({ id, text: 'owesNow' })),
    ...without(seen.freeing, now.freeing).map((id): Difference => ({ id, text: 'freedNoMore' })),
    ...without(now.freeing, seen.freeing).map((id): Difference => ({ id, text: 'freedToo' })),
  ];
}
