/** Stores and reads wishes and the consents to move in with somebody. */
import { sql } from 'kysely';
import type { Wish as ShownWish } from '#contract/round/exchange.ts';
import type { Person } from '#contract/call/schemas.ts';
import { anyOf } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { haveSameRows } from '#server/db/insert-many.ts';
import { nameKey } from '#server/name-key.ts';
import { personOf, personOrder, personOrNull } from '#server/person.ts';
import type { Wish } from '#server/round/engine/exchange/round.ts';

/** Finds a student of these hostels by username or roll number. */
export async function findMate(db: Db, hostelIds: readonly string[], name: string): Promise<string | undefined> {
  const key = nameKey(name);
  const found = await db
    .selectFrom('student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .select('account.id')
    .where('student.hostel_id', '=', anyOf(hostelIds))
    .where((eb) => eb.or([eb('account.username_key', '=', key), eb('student.rollno_key', '=', key)]))
    // a matching username is preferred to a matching roll number
    .orderBy(sql`account.username_key <> ${key}`)
    .executeTakeFirst();
  return found?.id;
}

/** Must be called before changing wishes or consents of these students, so that no two transactions change them at the same time. */
export async function lockStudents(db: Db, ids: readonly string[]): Promise<void> {
  await db.selectFrom('student').select('account_id').where('account_id', '=', anyOf(ids)).orderBy('account_id').forNoKeyUpdate().execute();
}

/** Ids of the students whom this student wishes to move in with. */
export async function matesOf(db: Db, roundId: string, studentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('exchange_wish')
    .select((eb) => eb.ref('with_id').$notNull().as('id'))
    .where('round_id', '=', roundId)
    .where('student_id', '=', studentId)
    .where('with_id', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Replaces a student's wishes, and deletes consents to wishes that are withdrawn. */
export async function replaceWishes(db: Db, roundId: string, studentId: string, wishes: readonly Wish[]): Promise<void> {
  const rows = wishes.map((wish, n) => ({
    rank: n + 1,
    kind: wish.kind,
    room_id: wish.kind === 'room' ? wish.roomId : null,
    with_id: wish.kind === 'with' ? wish.studentId : null,
    hostel_id: 'hostelId' in wish ? wish.hostelId : null,
    seats: wish.kind === 'seats' ? wish.seats : null,
    block: wish.kind === 'block' ? wish.block : null,
  }));
  const present = await db
    .selectFrom('exchange_wish')
    .select(['rank', 'kind', 'room_id', 'with_id', 'hostel_id', 'seats', 'block'])
    .where('round_id', '=', roundId)
    .where('student_id', '=', studentId)
    .execute();
  if (haveSameRows(present, rows)) return;
  const own = (table: 'exchange_wish' | 'exchange_consent') =>
    db.deleteFrom(table).where('round_id', '=', roundId).where('student_id', '=', studentId);
  await own('exchange_wish').execute();
  const mates = wishes.flatMap((wish) => (wish.kind === 'with' ? [wish.studentId] : []));
  await own('exchange_consent')
    .where(sql<boolean>`host_id <> all(${mates}::uuid[])`)
    .execute();
  if (rows.length === 0) return;
  await db
    .insertInto('exchange_wish')
    .values(rows.map((row) => ({ round_id: roundId, student_id: studentId, ...row })))
    .execute();
}

export async function asksInRound(db: Db, roundId: string, studentId: string): Promise<boolean> {
  const found = await db
    .selectFrom('exchange_wish')
    .select('rank')
    .where('round_id', '=', roundId)
    .where('student_id', '=', studentId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The students who wish to move in with this host, by name, and whether the host has agreed. */
export async function askedBy(db: Db, roundId: string, hostId: string): Promise<{ student: Person; agreed: boolean }[]> {
  return await db
    .selectFrom('exchange_wish as w')
    .innerJoin('account as a', 'a.id', 'w.student_id')
    .leftJoin('exchange_consent as c', (join) =>
      join.onRef('c.round_id', '=', 'w.round_id').onRef('c.student_id', '=', 'w.student_id').onRef('c.host_id', '=', 'w.with_id'),
    )
    .select((eb) => [personOf('a').as('student'), eb('c.host_id', 'is not', null).$castTo<boolean>().as('agreed')])
    .where('w.round_id', '=', roundId)
    .where('w.with_id', '=', hostId)
    .orderBy(personOrder('a'))
    .execute();
}

export async function setConsent(db: Db, consent: { roundId: string; hostId: string; studentId: string; agreed: boolean }): Promise<void> {
  const row = { round_id: consent.roundId, host_id: consent.hostId, student_id: consent.studentId };
  if (consent.agreed) {
    await db
      .insertInto('exchange_consent')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await db
    .deleteFrom('exchange_consent')
    .where('round_id', '=', row.round_id)
    .where('host_id', '=', row.host_id)
    .where('student_id', '=', row.student_id)
    .execute();
}

interface WishOf {
  studentId: string;
  wish: ShownWish;
}

/** The wishes in a round, of all students or of one, in the form sent to clients: the dearest first. */
export async function shownWishes(db: Db, roundId: string, studentId?: string): Promise<WishOf[]> {
  const rows = await db
    .selectFrom('exchange_wish as w')
    .leftJoin('room', 'room.id', 'w.room_id')
    .leftJoin('hostel as of_room', 'of_room.id', 'room.hostel_id')
    .leftJoin('account as mate', 'mate.id', 'w.with_id')
    .leftJoin('hostel', 'hostel.id', 'w.hostel_id')
    .leftJoin('exchange_consent as c', (join) =>
      join.onRef('c.round_id', '=', 'w.round_id').onRef('c.student_id', '=', 'w.student_id').onRef('c.host_id', '=', 'w.with_id'),
    )
    .select((eb) => [
      'w.student_id as studentId',
      eb.ref('w.kind').$castTo<ShownWish['kind']>().as('kind'),
      'w.seats',
      'w.block',
      'room.id as roomId',
      'room.room_number as roomNumber',
      'of_room.name as roomHostel',
      'hostel.id as hostelId',
      'hostel.name as hostelName',
      personOrNull('mate').as('student'),
      eb
        .or([eb('w.with_id', 'is', null), eb('c.host_id', 'is not', null)])
        .$castTo<boolean>()
        .as('agreed'),
    ])
    .where('w.round_id', '=', roundId)
    .$if(studentId !== undefined, (wishes) => wishes.where('w.student_id', '=', studentId ?? ''))
    .orderBy('w.student_id')
    .orderBy('w.rank')
    .execute();
  return rows.map((row) => ({
    studentId: row.studentId,
    wish: {
      kind: row.kind,
      room: row.roomId === null ? null : { _id: row.roomId, roomNumber: row.roomNumber ?? '', hostel: row.roomHostel ?? '' },
      student: row.student,
      agreed: row.agreed,
      hostel: row.hostelId === null ? null : { _id: row.hostelId, name: row.hostelName ?? '' },
      seats: row.seats ?? 0,
      block: row.block ?? '',
    },
  }));
}
