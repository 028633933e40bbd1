/** A new table or column that may hold personal data fails these tests until it is listed with what becomes of it. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { recordTable, type TableName } from '#server/db/record-table.ts';
import { testServer } from '#server/testing/server.ts';
import { textsOf } from './erased-tables.ts';

const server = testServer();

test('the record table says of every text column what becomes of it when a person is erased', async () => {
  const { rows } = await sql<{ table: TableName; column: string; words: string | null }>`
    select c.table_name as table, c.column_name as column, (
        select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
        where k.conrelid = c.table_name::regclass and k.contype = 'c'
          and k.conkey = array(select attnum from pg_attribute where attrelid = k.conrelid and attname = c.column_name)
      ) as words
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'migration'
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`.execute(server.database.read);
  const undecided = rows.filter(({ table, column, words }) => {
    const isOneOfFewWords = /= ANY \(ARRAY\[/.test(words ?? '');
    const { columns, erased } = recordTable[table];
    return !isOneOfFewWords && erased !== 'deleted' && columns?.[column]?.erasing === undefined;
  });
  assert.deepEqual(undecided, []);
});

/** Tables that refer to a student. */
async function tablesOfStudents(): Promise<TableName[]> {
  const { rows } = await sql<{ name: TableName }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'student'::regclass and conrelid <> 'student'::regclass order by 1`.execute(server.database.read);
  return rows.map(({ name }) => name);
}

test('the record table says which student a record is about, and free texts about a student are emptied or go with their records', async () => {
  for (const table of await tablesOfStudents()) {
    const { ofStudent, erased } = recordTable[table];
    assert.ok(ofStudent, table);
    assert.ok(erased !== undefined || textsOf(table, 'free', 'own').length === 0, table);
  }
});

/** Tables that refer to a student and are in no sheet of a person's export, and why. */
const notExported: Readonly<Record<string, string>> = {
  apart_pair: 'the reason why two are kept apart is about the other student too',
  complaint_picture: 'the pictures are with the complaints that the student reads',
  evacuation_help: 'the student reads and changes it on the page of the gate',
  evacuation_mark: 'of use during the evacuation; later it says how many were missing',
  gate_card: 'the hash of a code that only its card has',
  gate_pass: 'a number that only tells phones apart',
  gate_student: 'follows from the movements',
  not_back: 'of use for the evening only',
  presence: 'follows from the last movement',
  round_waiting: 'the place in the list is exported with the round',
  student_photo_image: 'the photo is on the page of the student; the export says since when',
};

test('every table that refers to a student is in the export of a person, except those listed', async () => {
  const sheets = readdirSync(import.meta.dirname).filter((file) => file.endsWith('-sheets.ts'));
  const source = sheets.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n');
  const absent = (await tablesOfStudents()).filter((table) => !new RegExp(`\\b${table}\\b`).test(source));
  assert.deepEqual(absent, Object.keys(notExported));
});
