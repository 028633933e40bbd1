/** Removes a person from the tables; some of their records stay without a name. */
import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { nameKey } from '#server/name-key.ts';
import { nameColumns } from '#server/person.ts';
import { eraseFromRounds } from '#server/round/erase-frozen.ts';
import { detailsAsRow } from '#server/student/detail-columns.ts';
import { isOf, tablesErased, textsOf } from './erased-tables.ts';
import { matches, type Pattern, replaceMentions } from './mentions.ts';
import type { PersonOfData } from './person.ts';

export interface Erasing {
  person: PersonOfData;
  /** id of who erases; null at the command line */
  by: string | null;
  /** names and usernames of the person, present and past: a value in a notification or reply that equals one of them is about the person */
  names: readonly string[];
  /** finds the words that identify the person (`tellingWords`) in texts */
  pattern: Pattern;
  /** the words that replace the name */
  called: string;
}

/** Empties the texts in the records of a person, including what staff wrote there. */
async function emptyOwnTexts(db: Db, id: string): Promise<void> {
  for (const table of tablesErased('emptied')) {
    const texts = textsOf(table, 'free', 'own').map(
      (column) => sql`${sql.ref(column)} = case when ${sql.ref(column)} is not null then '' end`,
    );
    if (texts.length > 0) await sql`update ${sql.table(table)} set ${sql.join(texts)} where ${isOf(table, id)}`.execute(db);
  }
}

/** Frees the username: the account gets a new one made from its id, which stays. */
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

/** Needs and wishes are of no use to others once the person is gone. Which rounds they were in is kept, and as a stay which rooms they got. */
async function deletePersonalRows(db: Db, id: string): Promise<void> {
  for (const table of tablesErased('deleted')) await sql`delete from ${sql.table(table)} where ${isOf(table, id)}`.execute(db);
}

/** Deletes notifications of others that name the person: they also quote what the person wrote. The records they are about remain. */
async function removeNotificationsOf(db: Db, { names, pattern }: Erasing): Promise<void> {
  await sql`
    delete from notification
    where ${matches(sql`message`, pattern)}
      or exists (select from jsonb_each_text(text_values) as each where each.value = any(${names}) or ${matches(sql`each.value`, pattern)})`.execute(
    db,
  );
}

/**
 * Deletes the stored replies that concern the person: those that name the person, those to requests that hold the person's id or that of a record
 * about the person, and those of operations that changed such a record. They cannot be changed in part. A repeated request then acts again, but finds nobody.
 * What `by` waits for, the request to erase among it, has no reply yet.
 */
export async function forgetReplies(
  db: Db,
  { person: { id }, by, names, pattern }: Pick<Erasing, 'person' | 'by' | 'names' | 'pattern'>,
): Promise<void> {
  const isAbout = sql`(c.row_key = ${id} or c.student_id = ${id} or ${id} = any(c.students) or position(${id} in concat_ws(' ', c.before, c.after)) > 0)`;
  await sql`
    delete from idempotent_answer a
    where (a.body is not null or a.account_id is distinct from ${by}::uuid) and (${id} = any(a.ids)
      or exists (select from operation_change c where c.operation_id = a.operation_id and ${isAbout})
      or exists (select from operation_change c where c.row_key = any(a.ids::text[]) and ${isAbout})
      or ${matches(sql`a.body::text`, pattern)}
      or exists (select from unnest(${names}::text[]) as name where position(to_jsonb(name)::text in a.body::text) > 0))`.execute(db);
}

/** Erases a locked person from every table except the audit log. `today` is the campus day. */
export async function eraseRows(db: Db, erasing: Erasing, today: string): Promise<void> {
  const { id } = erasing.person;
  await deletePersonalRows(db, id);
  // codes and links that went to the person's telephone; what they were notified of has gone with the notifications
  await db.deleteFrom('delivery').where('address_id', '=', id).execute();
  await emptyOwnTexts(db, id);
  await eraseFromRounds(db, id);
  await closeAccount(db, erasing, today);
  await replaceMentions(db, erasing.pattern, erasing.called);
  await removeNotificationsOf(db, erasing);
  await forgetReplies(db, erasing);
}
