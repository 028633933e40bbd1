/** What has to be settled before a person can be erased. */
import { erasureTexts } from '#contract/messages.ts';
import { rupees } from '#contract/day/money.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { countOtherAdministrators } from '#server/call/account-rows.ts';
import { countOf, sumOf } from '#server/db/counts.ts';
import type { Db } from '#server/db/open.ts';
import type { PersonOfData } from './person.ts';

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
export async function obstaclesTo(db: Db, person: PersonOfData, { by, lock }: Asking): Promise<string[]> {
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
