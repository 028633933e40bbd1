/** Erases a person completely, or refuses and names the obstacles. */
import { formerPeople, shownName } from '#contract/person/person.ts';
import type { Erasure } from '#contract/personal-data/personal-data.ts';
import { campusDay } from '#server/campus-day.ts';
import { countOf, sumOf } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { Fault, orFault } from '#server/fault.ts';
import type { Settings } from '#server/settings.ts';
import { eraseFromLog } from './erase-log.ts';
import { eraseRows } from './erase-rows.ts';
import { countMentions, patternOf, tellingWords } from './mentions.ts';
import { findPerson, identityOf, lockPerson, type PersonOfData } from './person.ts';
import { erasureTexts } from '#contract/messages.ts';
import { rupees } from '#contract/day/money.ts';
import { t } from '#contract/text/text.ts';
import { countOtherAdministrators } from '#server/call/account-rows.ts';

/** What has to be settled before a person can be erased. */

interface Asking {
  /** id of the caller; null at the command line */
  by: string | null;
  /** whether to lock the accounts of administrators until the transaction ends */
  lock: boolean;
}

async function findOpen(db: Db, id: string) {
  return await db
    .selectNoFrom((eb) => {
      const fines = eb.selectFrom('fine').where('student_id', '=', id);
      const due = fines.where('status', '=', 'pending');
      const claimed = fines.where('status', '=', 'paid').where('confirmed_at', 'is', null);
      return [
        countOf(due).as('fines'),
        sumOf(due, 'amount').as('dues'),
        countOf(claimed).as('payments'),
        sumOf(claimed, 'amount').as('claimed'),
        countOf(eb.selectFrom('leave_request').where('student_id', '=', id).where('status', '=', 'pending')).as('leave'),
        countOf(eb.selectFrom('complaint').where('student_id', '=', id).where('status', '=', 'pending')).as('complaints'),
        countOf(eb.selectFrom('room_change').where('student_id', '=', id).where('status', '=', 'open')).as('roomChanges'),
        eb
          .selectFrom('student')
          .innerJoin('hostel', 'hostel.id', 'student.hostel_id')
          .select('hostel.name')
          .where('student.account_id', '=', id)
          .as('home'),
      ];
    })
    .executeTakeFirstOrThrow();
}

/** A sentence for each obstacle, the most important first. */
async function obstaclesTo(db: Db, person: PersonOfData, { by, lock }: Asking): Promise<string[]> {
  const { id, role } = person;
  const found: string[] = [];
  const name = shownName(person);
  if (id === by) found.push(t(erasureTexts.oneself));
  if (role === 'hosteladmin' && (await countOtherAdministrators(db, id, { lock })) === 0) found.push(t(erasureTexts.lastAdministrator));
  const teams = await db
    .selectFrom('hostel_team')
    .innerJoin('hostel', 'hostel.id', 'hostel_team.hostel_id')
    .select(['hostel.name', 'hostel_team.lead'])
    .where('hostel_team.account_id', '=', id)
    .orderBy('hostel.name_key')
    .execute();
  for (const { name: hostel, lead } of teams) found.push(t(lead ? erasureTexts.leads : erasureTexts.inTeam, { person: name, hostel }));
  const { home, fines, dues, payments, claimed, leave, complaints, roomChanges } = await findOpen(db, id);
  if (home !== null) found.push(t(erasureTexts.livesIn, { person: name, hostel: home }));
  if (fines > 0) found.push(t(erasureTexts.fines, { fines, amount: rupees(dues) }));
  if (payments > 0) found.push(t(erasureTexts.payments, { payments, amount: rupees(claimed) }));
  if (leave > 0) found.push(t(erasureTexts.leave, { leave }));
  if (complaints > 0) found.push(t(erasureTexts.complaints, { complaints }));
  if (roomChanges > 0) found.push(t(erasureTexts.roomChange));
  return found;
}

/** What erasing a person would remove, in numbers. `by` is the id of the caller. */
export async function foresee(db: Db, { id, by, settings }: { id: string; by: string; settings: Settings }): Promise<Erasure> {
  const person = orFault(await findPerson(db, id), 'accountNotFound');
  const telling = await tellingWords(db, id, await identityOf(db, id));
  const words = [...telling.words, ...telling.telephones];
  const counts = await db
    .selectNoFrom((eb) => [
      countOf(eb.selectFrom('stay').where('student_id', '=', id)).as('stays'),
      countOf(eb.selectFrom('attendance').where('student_id', '=', id)).as('attendance'),
      countOf(eb.selectFrom('fine').where('student_id', '=', id)).as('fines'),
      countOf(eb.selectFrom('leave_request').where('student_id', '=', id)).as('leave'),
      countOf(eb.selectFrom('complaint').where('student_id', '=', id)).as('complaints'),
      countOf(eb.selectFrom('room_change').where('student_id', '=', id)).as('roomChanges'),
    ])
    .executeTakeFirstOrThrow();
  const { username, name, role } = person;
  return {
    person: { _id: id, username, name },
    isStudent: role === 'student',
    obstacles: await obstaclesTo(db, person, { by, lock: false }),
    ...counts,
    words,
    mentions: words.length === 0 ? 0 : await countMentions(db, patternOf(telling, id), id),
    backupsKept: settings.BACKUP_HOUR === undefined ? 0 : settings.BACKUPS_KEPT,
  };
}

interface Order {
  id: string;
  /** id of the administrator who erases; null at the command line */
  by: string | null;
  operationId: number;
  timeZone: string;
  /** throws if this is not the person who was meant */
  confirm: (person: PersonOfData) => void;
}

/** Erases a person, in the transaction of an operation that does nothing else. */
export async function erase(db: Db, { id, by, operationId, timeZone, confirm }: Order): Promise<void> {
  const person = orFault(await lockPerson(db, id), 'accountNotFound');
  confirm(person);
  const [first, ...more] = await obstaclesTo(db, person, { by, lock: true });
  if (first !== undefined)
    throw new Fault('erasureBlocked', {
      values: { first, more: more.length },
      data: { blockedBy: [first, ...more].map((message) => ({ message })) },
    });
  const identity = await identityOf(db, id);
  const pattern = patternOf(await tellingWords(db, id, identity), id);
  const called = person.role === 'student' ? formerPeople.student : formerPeople.staff;
  await eraseRows(db, { person, by, names: [...identity.names, ...identity.usernames], pattern, called }, campusDay(timeZone));
  await eraseFromLog(db, { id, pattern, operationId });
}
