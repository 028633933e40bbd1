import { randomInt } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { groupCodeLength, groupCodeLetters, type RoundWishes } from '#contract/round/round-student.ts';
import type { Person } from '#contract/call/schemas.ts';
import { anyOf } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { personOf } from '#server/person.ts';
import { takesInStudent } from './round-rows.ts';

export interface GroupOfStudent {
  id: string;
  code: string;
  members: number;
}

export async function findGroupOf(db: Db, roundId: string, studentId: string): Promise<GroupOfStudent | undefined> {
  const { rows } = await sql<GroupOfStudent>`
    select g.id, g.code, (
      select count(*)::integer from round_member other join account a on a.id = other.student_id where other.group_id = g.id and a.erased_at is null
    ) as members
    from round_member m join round_group g on g.id = m.group_id
    where m.round_id = ${roundId} and m.student_id = ${studentId}`.execute(db);
  return rows[0];
}

export async function findGroupByCode(db: Db, roundId: string, code: string): Promise<{ id: string } | undefined> {
  return await db.selectFrom('round_group').select('id').where('round_id', '=', roundId).where('code', '=', code).executeTakeFirst();
}

/** Whatever puts a student into a group or takes one out must lock the student's place in the round first, and then the groups. */
export async function lockPlace(db: Db, roundId: string, studentId: string): Promise<void> {
  await db
    .selectFrom('round_student')
    .select('student_id')
    .where('round_id', '=', roundId)
    .where('student_id', '=', studentId)
    .forNoKeyUpdate()
    .execute();
}

/** Keeps other transactions from changing the members of these groups until this one ends. */
export async function lockGroups(db: Db, ids: readonly string[]): Promise<void> {
  await db.selectFrom('round_group').select('id').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute();
}

/** In the order in which they joined, without those who were erased. */
export async function membersOf(db: Db, groupId: string): Promise<Person[]> {
  const rows = await db
    .selectFrom('round_member as m')
    .innerJoin('account', 'account.id', 'm.student_id')
    .select(personOf('account').as('person'))
    .where('m.group_id', '=', groupId)
    .where('account.erased_at', 'is', null)
    .orderBy('m.joined_at')
    .orderBy('m.student_id')
    .execute();
  return rows.map(({ person }) => person);
}

const newCode = (): string => Array.from({ length: groupCodeLength }, () => groupCodeLetters[randomInt(groupCodeLetters.length)]).join('');

/** Returns the code of the new group. */
export async function insertGroup(db: Db, roundId: string, studentId: string): Promise<string> {
  for (;;) {
    const group = await db
      .insertInto('round_group')
      .values({ round_id: roundId, code: newCode() })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning(['id', 'code'])
      .executeTakeFirst();
    // another group has this code: one chance in hundreds of millions
    if (!group) continue;
    await setGroup(db, roundId, studentId, group.id);
    return group.code;
  }
}

/** Puts a student into a group, from another one or from none. */
export async function setGroup(db: Db, roundId: string, studentId: string, groupId: string): Promise<void> {
  await sql`
    insert into round_member (round_id, student_id, group_id) values (${roundId}, ${studentId}, ${groupId})
    on conflict (round_id, student_id) do update set group_id = excluded.group_id, joined_at = clock_timestamp()`.execute(db);
}

/** Takes a student out of a group, which ends if it was the last one. */
export async function leaveGroup(db: Db, roundId: string, groupId: string, studentId: string): Promise<void> {
  await lockPlace(db, roundId, studentId);
  await lockGroups(db, [groupId]);
  await db.deleteFrom('round_member').where('round_id', '=', roundId).where('student_id', '=', studentId).execute();
  await endGroupIfEmpty(db, groupId);
}

/** Of the groups `g` for which the condition holds. */
export async function endEmptyGroups(db: Db, condition: RawBuilder<unknown>): Promise<void> {
  const ended = sql`${condition} and not exists (select from round_member m where m.group_id = g.id)`;
  await sql`delete from round_request q using round_group g where q.group_id = g.id and ${ended}`.execute(db);
  await sql`delete from round_group g where ${ended}`.execute(db);
}

export const endGroupIfEmpty = async (db: Db, groupId: string): Promise<void> => await endEmptyGroups(db, sql`g.id = ${groupId}`);

export interface NewRequest {
  roundId: string;
  groupId: string;
  studentId: string;
}

export interface GroupRequest extends NewRequest {
  /** the group's code */
  code: string;
}

/** Returns the id of the new request; undefined if the student has asked this group already. The caller has locked the group. */
export async function insertRequest(db: Db, { roundId, groupId, studentId }: NewRequest): Promise<string | undefined> {
  const made = await db
    .insertInto('round_request')
    .values({ round_id: roundId, group_id: groupId, student_id: studentId })
    .onConflict((conflict) => conflict.columns(['group_id', 'student_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** A request for a place in the reader's group or, with `own`, one that the reader has made. */
export async function findRequest(db: Db, id: string, readerId: string, own: boolean): Promise<GroupRequest | undefined> {
  const { rows } = await sql<GroupRequest>`
    select q.round_id as "roundId", q.group_id as "groupId", g.code, q.student_id as "studentId"
    from round_request q join round_group g on g.id = q.group_id
    where q.id = ${id} and (
      (${own} and q.student_id = ${readerId})
      or exists (select from round_member m where m.group_id = q.group_id and m.student_id = ${readerId})
    )`.execute(db);
  return rows[0];
}

export async function deleteRequest(db: Db, id: string): Promise<void> {
  await db.deleteFrom('round_request').where('id', '=', id).execute();
}

/** Deletes all requests by a student who has joined a group. */
export async function endRequestsOf(db: Db, roundId: string, studentId: string): Promise<void> {
  await db.deleteFrom('round_request').where('round_id', '=', roundId).where('student_id', '=', studentId).execute();
}

/** The hostels of a round in which a student may live. */
export async function hostelsOpenTo(db: Db, roundId: string, studentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select h.id from round_hostel rh join hostel h on h.id = rh.hostel_id join student s on s.account_id = ${studentId}
    where rh.round_id = ${roundId} and coalesce(s.hostel_id, h.id) = h.id and ${takesInStudent('h', 's')}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function saveWishes(
  db: Db,
  roundId: string,
  studentId: string,
  { sizes, hostels, blocks, floors }: RoundWishes,
): Promise<void> {
  await sql`
    insert into round_wish as present (round_id, student_id, sizes, hostels, blocks, floors)
    values (${roundId}, ${studentId}, ${sizes}, ${hostels}, ${blocks}, ${floors})
    on conflict (round_id, student_id) do update set changed_at = now(),
      sizes = excluded.sizes, hostels = excluded.hostels, blocks = excluded.blocks, floors = excluded.floors
    where (present.sizes, present.hostels, present.blocks, present.floors)
      is distinct from (excluded.sizes, excluded.hostels, excluded.blocks, excluded.floors)`.execute(db);
}
