import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Inputs, Replies } from '#contract/calls.ts';
import type { Leave, LeaveInHostel, TakenBack } from '#contract/leave/leave.ts';
import type { Person } from '#contract/call/schemas.ts';
import { searchWords } from '#contract/text/search.ts';
import { campusDay } from '#server/campus-day.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';
import { recordsByState } from '#server/db/kept-counts.ts';
import { anyOf, countOf, eachWordOccurs, occursInText, orderOf, readPage, type Way } from '#server/db/listing.ts';
import { inPieces, listInPieces } from '#server/db/in-pieces.ts';
import type { Db, FoundBy } from '#server/db/open.ts';
import { mayOccur, narrowed } from '#server/db/word-index.ts';
import { consentsTo } from '#server/guardian/consent.ts';
import { occursInPerson, personOf, personOrNull, roomNow } from '#server/person.ts';
import { isAwayOver } from '#server/call/away-over.ts';
import { isOneHostel, isWholeCampus, livesListed, recordWithin, type Listed, type Scope } from '#server/call/scope.ts';
import { sendAhead } from '#server/db/together.ts';

const leaves = (db: Db, timeZone: string) =>
  db
    .selectFrom('leave_request as l')
    // every request has a student; unlike inner joins, these are skipped where only requests are counted
    .leftJoin('student as s', 's.account_id', 'l.student_id')
    .leftJoin('account as a', 'a.id', 'l.student_id')
    .select([
      'l.id as _id',
      'l.start_date as startDate',
      'l.end_date as endDate',
      'l.back_by as backBy',
      'l.reason',
      'l.status',
      'l.caretaker_remark as caretakerRemark',
      'l.cancelled_at as cancelledAt',
      'l.created_at as createdAt',
      'l.consent_wanted as consentWanted',
      sql<boolean>`(l.created_at at time zone ${timeZone})::date > l.start_date`.as('requestedAfterStart'),
      sql<boolean>`exists (select from leave_decision_taken_back where leave_id = l.id)`.as('wasTakenBack'),
      sql<boolean>`exists (select from leave_consent where leave_id = l.id)`.as('wasAsked'),
      personOf('a').as('student'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof leaves>['executeTakeFirstOrThrow']>>;

/** The decisions on requests that were taken back, oldest first. */
async function decisionsTakenBack(db: Db, leaveIds: readonly string[]): Promise<Map<string, TakenBack[]>> {
  if (leaveIds.length === 0) return new Map();
  const decisions = await db
    .selectFrom('leave_decision_taken_back as d')
    .innerJoin('account as a', 'a.id', 'd.taken_back_by')
    .select([
      'd.leave_id',
      'd.status',
      'd.caretaker_remark as caretakerRemark',
      'd.decided_at as decidedAt',
      'd.taken_back_at as takenBackAt',
      personOf('a').as('takenBackBy'),
    ])
    .where('d.leave_id', '=', anyOf(leaveIds))
    .orderBy('d.taken_back_at')
    .execute();
  return Map.groupBy(decisions, ({ leave_id: id }) => id);
}

/** Adds to each request the decisions on it that were taken back and, for those who may read who the guardians are, what these said. */
async function toLeaves<R extends Row>(db: Db, rows: readonly R[], withConsents = true): Promise<(R & Leave)[]> {
  const takenBack = await decisionsTakenBack(
    db,
    rows.filter((row) => row.wasTakenBack).map(({ _id }) => _id),
  );
  const asked = rows.filter((row) => withConsents && row.wasAsked).map(({ _id }) => _id);
  const consents = asked.length === 0 ? undefined : await consentsTo(db, asked);
  return rows.map((row) => ({ ...row, takenBack: takenBack.get(row._id) ?? [], consents: consents?.get(row._id) ?? [] }));
}

const ofStudent = compiledOnce((db, timeZone: string, studentId: string) =>
  leaves(db, timeZone).where('l.student_id', '=', studentId).orderBy('l.created_at', 'desc').orderBy('l.id'),
);

/** For the student, who is told what guardians answered but not what they wrote to the warden. */
export async function leavesOfStudent(db: Db, timeZone: string, studentId: string): Promise<Leave[]> {
  const own = await toLeaves(db, await ofStudent(db, timeZone, studentId));
  return own.map(({ consents, ...leave }) => ({
    ...leave,
    consents: consents.map((consent) => ({ ...consent, remark: '', inStudentsBrowser: false })),
  }));
}

/** Which requests, and whether the reader may read who the guardians are. */
type LeavesListed = Listed & { withConsents: boolean };

/** The requests of the students who live in the hostel now: after a student moves, the warden of the new hostel decides them. */
export function leavesOfHostel(db: Db, timeZone: string, list: LeavesListed): AsyncIterable<Leave[]> {
  const found = leaves(db, timeZone).where(livesListed(list, sql.ref('l.student_id')));
  return listInPieces(db, found.orderBy('l.created_at', 'desc').orderBy('l.id'), (rows, connection) =>
    toLeaves(connection, rows, list.withConsents),
  );
}

const isAwayTonight = (timeZone: string) => isAwayOver('l', sql`${campusDay(timeZone)}::date`);

type ListQuery = Inputs['leavePage']['query'];

const newestFirst = [{ descending: sql`l.created_at` }, sql`l.id`];
const pendingFirst = [{ descending: sql`(l.status = 'pending')` }, ...newestFirst];
const orders = { newest: [], start: [sql`l.start_date`] };

/** Whether a word occurs in the name of a request's student. Those of one hostel are looked at once, and not with each of their requests. */
const occursInStudent = (list: Listed, word: string) =>
  isOneHostel(list)
    ? sql<boolean>`l.student_id in (
        select account.id from account where ${livesListed(list, sql.ref('account.id'))} and ${occursInPerson(word, 'account')})`
    : occursInPerson(word, 'a');

/** The requests that a list's filters select, of the students who live in its hostels now. */
const leavesListed = (db: Db, timeZone: string, list: Listed, { q, status, night, student, sort }: ListQuery, way?: Way) =>
  leaves(db, timeZone)
    .leftJoin('account as decider', 'decider.id', 'l.decided_by')
    .select((eb) => [
      'l.decided_at as decidedAt',
      personOrNull('decider').as('decidedBy'),
      eb
        .selectFrom('leave_decision_taken_back as d')
        // a zero in nearly every row would only be noise in the file
        .select(sql<number | null>`nullif(${eb.fn.countAll()}, 0)`.as('times'))
        .whereRef('d.leave_id', '=', 'l.id')
        .as('takenBackTimes'),
      jsonObjectFrom(eb.selectFrom('hostel as h').select(['h.id as _id', 'h.name']).whereRef('h.id', '=', 's.hostel_id')).as('hostel'),
      roomNow('l.student_id').as('room'),
    ])
    .where(livesListed(list, sql.ref('l.student_id')))
    .$if(status === 'away', (query) => query.where(isAwayTonight(timeZone)))
    .$if(student !== undefined && student !== '', (query) => query.where('a.username', '=', student ?? ''))
    .$if(night !== undefined, (query) => query.where(isAwayOver('l', sql`${night}::date`)))
    .where((eb) => (status === undefined || status === 'away' ? eb.lit(true) : eb('l.status', '=', status)))
    .where(eachWordOccurs(q, (word) => [occursInStudent(list, word), occursInText(word, sql.ref('l.reason'))]))
    .orderBy(orderOf(sort, orders, sort === undefined ? pendingFirst : newestFirst, way));

const foundByWords = (db: Db, list: Listed, { q }: ListQuery) =>
  isOneHostel(list)
    ? undefined
    : narrowed(db, q, 'l.id', {
        table: 'leave_request',
        rowsWith: (word) => sql`select id from leave_request where ${mayOccur(word, 'leave_request')}`,
        ofPeople: sql`select id from leave_request where student_id = any(people.ids)`,
      });

/** How many requests a list of all hostels has, if that is what the database keeps. */
async function knownTotal(db: Db, list: Listed, { q, status, night, student }: ListQuery): Promise<{ total?: number }> {
  if (!isWholeCampus(list) || searchWords(q ?? '').length > 0 || status === 'away' || night !== undefined || student) return {};
  const counted = (await recordsByState(db, 'leave_request')).filter(({ state }) => status === undefined || state === status);
  return { total: counted.reduce((sum, { count }) => sum + count, 0) };
}

export async function pageLeaves(db: Db, timeZone: string, list: LeavesListed, query: ListQuery): Promise<Replies['leavePage']> {
  const { items, ...page } = await readPage(
    { ...query, ...(await knownTotal(db, list, query)) },
    'l.id',
    (way) => leavesListed(db, timeZone, list, query, way),
    foundByWords(db, list, query),
  );
  const found = await toLeaves(db, items, list.withConsents);
  const ofList = db.selectFrom('leave_request as l').where(livesListed(list, sql.ref('l.student_id')));
  // two counts, since with `or` PostgreSQL would read every request
  const counts = await db
    .selectNoFrom([
      countOf(ofList.where('l.status', '=', 'pending')).as('pending'),
      countOf(ofList.where(isAwayTonight(timeZone))).as('away'),
    ])
    .executeTakeFirstOrThrow();
  return { ...page, counts, items: found };
}

export type ExportedLeave = Omit<LeaveInHostel, 'takenBack' | 'consents' | 'room'> & {
  decidedAt: string | null;
  decidedBy: Person | null;
  takenBackTimes: number | null;
};

export const leavesInPieces = (db: Db, timeZone: string, list: Listed, query: ListQuery): AsyncIterable<ExportedLeave[]> =>
  inPieces(db, leavesListed(db, timeZone, list, query));

export async function getLeave(db: Db, timeZone: string, id: string): Promise<Leave> {
  const [leave] = await toLeaves(db, await leaves(db, timeZone).where('l.id', '=', id).execute());
  if (!leave) throw new Error(`there is no leave request ${id}`);
  return leave;
}

/**
 * Locks the student first, so that one request is inserted after the other: simultaneous inserts would wait for each other, and all
 * but one would end as deadlocks, each a second long and retried.
 */
export async function insertLeave(
  db: Db,
  leave: { studentId: string; startDate: string; endDate: string; backBy?: string | null; reason: string; consentWanted: boolean },
): Promise<string> {
  await sendAhead(db, db.selectFrom('student').select('account_id').where('account_id', '=', leave.studentId).forNoKeyUpdate());
  const id = randomUUID();
  const values = {
    id,
    student_id: leave.studentId,
    start_date: leave.startDate,
    end_date: leave.endDate,
    back_by: leave.backBy ?? null,
    reason: leave.reason,
    consent_wanted: leave.consentWanted,
  };
  await sendAhead(db, db.insertInto('leave_request').values(values));
  return id;
}

/**
 * A request in scope, locked until the transaction ends. `withStudent` locks the student's row too: inserting another request of the
 * student needs a lock on that row, and so waits.
 */
export async function lockLeave(db: Db, scope: Scope, id: string, withStudent?: 'withStudent') {
  return await db
    .selectFrom('leave_request as l')
    .innerJoin('student as s', 's.account_id', 'l.student_id')
    .innerJoin('account as a', 'a.id', 'l.student_id')
    .select((eb) => [
      'l.status',
      'l.student_id as studentId',
      personOf('a').as('student'),
      'l.start_date as startDate',
      'l.end_date as endDate',
      // only the student cancels it
      sql<string | null>`case l.status when 'cancelled' then l.student_id else l.decided_by end`.as('decidedBy'),
      eb.fn.coalesce('l.cancelled_at', 'l.decided_at').as('decidedAt'),
    ])
    .where('l.id', '=', id)
    .where((eb) => recordWithin(scope, eb.ref('l.student_id'), eb.ref('s.hostel_id')))
    .forUpdate(withStudent ? ['l', 's'] : ['l'])
    .executeTakeFirst();
}

export type LockedLeave = FoundBy<typeof lockLeave>;

export async function decideLeave(
  db: Db,
  id: string,
  decision: { status: 'approved' | 'rejected'; by: string; remark: string },
): Promise<void> {
  const decided = { status: decision.status, caretaker_remark: decision.remark, decided_by: decision.by, decided_at: sql<string>`now()` };
  await sendAhead(db, db.updateTable('leave_request').set(decided).where('id', '=', id));
}

/** Decides on those of the requests that are pending and in scope, and returns them. Requests that others decide meanwhile are left alone. */
export async function decideLeaves(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  decision: { status: 'approved' | 'rejected'; by: string; remark: string },
) {
  return await db
    .updateTable('leave_request as l')
    .from('student as s')
    .set({ status: decision.status, caretaker_remark: decision.remark, decided_by: decision.by, decided_at: sql`now()` })
    .whereRef('s.account_id', '=', 'l.student_id')
    .where('l.id', '=', anyOf(ids))
    .where('l.status', '=', 'pending')
    .where((eb) => recordWithin(scope, eb.ref('l.student_id'), eb.ref('s.hostel_id')))
    .returning(['l.id', 'l.student_id as studentId', 'l.start_date as startDate', 'l.end_date as endDate'])
    .execute();
}

export type DecidedLeave = FoundBy<typeof decideLeaves>[number];

/** Whether any of these requests is in scope, whatever its status. */
export async function isAnyLeaveWithin(db: Db, scope: Scope, ids: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('leave_request as l')
    .innerJoin('student as s', 's.account_id', 'l.student_id')
    .select('l.id')
    .where('l.id', '=', anyOf(ids))
    .where((eb) => recordWithin(scope, eb.ref('l.student_id'), eb.ref('s.hostel_id')))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function cancelLeave(db: Db, id: string): Promise<void> {
  await db
    .updateTable('leave_request')
    .set({ status: 'cancelled', cancelled_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Another pending or approved leave of the student on some of these days. */
export async function findOverlapping(
  db: Db,
  id: string,
  { studentId, startDate, endDate }: LockedLeave,
): Promise<{ start: string; end: string; status: string } | undefined> {
  return await db
    .selectFrom('leave_request')
    .select(['start_date as start', 'end_date as end', 'status'])
    .where('student_id', '=', studentId)
    .where('id', '<>', id)
    .where('status', 'in', ['pending', 'approved'])
    .where('start_date', '<=', endDate)
    .where('end_date', '>=', startDate)
    .orderBy('start_date')
    .executeTakeFirst();
}

/** Records the decision as taken back, and makes the request pending again. */
export async function takeBackDecision(db: Db, id: string, by: string): Promise<void> {
  await db
    .insertInto('leave_decision_taken_back')
    .columns(['leave_id', 'status', 'caretaker_remark', 'decided_by', 'decided_at', 'taken_back_by'])
    .expression((eb) =>
      eb
        .selectFrom('leave_request as l')
        .select(['l.id', 'l.status', 'l.caretaker_remark', 'l.decided_by', 'l.decided_at', eb.val(by).as('by')])
        .where('l.id', '=', id),
    )
    .execute();
  await db
    .updateTable('leave_request')
    .set({ status: 'pending', caretaker_remark: '', decided_by: null, decided_at: null })
    .where('id', '=', id)
    .execute();
}
