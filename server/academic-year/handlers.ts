import { academicYearLimits, type academicYearCalls, type AcademicYearChoice } from '#contract/academic-year/academic-year.ts';
import { academicYearTexts, faults, replyTexts } from '#contract/messages.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { campusDay } from '#server/campus-day.ts';
import { countRequests, lockLeavers } from '#server/check-out/leaver-rows.ts';
import { checkOutStudents, describeOpenFines } from '#server/check-out/check-out-students.ts';
import type { Db } from '#server/db/open.ts';
import { hostelsWithin, lockAllHostels } from '#server/call/hostel-rows.ts';
import { Fault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import { freeSeats, differences, makePlan, type Difference, seenIn, countCohorts, countRows } from './plan.ts';
import * as queries from './queries.ts';

function checkDay({ day }: AcademicYearChoice, timeZone: string): void {
  if (day > campusDay(timeZone)) throw new Fault('checkOutInFuture', { fields: { day: t(faults.checkOutInFuture.text) } });
}

/** At most this many students are named in a refusal. */
const mostDifferences = 50;

async function refuseDifferences(db: Db, found: readonly Difference[]): Promise<void> {
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  const people = await queries.findPeople(db, ids, mostDifferences);
  const texts = new Map(found.map(({ id, text }) => [id, text]));
  const messages = people.map((person) => t(academicYearTexts[texts.get(person._id) ?? 'leavesNoMore'], { student: shownName(person) }));
  const values = { first: messages[0] ?? '', more: new Set(ids).size - 1 };
  throw new Fault('academicYearChanged', { values, data: { blockedBy: messages.map((message) => ({ message })) } });
}

export const academicYearHandlers: Handlers<keyof typeof academicYearCalls> = {
  async academicYearPreview({ db, scope, body: choice, settings: { TIME_ZONE: timeZone } }) {
    checkDay(choice, timeZone);
    const plan = await makePlan(db, choice, timeZone);
    const seen = seenIn(plan, choice);
    const hostelIds = [...new Set(plan.freeing.flatMap(({ hostelId }) => hostelId ?? []))];
    const { named } = academicYearLimits;
    const held = new Map(plan.held.map(({ id, what }) => [id, what]));
    const heldPeople = await queries.findPeople(db, [...held.keys()], named);
    return {
      cohorts: countCohorts(plan.residents),
      rows: countRows(plan, await hostelsWithin(db, scope)),
      seats:
        plan.leaving.filter(({ freesSeat }) => freesSeat).length +
        plan.freeing.filter(({ since, closed }) => since !== null && !closed).length,
      ...(await countRequests(db, seen.leaving)),
      complaints: await queries.countComplaints(db, seen.leaving),
      owing: {
        students: plan.owing.length,
        first: plan.owing.slice(0, named).map((leaver) => ({ student: leaver.person, what: describeOpenFines(leaver) })),
      },
      held: { students: held.size, first: heldPeople.map((student) => ({ student, what: held.get(student._id) ?? '' })) },
      rounds: await queries.findRounds(db, { ...seen, hostelIds }),
      waiting: await queries.countWaiting(db),
      seen,
    };
  },

  async academicYearBegin({ me, db, body: { reason, seen, ...choice }, settings: { TIME_ZONE: timeZone } }) {
    checkDay(choice, timeZone);
    const hostels = new Map<string, string>((await lockAllHostels(db)).map(({ id, name }) => [id, name]));
    await lockLeavers(db, [...seen.leaving, ...seen.freeing]);
    const plan = await makePlan(db, choice, timeZone);
    await refuseDifferences(db, differences(seenIn(plan, choice), seen, plan.owing));
    const { leaving, freeing } = plan;
    if (leaving.length + freeing.length === 0) throw new Fault('academicYearEmpty');
    if (choice.endWaiting) await queries.endWaitingLists(db, seen.leaving);
    const { day } = choice;
    await checkOutStudents(db, leaving, { day, reason, by: me.userId, timeZone, hostels });
    await freeSeats(db, freeing, { day, by: me.userId, timeZone, hostels, leaveHostel: choice.free.leaveHostel });
    return { message: t(replyTexts.academicYearBegun, { leaving: leaving.length, freeing: freeing.length }) };
  },
};
