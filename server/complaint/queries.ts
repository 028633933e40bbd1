import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Inputs, Replies } from '#contract/calls.ts';
import type { Complaint, ComplaintInHostel, ComplaintOfStudent, Reopening } from '#contract/complaint/complaint.ts';
import type { PictureType } from '#contract/person/picture.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';
import { anyOf, readPage, eachWordOccurs, occursInText, orderOf, type Way } from '#server/db/listing.ts';
import { inPieces, listInPieces } from '#server/db/in-pieces.ts';
import type { Db } from '#server/db/open.ts';
import { mayOccur, narrowed } from '#server/db/word-index.ts';
import { occursInPerson, personOf, personOrder, roomNow } from '#server/person.ts';
import { type HostelId, hostelListed, isOneHostel, recordWithin, type Listed, type Scope } from '#server/call/scope.ts';
import { sendAhead } from '#server/db/together.ts';
import { madeInYear, placeOfComplaint, took } from './counted.ts';

const complaints = (db: Db) =>
  db
    .selectFrom('complaint as c')
    // each complaint has its student; a left join is left out where only complaints are counted
    .leftJoin('account as a', 'a.id', 'c.student_id')
    .select([
      'c.id as _id',
      'c.complaint',
      'c.kind',
      'c.status',
      'c.remark',
      'c.created_at as createdAt',
      'c.resolved_at as resolvedAt',
      sql<boolean>`exists (select from complaint_reopening where complaint_id = c.id)`.as('wasReopened'),
      sql<string[]>`array(select digest from complaint_picture where complaint_id = c.id order by place)`.as('pictures'),
    ]);

const newestFirst = [{ descending: sql`c.created_at` }, sql`c.id`];
const inOrder = orderOf(undefined, {}, newestFirst);

/** Adds to each complaint its reopenings, oldest first, each with the resolution that it undid. */
async function withReopenings<C extends { _id: string; wasReopened: boolean }>(
  db: Db,
  complaints: readonly C[],
): Promise<(C & { reopenings: Reopening[] })[]> {
  const concerned = complaints.filter(({ wasReopened }) => wasReopened).map(({ _id }) => _id);
  if (concerned.length === 0) return complaints.map((complaint) => ({ ...complaint, reopenings: [] }));
  const rows = await db
    .selectFrom('complaint_reopening as o')
    .innerJoin('account as a', 'a.id', 'o.resolved_by')
    .select(['o.complaint_id', 'o.remark', 'o.resolved_at', personOf('a').as('resolvedBy'), 'o.reason', 'o.reopened_at'])
    .where('o.complaint_id', '=', anyOf(concerned))
    .orderBy('o.reopened_at')
    .execute();
  const found = Map.groupBy(rows, (row) => row.complaint_id);
  return complaints.map((complaint) => ({
    ...complaint,
    reopenings: (found.get(complaint._id) ?? []).map((row) => ({
      remark: row.remark,
      resolvedAt: row.resolved_at,
      resolvedBy: row.resolvedBy,
      reason: row.reason,
      reopenedAt: row.reopened_at,
    })),
  }));
}

const ofStudent = compiledOnce((db, studentId: string) => complaints(db).where('c.student_id', '=', studentId).orderBy(inOrder));

export const complaintsOfStudent = async (db: Db, studentId: string): Promise<Complaint[]> =>
  await withReopenings(db, await ofStudent(db, studentId));

export const complaintsOfHostel = (db: Db, hostelId: HostelId): AsyncIterable<ComplaintOfStudent[]> =>
  listInPieces(
    db,
    complaints(db).select(personOf('a').as('student')).where('c.hostel_id', '=', hostelId).orderBy(inOrder),
    (rows, connection) => withReopenings(connection, rows),
  );

type PageQuery = Inputs['complaintPage']['query'];

const orders = {
  student: [personOrder('a')],
  hostel: [sql`h.name_key collate "C"`],
  status: [sql`c.status`],
  made: [sql`c.created_at`],
};

/** The earlier remarks and the reasons of all reopenings of a complaint. The subquery runs for each complaint of the list. */
const textsOfReopenings = sql<string>`coalesce((select string_agg(remark || ' ' || reason, ' ') from complaint_reopening where complaint_id = c.id), '')`;

/** What the filters of a list ask for. */
function asAsked({ status, kind, made, took: days, place, student }: Omit<PageQuery, 'q' | 'sort'>): RawBuilder<SqlBool> {
  const wanted = [
    ...(status === undefined ? [] : [sql`c.status = ${status}`]),
    ...(kind === undefined ? [] : [kind === 'none' ? sql`c.kind is null` : sql`c.kind = ${kind}`]),
    ...(made === undefined ? [] : [madeInYear]),
    ...(days === undefined ? [] : [sql`${took} = ${days}`]),
    ...(place === undefined || place === '' ? [] : [sql`${placeOfComplaint} = ${place}`]),
    ...(student === undefined || student === '' ? [] : [sql`a.username = ${student}`]),
  ];
  return wanted.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(wanted, sql` and `)})`;
}

/** The complaints that match the query of a list, each with its hostel. */
const complaintsListed = (db: Db, list: Listed, { q, sort, ...asked }: PageQuery, way?: Way) =>
  complaints(db)
    .leftJoin('hostel as h', 'h.id', 'c.hostel_id')
    .where(hostelListed(list, sql.ref('c.hostel_id')))
    .where(asAsked(asked))
    .where(
      eachWordOccurs(q, (word) => [
        occursInPerson(word, 'a'),
        occursInText(word, sql.ref('c.complaint')),
        occursInText(word, sql.ref('c.remark')),
        occursInText(word, textsOfReopenings),
      ]),
    )
    .select((eb) => [
      personOf('a').as('student'),
      jsonBuildObject({ _id: eb.ref('h.id').$notNull(), name: eb.ref('h.name').$notNull() }).as('hostel'),
      roomNow('c.student_id').as('room'),
    ])
    .orderBy(orderOf(sort, orders, newestFirst, way));

const foundByWords = (db: Db, list: Listed, { q }: PageQuery) =>
  isOneHostel(list)
    ? undefined
    : narrowed(db, q, 'c.id', {
        table: 'complaint',
        rowsWith: (word) => sql`select id from complaint where ${mayOccur(word, 'complaint')}
          union all select complaint_id from complaint_reopening where ${mayOccur(word, 'complaint_reopening')}`,
        ofPeople: sql`select id from complaint where student_id = any(people.ids)`,
      });

export async function pageComplaints(db: Db, list: Listed, asked: PageQuery): Promise<Replies['complaintPage']> {
  const { items, ...page } = await readPage(asked, 'c.id', (way) => complaintsListed(db, list, asked, way), foundByWords(db, list, asked));
  return { ...page, items: await withReopenings(db, items) };
}

export type ExportedComplaint = Omit<ComplaintInHostel, 'reopenings' | 'room'> & {
  reopenedTimes: number | null;
  reopenedReasons: string | null;
};

export const complaintsInPieces = (db: Db, list: Listed, asked: PageQuery): AsyncIterable<ExportedComplaint[]> =>
  inPieces(
    db,
    complaintsListed(db, list, asked).select((eb) => {
      const reopened = eb.selectFrom('complaint_reopening as o').whereRef('o.complaint_id', '=', 'c.id');
      return [
        reopened.select((o) => sql<number | null>`nullif(${o.fn.countAll()}, 0)`.as('times')).as('reopenedTimes'),
        reopened.select(sql<string | null>`string_agg(o.reason, E'\n' order by o.reopened_at)`.as('reasons')).as('reopenedReasons'),
      ];
    }),
  );

export async function insertComplaint(
  db: Db,
  made: Pick<Complaint, 'complaint' | 'kind'> & { studentId: string; hostelId: HostelId },
): Promise<string> {
  const id = randomUUID();
  const values = { id, student_id: made.studentId, hostel_id: made.hostelId, complaint: made.complaint, kind: made.kind };
  await sendAhead(db, db.insertInto('complaint').values(values));
  return id;
}

interface NewPicture {
  digest: string;
  type: PictureType;
  image: Buffer;
}

export async function insertPictures(db: Db, complaintId: string, studentId: string, pictures: readonly NewPicture[]): Promise<void> {
  await db
    .insertInto('complaint_picture')
    .values(pictures.map((picture, index) => ({ ...picture, place: index + 1, complaint_id: complaintId, student_id: studentId })))
    .execute();
}

/** How many pictures the student has sent within a day. */
export async function picturesWithinADay(db: Db, studentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('complaint_picture')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('student_id', '=', studentId)
    .where('sent_at', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** A picture of a complaint in scope. */
export async function findPicture(
  db: Db,
  scope: Scope,
  { id, picture }: { id: string; picture: string },
): Promise<{ type: string; image: Buffer } | undefined> {
  return await db
    .selectFrom('complaint_picture as p')
    .innerJoin('complaint as c', 'c.id', 'p.complaint_id')
    .select(['p.type', 'p.image'])
    .where('p.complaint_id', '=', id)
    .where('p.digest', '=', picture)
    .where((eb) => recordWithin(scope, eb.ref('c.student_id'), eb.ref('c.hostel_id')))
    .limit(1)
    .executeTakeFirst();
}

/** A complaint in scope, with the hostel it was made in; locked until the transaction ends. */
export async function lockComplaint(db: Db, scope: Scope, id: string) {
  return await db
    .selectFrom('complaint as c')
    .select((eb) => [
      'c.student_id as studentId',
      // safe to cast: the condition below lets through only the scope's hostel, or complaints of the student who calls
      eb.ref('c.hostel_id').$castTo<HostelId>().as('hostelId'),
      'c.status',
      'c.kind',
      'c.resolved_at as resolvedAt',
      'c.resolved_by as decidedBy',
      'c.resolved_at as decidedAt',
    ])
    .where('c.id', '=', id)
    .where((eb) => recordWithin(scope, eb.ref('c.student_id'), eb.ref('c.hostel_id')))
    .forUpdate('c')
    .executeTakeFirst();
}

export async function setKind(db: Db, id: string, kind: Complaint['kind']): Promise<void> {
  await db.updateTable('complaint').set({ kind }).where('id', '=', id).execute();
}

export async function resolveComplaint(db: Db, id: string, by: string, remark: string): Promise<void> {
  await db
    .updateTable('complaint')
    .set({ status: 'resolved', remark, resolved_by: by, resolved_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Resolves those of the complaints that are pending and in scope, and returns them. */
export async function resolveComplaints(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  { by, remark }: { by: string; remark: string },
): Promise<{ id: string; studentId: string }[]> {
  return await db
    .updateTable('complaint as c')
    .set({ status: 'resolved', remark, resolved_by: by, resolved_at: sql`now()` })
    .where('c.id', '=', anyOf(ids))
    .where('c.status', '=', 'pending')
    .where((eb) => recordWithin(scope, eb.ref('c.student_id'), eb.ref('c.hostel_id')))
    .returning(['c.id', 'c.student_id as studentId'])
    .execute();
}

/** Whether any of these complaints is in scope, pending or resolved. */
export async function isAnyComplaintWithin(db: Db, scope: Scope, ids: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('complaint as c')
    .select('c.id')
    .where('c.id', '=', anyOf(ids))
    .where((eb) => recordWithin(scope, eb.ref('c.student_id'), eb.ref('c.hostel_id')))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Keeps the resolution that was not accepted, and makes the complaint pending again. */
export async function reopenComplaint(db: Db, id: string, reason: string): Promise<void> {
  await db
    .insertInto('complaint_reopening')
    .columns(['complaint_id', 'remark', 'resolved_by', 'resolved_at', 'reason'])
    .expression((eb) =>
      eb
        .selectFrom('complaint as c')
        .select(['c.id', 'c.remark', 'c.resolved_by', 'c.resolved_at', eb.val(reason).as('reason')])
        .where('c.id', '=', id),
    )
    .execute();
  await db
    .updateTable('complaint')
    .set({ status: 'pending', remark: '', resolved_by: null, resolved_at: null })
    .where('id', '=', id)
    .execute();
}
