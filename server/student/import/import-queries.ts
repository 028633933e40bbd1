import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { HostelFor } from '#contract/room/hostel-for.ts';
import type { StudentInfo } from '#contract/student/student.ts';
import { forEachDetail } from '#contract/person/student-details.ts';
import { anyOf } from '#server/db/listing.ts';
import { tableOf } from '#server/db/insert-many.ts';
import type { Db, Tables } from '#server/db/open.ts';
import { seatsOf, studentsOf } from '#server/db/kept-counts.ts';
import type { HostelId } from '#server/call/scope.ts';
import { detailSelections } from '../detail-columns.ts';

/** An arbitrary number that no other advisory lock uses. */
const importLock = 7_140_307;

/** Lets only one import write at a time, so that a second one sees the students of the first. */
export async function lockImports(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${importLock})`.execute(db);
}

export interface StoredStudent {
  id: string;
  /** null if the account is not a student's */
  info: Required<StudentInfo> | null;
  disabled: SqlBool;
  hasLeft: SqlBool;
  bornOn: string | null;
  hostelId: string | null;
  room: { id: string; number: string } | null;
}

const stored = (db: Db) =>
  db
    .selectFrom('account')
    .leftJoin('student', 'student.account_id', 'account.id')
    .leftJoin('allotment', 'allotment.student_id', 'student.account_id')
    .leftJoin('room', 'room.id', 'allotment.room_id')
    .leftJoin('student_birth', 'student_birth.student_id', 'student.account_id')
    .select(['account.id', 'account.username_key', 'student.account_id as studentId', 'student.rollno_key', ...detailSelections])
    .select(['student.hostel_id as hostelId', 'room.id as roomId', 'room.room_number as roomNumber', 'student_birth.born_on as bornOn'])
    .select((eb) => [eb('account.disabled_at', 'is not', null).as('disabled'), eb('student.left_on', 'is not', null).as('hasLeft')]);

type StoredRow = Awaited<ReturnType<ReturnType<typeof stored>['executeTakeFirstOrThrow']>>;

const toStored = ({ id, studentId, disabled, hasLeft, bornOn, hostelId, roomId, roomNumber, ...details }: StoredRow): StoredStudent => ({
  id,
  info: studentId === null ? null : forEachDetail((name) => details[name] ?? ''),
  disabled,
  hasLeft,
  bornOn,
  hostelId,
  room: roomId === null || roomNumber === null ? null : { id: roomId, number: roomNumber },
});

/** The accounts that have these usernames. */
export async function storedByUsername(db: Db, usernameKeys: readonly string[]): Promise<Map<string, StoredStudent>> {
  const rows = await stored(db).where('account.username_key', '=', anyOf(usernameKeys)).execute();
  return new Map(rows.map((row) => [row.username_key, toStored(row)]));
}

/** The students who have these roll numbers. */
export async function storedByRollno(db: Db, rollnoKeys: readonly string[]): Promise<Map<string, StoredStudent>> {
  const rows = await stored(db).where('student.rollno_key', '=', anyOf(rollnoKeys)).execute();
  return new Map(rows.map((row) => [row.rollno_key ?? '', toStored(row)]));
}

export interface HostelState {
  /** typed as within the scope, because only administrators import and they reach every hostel */
  id: HostelId;
  name: string;
  isFor: HostelFor;
  /** the capacity: all seats of rooms that are not closed, and the taken seats of closed rooms */
  seats: number;
  students: number;
  /** not stored: the list adds it, and the id is for the time of the request */
  isAdded?: true;
}

/** The hostels in use by name, with how many seats and students each has. */
export async function hostelStates(db: Db): Promise<HostelState[]> {
  return await db
    .selectFrom('hostel_in_use as hostel')
    .select((eb) => [
      eb.ref('hostel.id').$castTo<HostelId>().as('id'),
      'hostel.name',
      'hostel.is_for as isFor',
      seatsOf(eb.ref('hostel.id')).as('seats'),
      studentsOf(eb.ref('hostel.id')).as('students'),
    ])
    .orderBy(sql`hostel.name_key collate "C"`)
    .execute();
}

export interface RoomState {
  id: string;
  hostelId: string;
  number: string;
  seats: number;
  isClosed: SqlBool;
  takenSeats: readonly number[];
  accessible: boolean;
  /** ids of the students who live there */
  people: readonly string[];
  /** as of a hostel */
  isAdded?: boolean;
}

export async function roomStates(db: Db, hostelIds: readonly string[]): Promise<RoomState[]> {
  return await db
    .selectFrom('room')
    .leftJoin('allotment', 'allotment.room_id', 'room.id')
    .select((eb) => [
      'room.id',
      'room.hostel_id as hostelId',
      'room.room_number as number',
      'room.capacity as seats',
      eb('room.closed_since', 'is not', null).as('isClosed'),
      'room.accessible',
      sql<number[]>`array_remove(array_agg(${eb.ref('allotment.seat')}), null)`.as('takenSeats'),
      sql<string[]>`array_remove(array_agg(${eb.ref('allotment.student_id')}), null)`.as('people'),
    ])
    .where('room.hostel_id', '=', anyOf(hostelIds))
    .groupBy('room.id')
    .execute();
}

/** The hostels that earlier imports meant by other names: name as it is compared → id. */
export async function rememberedHostels(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('remembered_hostel_name').select(['name_key', 'hostel_id']).execute();
  return new Map(rows.map((row) => [row.name_key, row.hostel_id]));
}

/** Remembers which hostels these names mean. */
export async function rememberHostels(db: Db, names: readonly { name: string; hostel: string }[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .insertInto('remembered_hostel_name')
    .columns(['name_key', 'hostel_id'])
    .expression((eb) =>
      eb
        .selectFrom(tableOf('meant', { name: 'text', hostel: 'text' }, names))
        .innerJoin('hostel_in_use as hostel', 'hostel.name_key', 'meant.hostel')
        .select(['meant.name', 'hostel.id']),
    )
    .onConflict((conflict) => conflict.column('name_key').doUpdateSet((eb) => ({ hostel_id: eb.ref('excluded.hostel_id') })))
    .execute();
}

/** The ids of rooms by number, as numbers are compared. */
export async function roomIds(db: Db, hostelId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('room').select(['id', 'number_key']).where('hostel_id', '=', hostelId).execute();
  return new Map(rows.map((row) => [row.number_key, row.id]));
}

/** Allots a hostel to students who have none; students who already have one keep it. */
export async function giveHostels(db: Db, given: readonly { studentId: string; hostelId: string }[]): Promise<void> {
  await db
    .updateTable('student')
    .from(tableOf('given', { studentId: 'uuid', hostelId: 'uuid' }, given))
    .set((eb) => ({ hostel_id: eb.ref('given.hostelId') }))
    .whereRef('student.account_id', '=', 'given.studentId')
    .where('student.hostel_id', 'is', null)
    .execute();
}

export interface StudentForCode {
  id: string;
  username: string;
  name: string;
  rollno: string;
  hostel: string;
  room: string;
}

/** Whether the student has signed in since the sign-in code was drawn. */
const signedIn = (eb: ExpressionBuilder<Tables, 'account'>) =>
  eb.exists(
    eb
      .selectFrom('known_origin')
      .select('known_origin.account_id')
      .whereRef('known_origin.account_id', '=', 'account.id')
      .whereRef('known_origin.seen_at', '>=', 'account.sign_in_code_drawn_at'),
  );

/**
 * Students without a password who have not signed in with their sign-in code, or whose code has expired; of a hostel, of a batch, or all. They are
 * sorted by hostel and roll number. The accounts stay locked, so that none of them signs in or chooses a password meanwhile.
 */
export async function lockStudentsWhoNeedCodes(
  db: Db,
  { hostelId, batch, codeDays }: { hostelId: HostelId | undefined; batch: string | undefined; codeDays: number },
): Promise<StudentForCode[]> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('student', 'student.account_id', 'account.id')
    .leftJoin('hostel', 'hostel.id', 'student.hostel_id')
    .leftJoin('allotment', 'allotment.student_id', 'student.account_id')
    .leftJoin('room', 'room.id', 'allotment.room_id')
    .select(['account.id', 'account.username', 'account.name', 'student.rollno', 'hostel.name as hostel', 'room.room_number as room'])
    .where('account.password_hash', 'is', null)
    .where('account.disabled_at', 'is', null)
    .where('student.left_on', 'is', null)
    .where((eb) =>
      eb.or([eb.not(signedIn(eb)), eb('account.sign_in_code_drawn_at', '<=', sql<string>`now() - make_interval(days => ${codeDays})`)]),
    )
    .$if(hostelId !== undefined, (query) => query.where('student.hostel_id', '=', hostelId ?? null))
    .$if(batch !== undefined, (query) => query.where('student.batch', '=', batch ?? ''))
    .orderBy('hostel.name_key', (order) => order.asc().nullsLast())
    .orderBy(sql`nullif(student.rollno_order, '') nulls last`)
    .orderBy('account.username_key')
    .forUpdate('account')
    .execute();
  return rows.map((row) => ({ ...row, hostel: row.hostel ?? '', room: row.room ?? '' }));
}

/** Gives each of these accounts a new sign-in code and ends the sessions begun with the old one. */
export async function replaceSignInCodes(db: Db, codes: readonly { id: string; codeHash: Buffer }[]): Promise<void> {
  const ids = codes.map(({ id }) => id);
  await db
    .updateTable('account')
    .from(tableOf('fresh', { id: 'uuid', codeHash: 'bytea' }, codes))
    .set((eb) => ({ sign_in_code_hash: eb.ref('fresh.codeHash'), sign_in_code_drawn_at: sql`now()`, must_change_password: true }))
    .whereRef('account.id', '=', 'fresh.id')
    .execute();
  await db.deleteFrom('session').where('account_id', '=', anyOf(ids)).execute();
}
