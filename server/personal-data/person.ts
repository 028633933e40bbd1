/** The person whose data is exported or erased. */
import { sql } from 'kysely';
import type { Role } from '#contract/roles.ts';
import type { Db } from '#server/db/open.ts';
import { telephoneColumns } from '#server/student/detail-columns.ts';

export interface PersonOfData {
  id: string;
  username: string;
  name: string;
  role: Role;
}

/** A person who has not been erased. */
export const findPerson = async (db: Db, id: string): Promise<PersonOfData | undefined> =>
  await db
    .selectFrom('account')
    .select(['id', 'username', 'name', 'role'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();

/** The same, locked until the transaction ends: nothing that refers to the person can be added meanwhile. */
export async function lockPerson(db: Db, id: string): Promise<PersonOfData | undefined> {
  // locked and read in separate statements: one that has waited for a lock still reads other rows as they were before the wait
  await db.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute();
  await db.selectFrom('student').select('account_id').where('account_id', '=', id).forUpdate().execute();
  return await findPerson(db, id);
}

/** The names, numbers and addresses that a person has or had, each once, as far as the audit log goes back. */
export interface Identity {
  names: string[];
  usernames: string[];
  rollnos: string[];
  emails: string[];
  telephones: string[];
}

const telephones = telephoneColumns.map(({ column }) => column);

export async function identityOf(db: Db, id: string): Promise<Identity> {
  const { rows } = await sql<{ kind: string; value: string }>`
    with image as (
      select to_jsonb(account) as image from account where id = ${id}
      union all select to_jsonb(student) from student where account_id = ${id}
      union all select before from operation_change where row_key = ${id} and table_name in ('account', 'student')
      union all select after from operation_change where row_key = ${id} and table_name in ('account', 'student')
    )
    select 'telephone' as kind, telephone as value from guardian where student_id = ${id} and telephone <> ''
    union select 'mail', mail from guardian where student_id = ${id} and mail <> ''
    union select 'telephone', telephone from guardian_proposal where student_id = ${id} and telephone <> ''
    union select 'mail', mail from guardian_proposal where student_id = ${id} and mail <> ''
    union select distinct key as kind, trim(value) as value from image, jsonb_each_text(image)
    where key = any(${['name', 'username', 'rollno', 'email', ...telephones]}) and trim(value) <> ''`.execute(db);
  const of = (...kinds: readonly string[]) => rows.filter(({ kind }) => kinds.includes(kind)).map(({ value }) => value);
  return {
    names: of('name'),
    usernames: of('username'),
    rollnos: of('rollno'),
    emails: of('email', 'mail'),
    telephones: [...new Set(of('telephone', ...telephones))],
  };
}
