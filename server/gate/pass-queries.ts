import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { nameKey } from '#server/name-key.ts';
import { shownNameOf } from '#server/person.ts';
import { roomOf } from './queries.ts';

/** What the pass of a student shows, and its version, 0 before it was taken to a phone; undefined for a student without a hostel. */
export async function passHolder(db: Db, studentId: string) {
  return await db
    .selectFrom('student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .innerJoin('hostel', 'hostel.id', 'student.hostel_id')
    .leftJoin('gate_pass', 'gate_pass.student_id', 'student.account_id')
    .leftJoin('allotment', 'allotment.student_id', 'student.account_id')
    .leftJoin('room', 'room.id', 'allotment.room_id')
    .leftJoin('student_photo', 'student_photo.student_id', 'student.account_id')
    .select((eb) => [
      'student.account_id as _id',
      'student.rollno',
      'student_photo.digest as photo',
      eb.fn.coalesce('gate_pass.version', sql<number>`0`).as('version'),
    ])
    .select(sql<string>`${shownNameOf('account')}`.as('name'))
    .select(sql<{ _id: string; name: string }>`jsonb_build_object('_id', hostel.id, 'name', hostel.name)`.as('hostel'))
    .select(roomOf.as('room'))
    .where('student.account_id', '=', studentId)
    .executeTakeFirst();
}

/** Ends the pass of the phone before; returns the version of the next one. */
export async function raiseVersion(db: Db, studentId: string): Promise<number> {
  const { version } = await db
    .insertInto('gate_pass')
    .values({ student_id: studentId })
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet({ version: sql`gate_pass.version + 1` }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Replaces the hash of a student's card. */
export async function setCard(db: Db, studentId: string, hash: string): Promise<void> {
  await db
    .insertInto('gate_card')
    .values({ student_id: studentId, hash })
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet({ hash, made_at: sql`now()` }))
    .execute();
}

/** Ends the key that the account of a guard had; false if it is of nobody, of somebody else, or disabled. */
export async function noteMachineKey(db: Db, accountId: string): Promise<boolean> {
  const noted = await db
    .updateTable('account')
    .set({ machine_key_drawn_at: sql`now()` })
    .where('id', '=', accountId)
    .where('role', '=', 'guard')
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  await db.deleteFrom('session').where('account_id', '=', accountId).where('is_machine', '=', true).execute();
  return noted.numUpdatedRows === 1n;
}

export async function holderOfCard(db: Db, hash: string): Promise<string | undefined> {
  return (await db.selectFrom('gate_card').select('student_id').where('hash', '=', hash).executeTakeFirst())?.student_id;
}

export async function studentOfRollno(db: Db, rollno: string): Promise<string | undefined> {
  return (await db.selectFrom('student').select('account_id').where('rollno_key', '=', nameKey(rollno)).executeTakeFirst())?.account_id;
}
