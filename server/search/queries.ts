import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Replies } from '#contract/calls.ts';
import { mostFound } from '#contract/search/search-everywhere.ts';
import { type StaffAccountRole, staffAccountRoles } from '#contract/roles.ts';
import { searchWords } from '#contract/text/search.ts';
import type { Db } from '#server/db/open.ts';
import { executeNarrowed } from '#server/db/narrowing.ts';
import { mayOccur, narrowedOnce } from '#server/db/word-index.ts';
import { anyFound, eachWordOccurs, occurs, occursInTelephone, occursInText } from '#server/db/listing.ts';
import { isReceipt, receiptOrVoid, receiptText } from '#server/fine/receipt-rows.ts';
import { hostelWithin, livesListed, type Scope } from '#server/call/scope.ts';
import { occursInPerson, personOf, personOrder } from '#server/person.ts';
import { studentsFound, studentsNarrowed } from '#server/student/student-filter.ts';
import { selectStudents, type StudentCondition } from '#server/student/student-rows.ts';

type Found = Replies['searchEverywhere'];

/** Queries read one row more than the reply has, to know whether there are more. */
const limit = mostFound + 1;
const shownOf = <T>(rows: readonly T[]): { found: T[]; more: boolean } => ({
  found: rows.slice(0, mostFound),
  more: rows.length > mostFound,
});

export async function studentsFoundBy(db: Db, scope: Scope, q: string): Promise<Found['students']> {
  const found = (all: Parameters<StudentCondition>[0]) =>
    studentsFound({ q })(all).where(livesListed({ scope, hostel: undefined }, sql.ref('student.account_id')));
  const narrowing = scope.kind === 'all' ? studentsNarrowed(db, { q }) : undefined;
  return shownOf(await selectStudents(db, found, { sort: 'name', limit, offset: 0 }, narrowing));
}

/** As literals: a plan for any roles would expect most accounts to have them. */
const staffRoles = staffAccountRoles.map((role) => sql.lit(role));

/** Staff in the teams of hostels within the scope. Administrators find all staff, including each other, who serve no hostel. */
export async function staffFoundBy(db: Db, scope: Scope, q: string): Promise<Found['staff']> {
  const rows = await db
    .selectFrom('account')
    .select((eb) => [
      'account.id as _id',
      'account.username',
      'account.name',
      'account.phone',
      eb.ref('account.role').$castTo<StaffAccountRole>().as('role'),
      jsonArrayFrom(
        eb
          .selectFrom('hostel_team')
          .innerJoin('hostel', 'hostel.id', 'hostel_team.hostel_id')
          .select(['hostel.id as _id', 'hostel.name'])
          .whereRef('hostel_team.account_id', '=', 'account.id')
          .where((own) => hostelWithin(scope, own.ref('hostel_team.hostel_id')))
          .orderBy('hostel.name'),
      ).as('hostels'),
    ])
    // found first: in the order of names they would be looked for among all students
    .where(
      'account.id',
      '=',
      scope.kind === 'all'
        ? anyFound(db.selectFrom('account as staff').select('staff.id').where('staff.role', 'in', staffRoles))
        : anyFound(
            db
              .selectFrom('hostel_team')
              .select('account_id')
              .where((eb) => hostelWithin(scope, eb.ref('hostel_id'))),
          ),
    )
    .where('account.role', 'in', staffRoles)
    .where('account.disabled_at', 'is', null)
    .where(eachWordOccurs(q, (word) => [occursInPerson(word, 'account'), occursInTelephone(word, sql.ref('account.phone'))]))
    .orderBy(personOrder('account'))
    .limit(limit)
    .execute();
  return shownOf(rows);
}

export async function workersFoundBy(db: Db, scope: Scope, q: string): Promise<Found['workers']> {
  const rows = await db
    .selectFrom('worker')
    .innerJoin('hostel', 'hostel.id', 'worker.hostel_id')
    .select(['worker.id as _id', 'worker.name', 'worker.position', 'worker.contact', 'hostel.id as hostelId', 'hostel.name as hostelName'])
    .where('worker.left_at', 'is', null)
    .where((eb) => hostelWithin(scope, eb.ref('worker.hostel_id')))
    .where(
      eachWordOccurs(q, (word) => [
        occursInText(word, sql.ref('worker.name')),
        occurs(word, sql.ref('worker.username_key')),
        occursInText(word, sql.ref('worker.position')),
        occursInTelephone(word, sql.ref('worker.contact')),
      ]),
    )
    .orderBy('worker.name')
    .limit(limit)
    .execute();
  return shownOf(rows.map(({ hostelId, hostelName, ...worker }) => ({ ...worker, hostel: { _id: hostelId, name: hostelName } })));
}

/** Whether a word occurs in the number of a room, which is typed without its hyphens and dots as often as with them. */
function occursInNumber(word: string) {
  const plain = word.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const number = sql<string>`regexp_replace(room.room_number, '[^[:alnum:]]', '', 'g')`;
  const asOnDoor = occursInText(word, sql.ref('room.room_number'));
  return plain === '' ? asOnDoor : sql<boolean>`(${asOnDoor} or ${occursInText(plain, number)})`;
}

/** Rooms whose number contains a word of `q`; the other words may be in the hostel, block or floor. */
export async function roomsFoundBy(db: Db, scope: Scope, q: string): Promise<Found['rooms']> {
  const inNumber = searchWords(q).map(occursInNumber);
  const found = db
    .selectFrom('room')
    .innerJoin('hostel_in_use as hostel', 'hostel.id', 'room.hostel_id')
    .select([
      'room.id',
      'room.room_number',
      'room.block',
      'room.floor',
      'room.capacity',
      'hostel.id as hostelId',
      'hostel.name as hostelName',
    ])
    .where(
      // found first: in the order of their numbers they would be looked for among the rooms of all hostels
      scope.kind === 'all'
        ? sql<boolean>`true`
        : sql<boolean>`room.id = ${anyFound(
            db
              .selectFrom('room')
              .select('id')
              .where((eb) => hostelWithin(scope, eb.ref('hostel_id'))),
          )}`,
    )
    .where((eb) => eb.or(inNumber))
    .where(
      eachWordOccurs(q, (word) => [
        occursInNumber(word),
        ...(['room.block', 'room.floor', 'hostel.name'] as const).map((column) => occursInText(word, sql.ref(column))),
      ]),
    )
    .orderBy('room.number_order')
    .orderBy('hostel.name')
    .limit(limit);
  // any of the words may be the one in the number
  const mayBe = sql`select id from room where ${sql.join(
    searchWords(q).map((word) => mayOccur(word.replaceAll(/[^\p{L}\p{N}]/gu, '') || word, 'room')),
    sql` or `,
  )}`;
  const rows = await executeNarrowed(found, scope.kind === 'all' ? narrowedOnce(db, 'room.id', 'room', mayBe) : undefined);
  return shownOf(
    rows.map(({ id, room_number, block, floor, capacity, hostelId, hostelName }) => ({
      _id: id,
      roomNumber: room_number,
      block,
      floor,
      seats: capacity,
      hostel: { _id: hostelId, name: hostelName },
    })),
  );
}

export async function hostelsFoundBy(db: Db, scope: Scope, q: string): Promise<Found['hostels']> {
  const rows = await db
    .selectFrom('hostel_in_use')
    .select(['id as _id', 'name'])
    .where((eb) => hostelWithin(scope, eb.ref('id')))
    .where(eachWordOccurs(q, (word) => [occursInText(word, sql.ref('name'))]))
    .orderBy('name')
    .limit(limit)
    .execute();
  return shownOf(rows);
}

/** Fines by the number of their receipt, newest first. Letters alone find none, since all receipts of a hostel have its letters. */
export async function finesFoundBy(db: Db, scope: Scope, q: string): Promise<Found['fines']> {
  if (!/\d/.test(q)) return shownOf([]);
  const byWords = eachWordOccurs(q, (word) => [occurs(word, sql`lower(${receiptText})`)]);
  const byNumber = isReceipt(q);
  const rows = await db
    .selectFrom('receipt as r')
    .innerJoin('fine as f', 'f.id', 'r.fine_id')
    .innerJoin('account as a', 'a.id', 'f.student_id')
    .innerJoin('hostel as h', 'h.id', 'f.hostel_id')
    .select([
      'f.id as _id',
      'f.amount',
      'f.confirmed_at',
      'h.id as hostelId',
      'h.name as hostelName',
      receiptText.as('number'),
      personOf('a').as('student'),
    ])
    .where((eb) => hostelWithin(scope, eb.ref('f.hostel_id')))
    .where(byNumber ? sql<boolean>`(${byWords} or ${byNumber})` : byWords)
    .orderBy('r.year', 'desc')
    .orderBy('r.number', 'desc')
    .orderBy('r.code')
    .limit(limit)
    .execute();
  return shownOf(
    rows.map(({ _id, amount, confirmed_at, hostelId, hostelName, number, student }) => ({
      _id,
      student,
      hostel: { _id: hostelId, name: hostelName },
      amount,
      ...receiptOrVoid(number, confirmed_at),
    })),
  );
}
