/** Photos of students. One table says which photo a student has, another keeps the pictures. */
import { sql } from 'kysely';
import type { PictureType } from '#contract/person/picture.ts';
import type { Db } from '#server/db/open.ts';

/**
 * The student's present photo, if it has this digest; with `sentToo` also the one that waits to be confirmed. Pictures that were replaced,
 * removed or rejected are kept for undo but never returned.
 */
export async function findPhoto(
  db: Db,
  { studentId, digest, sentToo }: { studentId: string; digest: string; sentToo: boolean },
): Promise<{ type: string; image: Buffer } | undefined> {
  const shown = (table: 'student_photo' | 'student_photo_sent') =>
    db.selectFrom(table).select('digest').where('student_id', '=', studentId);
  return await db
    .selectFrom('student_photo_image')
    .select(['type', 'image'])
    .where('student_id', '=', studentId)
    .where('digest', '=', digest)
    .where('digest', 'in', sentToo ? shown('student_photo').union(shown('student_photo_sent')) : shown('student_photo'))
    .executeTakeFirst();
}

/** Locks a student, so that nobody else erases them or changes the photo until the transaction ends; false if the student was erased. */
export async function holdStudent(db: Db, studentId: string): Promise<boolean> {
  const student = await db
    .selectFrom('student')
    .select('account_id')
    .where('account_id', '=', studentId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return student !== undefined;
}

interface NewPhoto {
  studentId: string;
  digest: string;
  type: PictureType;
  image: Buffer;
}

/** Keeps a picture that is going to be a photo of the student. */
export async function keepPicture(db: Db, { studentId, ...picture }: NewPhoto): Promise<void> {
  await db
    .insertInto('student_photo_image')
    .values({ student_id: studentId, ...picture })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Sets the photo to a picture that is kept; writes nothing if the student already has it. */
export async function setPhoto(db: Db, studentId: string, digest: string): Promise<void> {
  await db
    .insertInto('student_photo')
    .values({ student_id: studentId, digest })
    .onConflict((conflict) =>
      conflict
        .column('student_id')
        .doUpdateSet({ digest, set_at: sql`now()` })
        .where('student_photo.digest', '<>', digest),
    )
    .execute();
}

/**
 * Lets a picture that is kept wait to be confirmed, in place of the one before. Returns its id, which stays until none waits; undefined if that
 * picture waits already.
 */
export async function sendPhoto(db: Db, studentId: string, digest: string): Promise<string | undefined> {
  const waiting = await db
    .insertInto('student_photo_sent')
    .values({ student_id: studentId, digest })
    .onConflict((conflict) =>
      conflict
        .column('student_id')
        .doUpdateSet({ digest, sent_at: sql`now()` })
        .where('student_photo_sent.digest', '<>', digest),
    )
    .returning('id')
    .executeTakeFirst();
  return waiting?.id;
}

/** Returns whether a photo waited; with `digest` only that one. */
export async function endSentPhoto(db: Db, studentId: string, digest?: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('student_photo_sent')
    .where('student_id', '=', studentId)
    .$if(digest !== undefined, (query) => query.where('digest', '=', digest ?? ''))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns whether there was a photo. */
export async function removePhoto(db: Db, studentId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('student_photo').where('student_id', '=', studentId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The digest of the student's photo, or of the one that waits to be confirmed; null if there is none. */
export async function findPhotoDigest(
  db: Db,
  studentId: string,
  table: 'student_photo' | 'student_photo_sent' = 'student_photo',
): Promise<string | null> {
  const photo = await db.selectFrom(table).select('digest').where('student_id', '=', studentId).executeTakeFirst();
  return photo?.digest ?? null;
}
