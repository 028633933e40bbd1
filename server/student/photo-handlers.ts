import { createHash } from 'node:crypto';
import { fieldTexts, replyTexts } from '#contract/messages.ts';
import { photoLimits, type studentPhotoCalls } from '#contract/student/student-photo.ts';
import { paths } from '#contract/paths.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { changedMeanwhile, changesOf, isStale } from '#server/changed-meanwhile.ts';
import type { Db } from '#server/db/open.ts';
import { Fault, orFault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import type { Scope } from '#server/call/scope.ts';
import { notification, notify } from '#server/notification/notify.ts';
import { cleanPicture } from '#server/picture/clean-picture.ts';
import * as queries from './photo-queries.ts';
import { isStudentWithin } from './student-filter.ts';

/** Locks a student within the scope. Refuses one who was erased, who must not get a photo again. */
async function holdStudentWithin(db: Db, scope: Scope, studentId: string): Promise<void> {
  if (!(await queries.holdStudent(db, studentId)) || !(await isStudentWithin(db, scope, studentId))) throw new Fault('studentNotFound');
}

type Digest = string | null;

/** Refuses to replace a photo that the sender has not seen. */
async function refuseIfReplaced(
  db: Db,
  studentId: string,
  photo: { wanted: Digest; basedOn: Digest | undefined; present: Digest },
  timeZone: string,
): Promise<void> {
  if (isStale(photo))
    throw await changedMeanwhile(db, { current: photo.present, changes: changesOf('student_photo', [studentId]), timeZone });
}

/** Keeps the picture of a request, without what a camera wrote into it, and returns its digest. Refuses anything but a small picture. */
async function keepPhoto(db: Db, studentId: string, base64: string): Promise<string> {
  const picture = await cleanPicture(Buffer.from(base64, 'base64'), photoLimits);
  if (!picture) {
    const values = { kilobytes: photoLimits.bytes / 1024, side: String(photoLimits.side) };
    throw new Fault('invalid', { fields: { photo: t(fieldTexts.logo, values) } });
  }
  const digest = createHash('sha256').update(picture.image).digest('hex');
  await queries.keepPicture(db, { studentId, digest, ...picture });
  return digest;
}

export const studentPhotoHandlers: Handlers<keyof typeof studentPhotoCalls> = {
  async studentPhoto({ me, scope, db, params: { id, photo } }) {
    const isWithin = scope.kind === 'own' ? scope.userId === id : await isStudentWithin(db, scope, id);
    const found = orFault(
      isWithin ? await queries.findPhoto(db, { studentId: id, digest: photo, sentToo: me.role !== 'guard' }) : undefined,
      'notFound',
    );
    return { name: 'photo', type: found.type, bytes: found.image, shown: 'privately' };
  },

  studentPhotoOwn: async ({ me, db }) => ({
    photo: await queries.findPhotoDigest(db, me.userId),
    sent: await queries.findPhotoDigest(db, me.userId, 'student_photo_sent'),
  }),

  async studentPhotoSend({ me: { userId, hostelId, name, username }, db, body }) {
    if (hostelId === null || !(await queries.holdStudent(db, userId))) throw new Fault('noHostelAllotted');
    const isFirst = (await queries.findPhotoDigest(db, userId, 'student_photo_sent')) === null;
    const about = await queries.sendPhoto(db, userId, await keepPhoto(db, userId, body.photo));
    if (isFirst && about !== undefined) {
      const delivery = { to: 'caretaker', link: paths.student(userId), hostelId, about };
      await notify(db, [notification('photoSent', { student: shownName({ name, username }) }, delivery)]);
    }
    return { message: t(replyTexts.photoSent) };
  },

  async studentPhotoWithdraw({ me, db }) {
    if (!(await queries.endSentPhoto(db, me.userId))) throw new Fault('notFound');
    return { message: t(replyTexts.photoWithdrawn) };
  },

  async studentPhotoDecide({ scope, db, params: { id, photo }, body: { confirmed } }) {
    await holdStudentWithin(db, scope, id);
    if (!(await queries.endSentPhoto(db, id, photo))) throw new Fault('notFound');
    if (confirmed) await queries.setPhoto(db, id, photo);
    await notify(db, [notification(confirmed ? 'photoConfirmed' : 'photoRejected', {}, { to: id, link: paths.myAccount() })]);
    return { message: t(confirmed ? replyTexts.photoConfirmed : replyTexts.photoRejected) };
  },

  async studentPhotoSet({ scope, db, params, body, settings }) {
    await holdStudentWithin(db, scope, params.id);
    const digest = await keepPhoto(db, params.id, body.photo);
    const present = await queries.findPhotoDigest(db, params.id);
    await refuseIfReplaced(db, params.id, { wanted: digest, basedOn: body.basedOn, present }, settings.TIME_ZONE);
    await queries.setPhoto(db, params.id, digest);
    return { photo: digest };
  },

  async studentPhotoRemove({ scope, db, params, query: { basedOn }, settings }) {
    await holdStudentWithin(db, scope, params.id);
    const present = await queries.findPhotoDigest(db, params.id);
    await refuseIfReplaced(db, params.id, { wanted: null, basedOn, present }, settings.TIME_ZONE);
    if (!(await queries.removePhoto(db, params.id))) throw new Fault('notFound');
    return { message: t(replyTexts.photoRemoved) };
  },
};
