import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Inputs, Replies } from '#contract/calls.ts';
import type { Fine, FineTotals, PaymentMethod } from '#contract/fine/fine.ts';
import type { FineStanding } from '#contract/fine/fine-list.ts';
import { searchWords } from '#contract/text/search.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';
import { inPieces, listInPieces, mapPieces } from '#server/db/in-pieces.ts';
import type { Db, FoundBy } from '#server/db/open.ts';
import { storedSetting } from '#server/institution-setting.ts';
import { type RecordsInState, recordsByState } from '#server/db/kept-counts.ts';
import { executeNarrowed, type Narrowing } from '#server/db/narrowing.ts';
import { mayOccur, narrowed } from '#server/db/word-index.ts';
import { inMonth, readPage, eachWordOccurs, occurs, occursInText, orderOf, type Way } from '#server/db/listing.ts';
import { occursInPerson, personOf, personOrder, personOrNull } from '#server/person.ts';
import { isReceipt, receiptOrVoid, receiptText } from './receipt-rows.ts';
import {
  type HostelId,
  hostelListed,
  hostelWithin,
  isOneHostel,
  isWholeCampus,
  recordWithin,
  type Listed,
  type Scope,
} from '#server/call/scope.ts';
import { sendAhead } from '#server/db/together.ts';

const fines = (db: Db) =>
  db
    .selectFrom('fine as f')
    // each fine has its student and hostel; left joins are left out where only fines are counted
    .leftJoin('account as a', 'a.id', 'f.student_id')
    .leftJoin('hostel as h', 'h.id', 'f.hostel_id')
    .leftJoin('account as confirmer', 'confirmer.id', 'f.confirmed_by')
    .leftJoin('account as canceller', 'canceller.id', 'f.cancelled_by')
    .leftJoin('receipt as r', 'r.fine_id', 'f.id')
    .select((eb) => [
      'f.id as _id',
      'f.number',
      'f.amount',
      'f.reason',
      'f.status',
      'f.imposed_at as imposedAt',
      'f.paid_at as paidAt',
      'f.confirmed_at as confirmedAt',
      personOrNull('confirmer').as('confirmedBy'),
      'f.method',
      'f.reference',
      'f.cancelled_at as cancelledAt',
      personOrNull('canceller').as('cancelledBy'),
      eb.fn.coalesce('f.cancel_reason', sql.lit('')).as('cancelReason'),
      receiptText.as('receipt'),
      'f.hostel_id as hostelId',
      eb.ref('h.name').$notNull().as('hostelName'),
      personOf('a').as('student'),
    ])
    .orderBy('f.imposed_at', 'desc')
    .orderBy('f.id');

type Row = Awaited<ReturnType<ReturnType<typeof fines>['executeTakeFirstOrThrow']>>;

const toFine = ({ receipt, hostelId, hostelName, ...fine }: Row): Fine => ({
  ...fine,
  hostel: { _id: hostelId, name: hostelName },
  ...receiptOrVoid(receipt, fine.confirmedAt),
});

export const finesOfHostel = (db: Db, hostelId: HostelId): AsyncIterable<Fine[]> =>
  listInPieces(db, fines(db).where('f.hostel_id', '=', hostelId), async (rows) => rows.map(toFine));

const ofStudent = compiledOnce((db, studentId: string) => fines(db).where('f.student_id', '=', studentId));

export const finesOfStudent = async (db: Db, studentId: string): Promise<Fine[]> => (await ofStudent(db, studentId)).map(toFine);

type PageQuery = Inputs['finePage']['query'];

/** The same as `standingOf` in the contract, in SQL. */
const standing = sql<FineStanding>`standing_of(f.status, f.confirmed_at)`;

const orders = {
  student: [personOrder('a')],
  hostel: [sql`h.name_key collate "C"`],
  number: [sql`f.number`],
  amount: [sql`f.amount`],
  // fines of the same standing are ordered by when they were confirmed or paid
  status: [
    sql`array_position(array['cancelled', 'confirmed', 'unconfirmed', 'pending'], ${standing})`,
    sql`coalesce(f.confirmed_at, f.paid_at)`,
  ],
  imposed: [sql`f.imposed_at`],
};

/** All fines with what a search of them looks at. The accounts are read by themselves, once, and not looked up fine by fine. */
const finesToCount = (db: Db) =>
  db
    .selectFrom('fine as f')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('account')
          .select(['account.id', 'account.username', 'account.username_key', 'account.name_key'])
          .offset(sql.lit(0))
          .as('a'),
      (join) => join.onRef('a.id', '=', 'f.student_id'),
    )
    // whoever counts takes nothing from what is missing here
    .leftJoin('receipt as r', 'r.fine_id', 'f.id') as unknown as ReturnType<typeof fines>;

/** The fines that match the search of a list, are its student's and were imposed in its month, whatever their standing. */
function finesSearched(timeZone: string, list: Listed, { q, month, student }: PageQuery, all: ReturnType<typeof fines>) {
  const byWords = eachWordOccurs(q, (word) => [
    occursInPerson(word, 'a'),
    occurs(word, sql`f.number::text`),
    occursInText(word, sql.ref('f.reason')),
    occurs(word, sql`lower(coalesce(${receiptText}, ''))`),
  ]);
  const byNumber = isReceipt(q ?? '');
  return all
    .where(hostelListed(list, sql.ref('f.hostel_id')))
    .where(byNumber ? sql<boolean>`(${byWords} or coalesce(${byNumber}, false))` : byWords)
    .$if(student !== undefined && student !== '', (query) => query.where('a.username', '=', student ?? ''))
    .$if(month !== undefined, (query) => query.where(inMonth(sql.ref('f.imposed_at'), `${month}`, timeZone)));
}

/** The fines of a list: found by its search, with the standing it is filtered by, and sorted. */
const finesListed = (db: Db, timeZone: string, list: Listed, asked: PageQuery, way?: Way) =>
  finesSearched(timeZone, list, asked, fines(db))
    .$if(asked.status !== undefined, (query) => query.where(standing, '=', asked.status ?? null))
    .clearOrderBy()
    .orderBy(orderOf(asked.sort, orders, [{ descending: sql`f.imposed_at` }, sql`f.id`], way));

function foundByWords(db: Db, list: Listed, { q }: PageQuery) {
  if (isOneHostel(list)) return undefined;
  const byNumber = isReceipt(q ?? '');
  return narrowed(db, q, 'f.id', {
    table: 'fine',
    rowsWith: (word) => sql`select id from fine where ${mayOccur(word, 'fine')}
      union all select fine_id from receipt where ${mayOccur(word, 'receipt')}
      union all select fine_id from receipt as r where ${byNumber ?? sql`false`}`,
    ofPeople: sql`select id from fine where student_id = any(people.ids)`,
  });
}

async function countFines(
  db: Db,
  timeZone: string,
  list: Listed,
  asked: PageQuery,
  narrowing: Narrowing | undefined,
): Promise<RecordsInState[]> {
  const isAll = asked.month === undefined && !asked.student && searchWords(asked.q ?? '').length === 0;
  if (isWholeCampus(list) && isAll) return await recordsByState(db, 'fine');
  const countedOf = (all: ReturnType<typeof fines>) =>
    finesSearched(timeZone, list, asked, all)
      .clearSelect()
      .clearOrderBy()
      .select((eb) => [standing.as('state'), eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('f.amount').as('amount')])
      .groupBy(standing);
  return await executeNarrowed(countedOf(fines(db)), narrowing, countedOf(finesToCount(db)));
}

export async function pageFines(db: Db, timeZone: string, list: Listed, asked: PageQuery): Promise<Replies['finePage']> {
  const narrowing = foundByWords(db, list, asked);
  const found = await countFines(db, timeZone, list, asked, narrowing);
  const counted = found.filter((of) => asked.status === undefined || of.state === asked.status);
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const { items, ...page } = await readPage({ ...asked, total }, 'f.id', (way) => finesListed(db, timeZone, list, asked, way), narrowing);
  const totalOf = (of: keyof FineTotals) => {
    const { count = 0, amount = 0 } = found.find(({ state }) => state === of) ?? {};
    return { count, amount };
  };
  const totals = { pending: totalOf('pending'), unconfirmed: totalOf('unconfirmed'), confirmed: totalOf('confirmed') };
  return { ...page, items: items.map(toFine), totals };
}

export const finesInPieces = (db: Db, timeZone: string, list: Listed, asked: PageQuery): AsyncIterable<Fine[]> =>
  mapPieces(inPieces(db, finesListed(db, timeZone, list, asked)), toFine);

export async function getFine(db: Db, id: string): Promise<Fine> {
  return toFine(await fines(db).where('f.id', '=', id).executeTakeFirstOrThrow());
}

/** A fine in scope: in a student's if it is their own, in a hostel's if the hostel imposed it. */
export async function findFine(db: Db, scope: Scope, id: string): Promise<Fine | undefined> {
  const row = await fines(db)
    .where('f.id', '=', id)
    .where((eb) => recordWithin(scope, eb.ref('f.student_id'), eb.ref('f.hostel_id')))
    .executeTakeFirst();
  return row && toFine(row);
}

/** A fine in scope, with the hostel that imposed it; locked until the transaction ends. */
export async function lockFine(db: Db, scope: Scope, id: string) {
  return await db
    .selectFrom('fine as f')
    .select((eb) => [
      'f.status',
      'f.confirmed_at as confirmedAt',
      'f.amount',
      'f.student_id as studentId',
      // safe to cast: the condition below lets through only the scope's hostel, or fines of the student who calls
      eb.ref('f.hostel_id').$castTo<HostelId>().as('hostelId'),
      eb.fn.coalesce('f.cancelled_by', 'f.confirmed_by', 'f.student_id').as('decidedBy'), // only the student can report a fine as paid
      eb.fn.coalesce('f.cancelled_at', 'f.confirmed_at', 'f.paid_at').as('decidedAt'),
    ])
    .where('f.id', '=', id)
    .where((eb) => recordWithin(scope, eb.ref('f.student_id'), eb.ref('f.hostel_id')))
    .forUpdate()
    .executeTakeFirst();
}

export type LockedFine = FoundBy<typeof lockFine>;

/** How a student says that a fine was paid, or the office that it has the money. */
interface Payment {
  method?: PaymentMethod;
  reference?: string;
}

export async function payFine(db: Db, id: string, { method, reference = '' }: Payment): Promise<void> {
  await db
    .updateTable('fine')
    .set({ status: 'paid', paid_at: sql`now()`, method: method ?? null, reference })
    .where('id', '=', id)
    .execute();
}

/** Makes a fine pending again that was reported as paid: the student takes it back, or the office has not got the money. */
export async function withdrawPayment(db: Db, id: string): Promise<void> {
  await db.updateTable('fine').set({ status: 'pending', paid_at: null, method: null, reference: '' }).where('id', '=', id).execute();
}

/** Confirms a payment. A fine that the student has not reported as paid becomes paid now. */
export async function confirmFine(db: Db, id: string, payment: Payment & { method: PaymentMethod; by: string }): Promise<void> {
  await db
    .updateTable('fine')
    .set({
      status: 'paid',
      paid_at: sql`coalesce(paid_at, now())`,
      confirmed_by: payment.by,
      confirmed_at: sql`now()`,
      method: payment.method,
      // what the student said stays, unless the office knows better
      ...(payment.reference === undefined ? {} : { reference: payment.reference }),
    })
    .where('id', '=', id)
    .execute();
}

export async function cancelFine(db: Db, id: string, { by, reason }: { by: string; reason: string }): Promise<void> {
  await db
    .updateTable('fine')
    .set({ status: 'cancelled', cancelled_by: by, cancelled_at: sql`now()`, cancel_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** The hostel of a student in scope, and the highest fine as it is stored. */
export async function findHostelAndLimit(db: Db, scope: Scope, studentId: string) {
  return await db
    .selectFrom('student as s')
    // in scope by the condition below
    .select((eb) => [eb.ref('s.hostel_id').$castTo<HostelId>().as('hostelId'), storedSetting('fine_limit').as('limit')])
    .where('s.account_id', '=', studentId)
    .where('s.hostel_id', 'is not', null)
    .where((eb) => hostelWithin(scope, eb.ref('s.hostel_id')))
    .forKeyShare('s')
    .executeTakeFirst();
}

export interface NewFine {
  studentId: string;
  hostelId: HostelId;
  amount: number;
  reason: string;
  imposedBy: string;
}

export async function insertFine(db: Db, { studentId, hostelId, amount, reason, imposedBy }: NewFine): Promise<string> {
  const id = randomUUID();
  const values = { id, student_id: studentId, hostel_id: hostelId, amount, reason, imposed_by: imposedBy };
  await sendAhead(db, db.insertInto('fine').values(values));
  return id;
}
