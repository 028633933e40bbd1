import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addDays } from '#contract/day/days.ts';
import type { Inputs, Replies } from '#contract/calls.ts';
import type { BarredVisitor, Visitor } from '#contract/gate/visitor.ts';
import { type HostelId, hostelListed, hostelWithin, type IsListed, isOneHostel, type Listed, type Scope } from '#server/call/scope.ts';
import { hashToken } from '#server/call/session.ts';
import { linkToken } from '#server/delivery/link.ts';
import { inPieces } from '#server/db/in-pieces.ts';
import { eachWordOccurs, occursInTelephone, occursInText, orderOf, readPage, type Way } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { mayOccurOrNumber, narrowed } from '#server/db/word-index.ts';
import { occursInPerson, shownNameOf } from '#server/person.ts';

const visitors = (db: Db) =>
  db
    .selectFrom('visitor as v')
    .innerJoin('hostel as h', 'h.id', 'v.hostel_id')
    .leftJoin('account as a', 'a.id', 'v.student_id')
    .select([
      'v.id as _id',
      'v.name',
      'v.telephone',
      'v.id_end as idEnd',
      'v.purpose',
      'v.vehicle',
      'v.day',
      'v.code',
      'v.agreed',
      'v.invited',
      'v.came_at as cameAt',
      'v.until',
      'v.left_at as leftAt',
    ])
    .select((eb) => eb.ref('v.id_kind').$castTo<Visitor['idKind']>().as('idKind'))
    .select(sql<Visitor['hostel']>`jsonb_build_object('_id', h.id, 'name', h.name)`.as('hostel'))
    .select(
      sql<Visitor['host']>`case when a.id is not null then jsonb_build_object('_id', a.id, 'name', ${shownNameOf('a')}, 'room',
        (select r.room_number from allotment join room r on r.id = allotment.room_id where allotment.student_id = a.id)) end`.as('host'),
    );

/** Who is inside, and who is expected today and tomorrow by students who still live there, in the order of the time by which they are to leave. */
export async function visitorsAtGate(db: Db, isListed: IsListed, today: string): Promise<Visitor[]> {
  return await visitors(db)
    .leftJoin('student as s', 's.account_id', 'v.student_id')
    .where((eb) => isListed(eb.ref('v.hostel_id')))
    .where('v.left_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('v.came_at', 'is not', null),
        eb.and([eb('v.day', '>=', today), eb('v.day', '<=', addDays(today, 1)), eb('s.hostel_id', '=', eb.ref('v.hostel_id'))]),
      ]),
    )
    .orderBy('v.until')
    .orderBy('v.day')
    .orderBy('v.name')
    .orderBy('v.id')
    .execute();
}

export async function barredVisitors(db: Db, isListed: IsListed): Promise<BarredVisitor[]> {
  return await db
    .selectFrom('barred_visitor')
    .select(['id as _id', 'hostel_id as hostelId', 'name', 'telephone', 'reason'])
    .where((eb) => isListed(eb.ref('hostel_id')))
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function visitorsOfStudent(db: Db, studentId: string, most: number): Promise<(Visitor & { tokenHash: Buffer | null })[]> {
  return await visitors(db)
    .select('v.token_hash as tokenHash')
    .where('v.student_id', '=', studentId)
    .orderBy('v.day', 'desc')
    .orderBy('v.id')
    .limit(most)
    .execute();
}

type PageQuery = Inputs['visitorPage']['query'];

const orders = { name: [sql`v.name`], hostel: [sql`h.name_key collate "C"`], came: [sql`v.came_at`] };

const states = {
  inside: sql<boolean>`v.left_at is null`,
  late: sql<boolean>`v.left_at is null and v.until < now()`,
  left: sql<boolean>`v.left_at is not null`,
} as const;

/** The visitors who came, as the query of a list narrows them. */
const visitorsListed = (db: Db, list: Listed, { q, state, sort }: PageQuery, way?: Way) =>
  visitors(db)
    .where('v.came_at', 'is not', null)
    .where(hostelListed(list, sql.ref('v.hostel_id')))
    .$if(state !== undefined, (query) => query.where(states[state ?? 'inside']))
    .where(
      eachWordOccurs(q, (word) => [
        occursInText(word, sql.ref('v.name')),
        occursInTelephone(word, sql.ref('v.telephone')),
        occursInText(word, sql.ref('v.vehicle')),
        occursInPerson(word, 'a'),
      ]),
    )
    .orderBy(orderOf(sort, orders, [{ descending: sql`v.came_at` }, sql`v.id`], way));

const foundByWords = (db: Db, list: Listed, { q }: PageQuery) =>
  isOneHostel(list)
    ? undefined
    : narrowed(db, q, 'v.id', {
        table: 'visitor',
        rowsWith: (word) => sql`select id from visitor where ${mayOccurOrNumber(word, 'visitor')}`,
        ofPeople: sql`select id from visitor where student_id = any(people.ids)`,
      });

export const pageVisitors = async (db: Db, list: Listed, query: PageQuery): Promise<Replies['visitorPage']> =>
  await readPage(query, 'v.id', (way) => visitorsListed(db, list, query, way), foundByWords(db, list, query));

export const visitorsInPieces = (db: Db, list: Listed, query: PageQuery): AsyncIterable<Visitor[]> =>
  inPieces(db, visitorsListed(db, list, query));

/** How many visitors a student expects. Whoever invites another one waits for this, so that the limit holds. */
export async function expectedOf(db: Db, studentId: string, today: string): Promise<number> {
  await db.selectFrom('student').select('account_id').where('account_id', '=', studentId).forNoKeyUpdate().execute();
  const { count } = await db
    .selectFrom('visitor')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('student_id', '=', studentId)
    .where('came_at', 'is', null)
    .where('day', '>=', today)
    .executeTakeFirstOrThrow();
  return count;
}

interface Invitation {
  hostelId: HostelId;
  studentId: string;
  name: string;
  purpose: string;
  day: string;
}

/** Invites a visitor; returns the six digits, which no other visitor of the hostel has on that day. */
export async function inviteVisitor(db: Db, { hostelId, studentId, ...invited }: Invitation, key: string): Promise<string> {
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const id = randomUUID();
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('visitor')
      .values({
        id,
        hostel_id: hostelId,
        student_id: studentId,
        ...invited,
        code,
        token_hash: hashToken(linkToken(key, 'visit', id)),
        agreed: true,
        invited: true,
      })
      .onConflict((conflict) => conflict.columns(['hostel_id', 'day', 'code']).doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) return code;
  }
}

/** The name of the visitor whose invitation was deleted; undefined if there is none that waits. */
export async function withdrawVisitor(db: Db, studentId: string, id: string): Promise<string | undefined> {
  const query = db.deleteFrom('visitor').where('id', '=', id).where('student_id', '=', studentId).where('came_at', 'is', null);
  return (await query.returning('name').executeTakeFirst())?.name;
}

export async function answerVisitor(db: Db, id: string, agreed: boolean): Promise<void> {
  await db.updateTable('visitor').set({ agreed }).where('id', '=', id).execute();
}

/** A visitor by id, whatever the hostel, locked until the transaction ends. */
export async function lockVisitor(db: Db, id: string) {
  return await db.selectFrom('visitor').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface Coming {
  name: string;
  telephone: string;
  id_kind: string;
  id_end: string;
  purpose: string;
  vehicle: string;
  day: string;
  came_at: string;
  recorded_by: string;
  until: string;
}

/** Records that an invited visitor came, who needs the six digits no longer; `agreed` is null where the student is to be asked. */
export async function recordInvited(db: Db, id: string, coming: Coming & { agreed: true | null }): Promise<void> {
  await db
    .updateTable('visitor')
    .set({ ...coming, code: null, token_hash: null })
    .where('id', '=', id)
    .execute();
}

/** Records a visitor whom nobody invited, once; whether this was the first time. */
export async function recordUninvited(
  db: Db,
  visitor: Coming & { id: string; hostel_id: HostelId; student_id: string | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('visitor')
    .values(visitor)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Records that a visitor left, once; the name, undefined if nobody of this id came within reach. */
export async function recordLeft(
  db: Db,
  scope: Scope,
  { id, at, by }: { id: string; at: string; by: string },
): Promise<string | undefined> {
  const visitor = await db
    .updateTable('visitor')
    .set({
      left_at: sql`coalesce(left_at, greatest(came_at, ${at}::timestamptz))`,
      left_recorded_by: sql`coalesce(left_recorded_by, ${by}::uuid)`,
    })
    .where('id', '=', id)
    .where('came_at', 'is not', null)
    .where((eb) => hostelWithin(scope, eb.ref('hostel_id')))
    .returning('name')
    .executeTakeFirst();
  return visitor?.name;
}

export async function barVisitor(
  db: Db,
  { hostelId, ...barred }: { hostelId: HostelId; name: string; telephone: string; reason: string },
): Promise<void> {
  await db
    .insertInto('barred_visitor')
    .values({ hostel_id: hostelId, ...barred })
    .execute();
}

/** The name of who was taken off the list; undefined if nobody of this id is on it within reach. */
export async function endBar(db: Db, scope: Scope, id: string): Promise<string | undefined> {
  const query = db.deleteFrom('barred_visitor').where('id', '=', id);
  return (
    await query
      .where((eb) => hostelWithin(scope, eb.ref('hostel_id')))
      .returning('name')
      .executeTakeFirst()
  )?.name;
}
