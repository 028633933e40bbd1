/** A new table or column that may hold personal data fails these tests until it is listed with what becomes of it. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { studentDetails, type StudentDetail } from '#contract/student/student-details.ts';
import { accountDetails, columnOf, ownDetails } from '#server/student/detail-columns.ts';
import { testServer } from '#server/testing/server.ts';
import { logTables } from './erase-log.ts';
import { freeTexts } from './mentions.ts';

const server = testServer();

/** Text columns, by what becomes of them, without those in which people write freely (`freeTexts`) and those limited to fixed words by a check. */
const otherTexts: Readonly<Record<string, readonly string[]>> = {
  'emptied or replaced by erase-rows.ts': [
    ...['name_key', 'password_hash', 'username', 'username_key'].map((column) => `account.${column}`),
    ...accountDetails.map((name) => `account.${columnOf(name)}`),
    // those with choices are limited to fixed words by a check
    ...ownDetails.flatMap((name) => ((studentDetails[name] as StudentDetail).choices ? [] : [`student.${columnOf(name)}`])),
    ...['rollno_key', 'rollno_order'].map((column) => `student.${column}`),
    'round_request.rollno',
  ],
  'in a row that is deleted': [
    ...['block', 'kind'].map((column) => `exchange_wish.${column}`),
    ...['body', 'ids', 'key'].map((column) => `idempotent_answer.${column}`),
    'known_origin.origin',
    ...['link', 'message', 'page', 'page_params', 'text_key', 'text_values'].map((column) => `notification.${column}`),
    ...['blocks', 'floors', 'hostels', 'sizes'].map((column) => `round_wish.${column}`),
    ...['line', 'reason'].map((column) => `round_result.${column}`),
    'session.device',
    ...['origin', 'target'].map((column) => `sign_in_failure.${column}`),
    'student_photo.digest',
    'student_photo_image.digest',
  ],
  'without names, and without the entries about the person, by round/erase-frozen.ts': [
    ...['input', 'problems'].map((column) => `round_input.${column}`),
    'round_proposal.result',
  ],
  'what the office calls its hostels, rooms and things': [
    ...['name', 'name_key'].map((column) => `hostel.${column}`),
    ...['block', 'floor', 'number_key', 'number_order', 'room_number'].map((column) => `room.${column}`),
    ...['category', 'name'].map((column) => `inventory_item.${column}`),
    'institution_choice.value',
    'institution_setting.name',
    ...['field', 'heading_key'].map((column) => `remembered_heading.${column}`),
    'worker_shift.time_slot',
  ],
  'about workers, who have no account': ['contact', 'name', 'position', 'username', 'username_key'].map((column) => `worker.${column}`),
  'names nobody: codes, hashes, words of the product': [
    'account.language',
    'account.secrets_digest',
    'student.account_role',
    'student.hostel_is_for',
    ...['fault', 'machine', 'path'].map((column) => `backup.${column}`),
    'exchange_outcome.unmet',
    ...['seed', 'seed_digest'].map((column) => `exchange_round.${column}`),
    'institution_logo.digest',
    ...['checksum', 'name'].map((column) => `migration.${column}`),
    'receipt.code',
    'receipt_code.code',
    'second_factor.secret_digest',
    ...['filter', 'seed', 'seed_hash', 'tiers', 'wishes'].map((column) => `round.${column}`),
    'round_group.code',
    'round_input.hash',
    'round_proposal.result_hash',
    'round_secret.seed',
    'round_student.code',
  ],
  'the audit log, by erase-log.ts': [
    ...['address', 'call', 'refused'].map((column) => `operation.${column}`),
    ...['after', 'before', 'row_key', 'table_name'].map((column) => `operation_change.${column}`),
  ],
};

test('it is decided for every text column what becomes of it when a person is erased', async () => {
  const { rows } = await sql<{ name: string; words: string | null }>`
    select c.table_name || '.' || c.column_name as name, (
        select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
        where k.conrelid = c.table_name::regclass and k.contype = 'c'
          and k.conkey = array(select attnum from pg_attribute where attrelid = k.conrelid and attname = c.column_name)
      ) as words
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')
    order by 1`.execute(server.database.read);
  const found = rows.filter(({ words }) => !/= ANY \(ARRAY\[/.test(words ?? '')).map(({ name }) => name);
  const free = Object.entries(freeTexts).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));
  assert.deepEqual(found.toSorted(), [...free, ...Object.values(otherTexts).flat()].toSorted());
});

/** Tables that refer to a student. */
async function tablesOfStudents(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'student'::regclass and conrelid <> 'student'::regclass order by 1`.execute(server.database.read);
  return rows.map(({ name }) => name);
}

test('free texts about a student are removed from the audit log too', async () => {
  const written = (await tablesOfStudents()).filter((table) => table in freeTexts);
  assert.ok(written.length >= 4, written.join(' '));
  // in these tables a student is referred to by other columns, for which erase-log.ts has conditions
  const byOtherColumns = ['apart_pair', 'room_need'];
  assert.deepEqual(
    written.filter((table) => !byOtherColumns.includes(table) && !logTables.includes(table)),
    [],
  );
});

/** Tables that refer to a student and are in no sheet of a person's export, and why. */
const notExported: Readonly<Record<string, string>> = {
  apart_pair: 'the reason why two are kept apart is about the other student too',
  exchange_consent: 'it only answers a wish of another student, which is exported for that student',
  exchange_need: 'a copy of room_need, made for a round',
  exchange_outcome: 'a move is exported as a stay',
  round_waiting: 'the place in the list is exported with the round',
  student_photo_image: 'the photo is on the page of the student; the export says since when',
};

test('every table that refers to a student is in the export of a person, except those listed', async () => {
  const sheets = readdirSync(import.meta.dirname).filter((file) => file.endsWith('-sheets.ts'));
  const source = sheets.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n');
  const absent = (await tablesOfStudents()).filter((table) => !new RegExp(`\\b${table}\\b`).test(source));
  assert.deepEqual(absent, Object.keys(notExported));
});
