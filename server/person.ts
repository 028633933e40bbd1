import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Person } from '#contract/call/schemas.ts';
import { occurs } from './db/listing.ts';
import { nameKey } from './name-key.ts';

const column = (account: string, name: 'id' | 'username' | 'username_key' | 'name' | 'name_key') => sql.ref<string>(`${account}.${name}`);

/** The expression that selects a `Person`; `account` is the alias of the person's account: `personOf('author').as('by')`. */
export const personOf = (account: string): RawBuilder<Person> =>
  jsonBuildObject({ _id: column(account, 'id'), username: column(account, 'username'), name: column(account, 'name') });

/** The same for a left join, which may have found no account. */
export const personOrNull = (account: string): RawBuilder<Person | null> =>
  sql`case when ${column(account, 'id')} is not null then ${personOf(account)} end`;

/** How texts call a person: by name, or by username if no name is known. Null if a left join has found no account. */
export const shownNameOf = (account: string): RawBuilder<string | null> =>
  sql`coalesce(nullif(${column(account, 'name')}, ''), ${column(account, 'username')})`;

/** The key by which lists of people are ordered: of the name, or of the username if no name is known. */
export const personOrder = (account: string): RawBuilder<string> =>
  sql`coalesce(nullif(${column(account, 'name_key')}, ''), ${column(account, 'username_key')}) collate "C"`;

/** Whether a word of a search occurs in the name or the username. */
export const occursInPerson = (word: string, account: string): RawBuilder<SqlBool> =>
  sql`(${occurs(word, column(account, 'username_key'))} or ${occurs(word, column(account, 'name_key'))})`;

/** The room that a student lives in now, or null. */
export const roomNow = (studentId: string): RawBuilder<{ roomNumber: string } | null> =>
  sql`(select jsonb_build_object('roomNumber', r.room_number) from allotment join room as r on r.id = allotment.room_id
    where allotment.student_id = ${sql.ref(studentId)})`;

/** The telephone of a hostel: that of its caretaker, the one who leads of several; empty if none is known. */
export const telephoneOfHostel = (hostelId: Expression<string | null>): RawBuilder<string> =>
  sql`coalesce((select p.phone from hostel_team t join account p on p.id = t.account_id
    where t.hostel_id = ${hostelId} and p.role = 'caretaker' order by t.lead desc limit 1), '')`;

/** The columns of a name: as it was entered, and the key for searching and ordering. */
export const nameColumns = (name: string): { name: string; name_key: string } => ({ name, name_key: nameKey(name) });
