/** The photo of a student. */
import Type from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { Id, MessageReply, NullableText, undoable, BasedOn } from '#contract/call/schemas.ts';
import { hostelStaff } from '#contract/who.ts';

/** `bytes` and `side` (in pixels) limit the photos accepted; `saved` is the side to which the browser scales a picture. */
export const photoLimits = { bytes: 40 * 1024, side: 512, saved: 320 } as const;

const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });

const Picture = Type.String({
  minLength: 1,
  maxLength: Math.ceil(photoLimits.bytes / 3) * 4,
  pattern: '^[A-Za-z0-9+/]*={0,2}$',
  says: 'base64',
});

export const studentPhotoCalls = {
  studentPhoto: {
    about:
      'The photo of a student as a picture, for the student and for whom `studentGet` or `gateStudents` shows the student; one that waits to be confirmed not for guards. A new one has a new address',
    route: 'GET /student/{id}/photo/{photo}',
    who: { student: 'own', guard: 'post', ...hostelStaff },
    allowedAfterCheckOut: true,
    file: true,
    params: Type.Object({ id: Id, photo: Digest }),
    reply: Type.String(),
    faults: ['notFound'],
  },
  studentPhotoOwn: {
    about:
      'Which photo the student who asks has: its SHA-256, by which `studentPhoto` gives it; null: none. `sent` is the one that waits to be confirmed',
    route: 'GET /me/photo',
    who: { student: 'own' },
    allowedAfterCheckOut: true,
    reply: Type.Object({ photo: NullableText, sent: NullableText }),
  },
  studentPhotoSend: {
    about:
      'Send a photo of oneself, as in `studentPhotoSet`, in place of one that waits. Nobody but the student and staff sees it until it is confirmed',
    done: 'Sent a photo',
    route: 'PUT /me/photo',
    who: { student: 'own' },
    perPerson: howOften.onceInAWhile,
    withoutBasedOn: 'a photo of the caller alone',
    body: Type.Object({ photo: Picture }),
    reply: MessageReply,
    faults: ['noHostelAllotted'],
  },
  studentPhotoWithdraw: {
    about: 'Withdraw the photo that waits to be confirmed',
    done: 'Withdrew a photo',
    route: 'DELETE /me/photo',
    who: { student: 'own' },
    perPerson: howOften.asking,
    reply: MessageReply,
    faults: ['notFound'],
  },
  studentPhotoDecide: {
    about: 'Confirm or reject the photo that a student has sent. `photo` is the one that the sender saw: another one is not found',
    done: 'Confirmed or rejected a photo',
    route: 'POST /student/{id}/photo/{photo}/decision',
    who: hostelStaff,
    params: Type.Object({ id: Id, photo: Digest }),
    body: Type.Object({ confirmed: Type.Boolean() }),
    ...undoable(MessageReply),
    faults: ['notFound', 'studentNotFound'],
  },
  studentPhotoSet: {
    about:
      'Set the photo of a student: a PNG, JPEG or WebP in base64, of at most 40 KB and 512 pixels a side. `basedOn` is the photo that the sender saw, null for none',
    done: 'Set the photo of a student',
    route: 'PUT /student/{id}/photo',
    perPerson: howOften.entering,
    who: hostelStaff,
    body: Type.Object({
      photo: Picture,
      basedOn: BasedOn(Type.Unsafe<string | null>({ ...Digest, type: ['string', 'null'] })),
    }),
    ...undoable(Type.Object({ photo: Digest })),
    faults: ['studentNotFound'],
  },
  studentPhotoRemove: {
    about: 'Remove the photo of a student. `basedOn` is the photo that the sender saw',
    done: 'Removed the photo of a student',
    route: 'DELETE /student/{id}/photo',
    who: hostelStaff,
    query: Type.Object({ basedOn: BasedOn(Digest) }),
    ...undoable(MessageReply),
    faults: ['notFound', 'studentNotFound'],
  },
} satisfies Record<string, CallRow>;
