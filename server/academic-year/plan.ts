/** Which students leave and whose seats become free, worked out from the choice made and the present state of the students. */
import type { AcademicYearChoice, SeenInPreview, AcademicYearPreview } from '#contract/academic-year/academic-year.ts';
import { academicYearTexts, replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { formatDay } from '#server/campus-day.ts';
import { findLeavers, type Leaver } from '#server/check-out/leaver-rows.ts';
import { isOwing } from '#server/check-out/check-out-students.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import { readResidents, type Resident, leaveHostels } from './queries.ts';
import { paths } from '#contract/paths.ts';
import { inParts } from '#server/db/over-many.ts';
import { notification, notify } from '#server/notification/notify.ts';
import { closeRoomChangesOf } from '#server/room-change/room-change-rows.ts';
import { endStaysOfStudents } from '#server/room/stay-rows.ts';
import type { LockedHostel } from '#server/call/hostel-rows.ts';
import { compareKeys, naturalKey } from '#server/natural-order.ts';

interface Freeing {
  /** the last day of their stays, today or earlier */
  day: string;
  /** id of the caller */
  by: string;
  timeZone: string;
  /** names of all hostels by their ids */
  hostels: ReadonlyMap<string, string>;
  leaveHostel: boolean;
}

/** Frees the seats of students who do not check out and, with `leaveHostel`, takes them out of their hostels. They and the hostels must be locked. */
export async function freeSeats(
  db: Db,
  students: readonly Resident[],
  { day, by, timeZone, hostels, leaveHostel }: Freeing,
): Promise<void> {
  const hostelOf = new Map(students.map(({ id, hostelId }) => [id, hostels.get(hostelId ?? '') ?? '']));
  await inParts(students, async (part) => {
    const ids = part.map(({ id }) => id);
    const ended = await endStaysOfStudents(db, ids, { day, timeZone });
    if (leaveHostel) {
      await leaveHostels(db, ids);
      await closeRoomChangesOf(db, ids, { by, remark: t(replyTexts.closedByMove) });
    }
    const link = paths.dashboard();
    await notify(db, [
      ...ended.map(({ studentId, roomNumber: room }) =>
        notification('yearEnded', { room, hostel: hostelOf.get(studentId) ?? '', day }, { to: studentId, link }),
      ),
      ...(leaveHostel ? ids.map((id) => notification('hostelTakenOut', { hostel: hostelOf.get(id) ?? '' }, { to: id, link })) : []),
    ]);
  });
}

/** Counts the students who are here, for the preview. */

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
