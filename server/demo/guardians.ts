import { sql } from 'kysely';
import { addDays } from '#contract/day/days.ts';
import { generateOneTimeCode, hashOneTimeCode } from '#server/account/second-factor.ts';
import type { Db } from '#server/db/open.ts';
import { keepCode } from '#server/guardian/ward-session.ts';
import { storeInstitutionSetting } from '#server/institution-setting.ts';
import { type AddToDemo, dayOf, type DemoCampus } from './history.ts';
import { everybodyMovedIn } from './moved-in.ts';
import type { DemoStudent } from './people.ts';
import { seededRandom } from './random.ts';

/** What a visitor is shown of messages to parents without setting anything up. */
const told = { guardians_told: 'leave,absence,fine', guardians_of_adults: 'yes' } as const;

const fatherOf = (username: string) => `father.of.${username}@families.example`;

const usual = {
  telephone: '',
  language: 'en',
  sees_leave: true,
  sees_attendance: false,
  sees_money: false,
  consents: false,
  barred: false,
};

/** The father of everybody, of every second student the mother too, who writes Hindi; for the guest, also somebody whom a court has barred. */
function guardiansOf({ id, username, info }: DemoStudent, index: number, campus: DemoCampus) {
  const isGuest = id === campus.guest.id;
  const father = { name: info.fathersName ?? '', relation: 'Father', telephone: info.parentContactNo ?? '', mail: fatherOf(username) };
  const mother = { name: info.mothersName ?? '', relation: 'Mother', mail: `mother.of.${username}@families.example`, language: 'hi' };
  const barred = { name: `Mohan ${info.name.split(' ').at(-1)}`, relation: 'Uncle', barred: true };
  return [
    { ...usual, ...father, consents: true, sees_attendance: true, sees_money: true },
    ...(isGuest || index % 2 === 0 ? [{ ...usual, ...mother }] : []),
    ...(isGuest ? [{ ...usual, ...barred, mail: '' }] : []),
  ].map((guardian, place) => ({ ...guardian, student_id: id, created_at: `${dayOf(campus, everybodyMovedIn)}T06:0${place}:00Z` }));
}

/** Eighteen in the year of their batch. */
const bornOn = (batch: string, days: number): string => addDays(`${Number(batch) - 18}-01-01`, days);

export const addGuardians: AddToDemo = async (db, campus) => {
  const random = seededRandom(1_951);
  const students = campus.hostels.flatMap((hostel) => hostel.students);
  await db
    .insertInto('guardian')
    .values(students.flatMap((student, index) => guardiansOf(student, index, campus)))
    .execute();
  await db
    .insertInto('student_birth')
    .values(students.map(({ id, info }) => ({ student_id: id, born_on: bornOn(info.batch, random.below(365)) })))
    .execute();
  for (const [name, value] of Object.entries(told)) await storeInstitutionSetting(db, name as keyof typeof told, value); // its own keys
  // the guest's father agrees to the leave that waits
  await sql`
    with waiting as (
      update leave_request set consent_wanted = true where student_id = ${campus.guest.id} and status = 'pending' returning id, created_at
    )
    insert into leave_consent (leave_id, guardian_id, asked_at, answer, answered_at, remark)
    select w.id, g.id, w.created_at, 'yes', w.created_at + interval '20 minutes', 'We will be at the station.'
    from waiting w join guardian g on g.student_id = ${campus.guest.id} and g.consents`.execute(db);
  return [];
};

/** A code with which somebody reads about a student of the demo as a parent, without a mail server. It is good until the first use. */
export async function giveGuardianCode(db: Db, studentUsername: string): Promise<{ address: string; code: string }> {
  const address = fatherOf(studentUsername);
  const code = generateOneTimeCode();
  await keepCode(db, address, hashOneTimeCode(code));
  await db.updateTable('guardian_code').set({ good_until: 'infinity' }).execute();
  return { address, code };
}
