/** What goes of a person from the tables, and what stays without a name. */
import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { nameKey } from '#server/name-key.ts';
import { nameColumns } from '#server/person.ts';
import { detailsAsRow } from '#server/student/detail-columns.ts';
import { matches, type Pattern, replaceMentions } from './mentions.ts';
import type { PersonOfData } from './person.ts';

export interface Erasing {
  person: PersonOfData;
  /** what others are told of the person by, where it stands alone */
  names: readonly string[];
  /** finds the person's telling words in texts */
  pattern: Pattern;
  /** what stands in the place of the name */
  called: string;
}

/** The texts of a student's own records, and those about them. */
async function emptyOwnTexts(db: Db, id: string): Promise<void> {
  await db.updateTable('leave_request').set({ reason: '', caretaker_remark: '' }).where('student_id', '=', id).execute();
  await db
    .updateTable('leave_decision_taken_back')
    .set({ caretaker_remark: '' })
    .where('leave_id', 'in', (eb) => eb.selectFrom('leave_request').select('id').where('student_id', '=', id))
    .execute();
  await db.updateTable('complaint').set({ complaint: '', remark: '' }).where('student_id', '=', id).execute();
  await db
    .updateTable('complaint_reopening')
    .set({ remark: '', reason: '' })
    .where('complaint_id', 'in', (eb) => eb.selectFrom('complaint').select('id').where('student_id', '=', id))
    .execute();
  await db
    .updateTable('fine')
    .set({ reason: '', reference: '', cancel_reason: sql<string | null>`case when cancel_reason is not null then '' end` })
    .where('student_id', '=', id)
    .execute();
  await db.updateTable('room_change').set({ message: '', remark: '' }).where('student_id', '=', id).execute();
}

/** The username is free again: the new one is made of the id, which stays. */
async function closeAccount(db: Db, { person: { id }, called }: Erasing, today: string): Promise<void> {
  const username = `former-${id.replaceAll('-', '').slice(0, 12)}`;
  await db
    .updateTable('account')
    .set({
      username,
      username_key: nameKey(username),
      ...nameColumns(called),
      phone: '',
      password_hash: null,
      sign_in_code_hash: null,
      must_change_password: false,
      disabled_at: sql`coalesce(disabled_at, now())`,
      erased_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('student')
    .set({
      ...detailsAsRow({}),
      rollno_key: null,
      rollno_order: '',
      left_on: sql`coalesce(left_on, ${today}::date)`,
      left_reason: '',
      erased_at: sql`now()`,
    })
    .where('account_id', '=', id)
    .execute();
}

/** What somebody needs or wishes for is of no use to others once they are gone; that they were in a round and where they got stays. */
async function removeNeedsAndWishes(db: Db, id: string): Promise<void> {
  await db.deleteFrom('room_need').where('needed_by', '=', id).execute();
  await db
    .deleteFrom('apart_pair')
    .where((eb) => eb.or([eb('one_id', '=', id), eb('other_id', '=', id)]))
    .execute();
  for (const table of ['round_wish', 'exchange_wish', 'exchange_need'] as const)
    await db.deleteFrom(table).where('student_id', '=', id).execute();
  await db.updateTable('round_request').set({ rollno: '' }).where('student_id', '=', id).execute();
}

async function removeWhatIsTheirs(db: Db, id: string): Promise<void> {
  for (const table of ['student_photo', 'student_photo_image'] as const) await db.deleteFrom(table).where('student_id', '=', id).execute();
  for (const table of ['session', 'known_origin', 'second_factor', 'notification', 'import_progress', 'idempotent_answer'] as const)
    await db.deleteFrom(table).where('account_id', '=', id).execute();
  await db.deleteFrom('sign_in_failure').where('target', '=', id).execute();
}

/** What notifies others of the person holds what they wrote as well: it goes as a whole. The records themselves are where they were. */
async function removeNotificationsOf(db: Db, { names, pattern }: Erasing): Promise<void> {
  await sql`
    delete from notification
    where ${matches(sql`message`, pattern)}
      or exists (select from jsonb_each_text(text_values) as each where each.value = any(${names}) or ${matches(sql`each.value`, pattern)})`.execute(
    db,
  );
}

/** A reply that is kept for a repetition cannot be changed in part: without it the repetition acts again, on somebody who is not there. */
async function forgetReplies(db: Db, { names, pattern }: Erasing): Promise<void> {
  await sql`
    delete from idempotent_answer
    where ${matches(sql`body::text`, pattern)}
      or exists (select from unnest(${names}::text[]) as name where position(to_jsonb(name)::text in body::text) > 0)`.execute(db);
}

/** Erases a locked person from every table but the audit log. `today`: the day on the campus. */
export async function eraseRows(db: Db, erasing: Erasing, today: string): Promise<void> {
  const { id } = erasing.person;
  await removeWhatIsTheirs(db, id);
  await emptyOwnTexts(db, id);
  await removeNeedsAndWishes(db, id);
  await closeAccount(db, erasing, today);
  await replaceMentions(db, erasing.pattern, erasing.called);
  await removeNotificationsOf(db, erasing);
  await forgetReplies(db, erasing);
}
