import { sql } from 'kysely';
import type { gateCalls, GateStudent } from '#contract/gate/gate.ts';
import { fieldTexts, replyTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { holdHostel } from '#server/call/hostel-rows.ts';
import type { Handlers } from '#server/call/handler.ts';
import { hostelListed, type IsListed } from '#server/call/scope.ts';
import { campusDay } from '#server/campus-day.ts';
import { changedMeanwhile, changesOf, isStale } from '#server/changed-meanwhile.ts';
import { Fault } from '#server/fault.ts';
import type { Settings } from '#server/settings.ts';
import { notification, notify } from '#server/notification/notify.ts';
import { longestAway } from './device-time.ts';
import * as queries from './queries.ts';
import { recordMovement } from './record-movement.ts';

const ownMovements = 50;

const askedNow = ({ TIME_ZONE }: Settings) => ({ today: campusDay(TIME_ZONE), timeZone: TIME_ZONE });

/** Who looks after a student is no matter of a guard. */
function withoutCare<S extends { lookedAfterBy: unknown }>(student: S): Omit<S, 'lookedAfterBy'> {
  const { lookedAfterBy: _, ...seen } = student;
  return seen;
}

export const gateHandlers: Handlers<keyof typeof gateCalls> = {
  gateCurfewList: ({ db, scope }) => queries.curfewsOf(db, (id) => hostelListed({ scope, hostel: undefined }, id)),

  async gateCurfewSet({ db, hostel, body: { curfew, basedOn }, settings }) {
    await holdHostel(db, hostel.id);
    const present = await queries.curfewOfHostel(db, hostel.id);
    if (isStale({ wanted: curfew, basedOn, present }))
      throw await changedMeanwhile(db, { current: present, changes: changesOf('curfew', [hostel.id]), timeZone: settings.TIME_ZONE });
    await queries.setCurfew(db, hostel.id, curfew);
    return { message: t(curfew ? replyTexts.curfewSet : replyTexts.curfewRemoved, { hostel: hostel.name }) };
  },

  async gateStudents({ db, scope, hostel, query: { only }, settings }) {
    const isListed: IsListed = (id) => hostelListed({ scope, hostel }, id);
    const asked = { ...askedNow(settings), only };
    const hostels = await queries.hostelsAtGate(db, isListed, asked.today);
    if (scope.kind !== 'post') return { hostels, students: await queries.studentsAtGate(db, isListed, asked) };
    const students: GateStudent[] = [];
    // one hostel after the other: for several at once, of whom it cannot know how many, the database would read all students
    for (const { _id } of hostels) {
      const isHere: IsListed = (id) => sql`${id} = ${_id}::uuid`;
      for (const student of await queries.studentsAtGate(db, isHere, asked)) students.push(withoutCare(student));
    }
    return { hostels, students };
  },

  gateUnclear: ({ db, scope, hostel }) =>
    queries.unclearMovements(db, (id) => hostelListed({ scope, hostel }, id), new Date(Date.now() - longestAway)),

  async gateLookAfter({ me, db, scope, params: { studentId } }) {
    const student = await queries.findAtGate(db, scope, studentId);
    if (!student) throw new Fault('studentNotFound');
    const movementId = await queries.movementOut(db, studentId);
    if (movementId === undefined) throw new Fault('studentNotOut');
    await queries.noteNotBack(db, [{ student_id: studentId, movement_id: movementId, looked_after_by: me.userId }]);
    return { message: t(replyTexts.lookedAfter, { student: student.name }) };
  },

  async gateRecord({ me, db, scope, body: { studentId, method, reason = '', ...moved } }) {
    if ((method === 'hand') !== (reason !== '')) throw new Fault('invalid', { fields: { reason: t(fieldTexts.required) } });
    return await recordMovement(db, { scope, by: me.userId, studentId, method, reason, ...moved });
  },

  async gateDelivery({ db, scope, body: { studentId, what }, countTowards }) {
    const student = await queries.findAtGate(db, scope, studentId);
    if (!student) throw new Fault('studentNotFound');
    countTowards(studentId);
    await notify(db, [notification('leftAtGate', { what }, { to: studentId, link: paths.ownGate() })]);
    return { message: t(replyTexts.deliveryTold, { student: student.name }) };
  },

  async gateOwn({ me, db, settings }) {
    return {
      ...(await queries.placeOfStudent(db, me.userId, askedNow(settings))),
      movements: await queries.movementsOf(db, me.userId, ownMovements),
    };
  },
};
