/** Photos of students. One table says which photo a student has, another keeps the pictures. */
import { sql } from 'kysely';
import type { PictureType } from '#contract/person/picture.ts';
import type { Db } from '#server/db/open.ts';

/** The student's present photo, if it has this digest. Pictures that were replaced or removed are kept for undo but never returned. */
export async function findPhoto(db: Db, studentId: string, digest: string): Promise<{ type: string; image: Buffer } | undefined> {
  return await db
    .selectFrom('student_photo')
    .innerJoin('student_photo_image', (join) =>
      join
        .onRef('student_photo_image.student_id', '=', 'student_photo.student_id')
        .onRef('student_photo_image.digest', '=', 'student_photo.digest'),
    )
    .select(['student_photo_image.type', 'student_photo_image.image'])
    .where('student_photo.student_id', '=', studentId)
    .where('student_photo.digest', '=', digest)
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

/** Sets the photo; writes nothing if the student already has it. */
export async function setPhoto(db: Db, { studentId, digest, type, image }: NewPhoto): Promise<void> {
  await db
    .insertInto('student_photo_image')
    .values({ student_id: studentId, digest, type, image })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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

/** Returns whether there was a photo. */
export async function removePhoto(db: Db, studentId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('student_photo').where('student_id', '=', studentId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The digest of the student's photo, or null. */
export async function findPhotoDigest(db: Db, studentId: string): Promise<string | null> {
  const photo = await db.selectFrom('student_photo').select('digest').where('student_id', '=', studentId).executeTakeFirst();
  return photo?.digest ?? null;
}
