/** Erases a person completely, or refuses and names the obstacles. */
import { formerPeople } from '#contract/person/person.ts';
import type { Erasure } from '#contract/personal-data/personal-data.ts';
import { campusDay } from '#server/campus-day.ts';
import { countOf } from '#server/db/counts.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import type { Settings } from '#server/settings.ts';
import { eraseFromLog } from './erase-log.ts';
import { eraseRows } from './erase-rows.ts';
import { countMentions, patternOf, tellingWords } from './mentions.ts';
import { obstaclesTo } from './obstacles.ts';
import { findPerson, identityOf, lockPerson, type PersonOfData } from './person.ts';

/** What erasing a person would remove, in numbers. `by` is the id of the caller. */
export async function foresee(db: Db, { id, by, settings }: { id: string; by: string; settings: Settings }): Promise<Erasure> {
  const person = await findPerson(db, id);
  if (!person) throw new Fault('accountNotFound');
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
  const person = await lockPerson(db, id);
  if (!person) throw new Fault('accountNotFound');
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
  await eraseRows(db, { person, names: [...identity.names, ...identity.usernames], pattern, called }, campusDay(timeZone));
  await eraseFromLog(db, { id, pattern, operationId });
}
