/** A new academic year: who graduates checks out, and who stays keeps the seat or makes it free, in one operation. */
import Type, { type Static } from 'typebox';
import type { Call } from './call.ts';
import { checkOutLimits } from './check-out.ts';
import { Count } from './round.ts';
import { Day, HostelName, Id, MessageReply, Nullable, Person, ShortText, Text, undoable } from './schemas.ts';
import { studentDetails } from './student-details.ts';
import { administrator } from './who.ts';

/** `named`: so many are named of each kind, the others counted. */
export const academicYearLimits = { cohorts: 1_000, students: 30_000, hostels: 200, batches: 200, named: 500 } as const;

const StudentIds = Type.Array(Id, { maxItems: academicYearLimits.students, uniqueItems: true });

const choice = {
  /** the last day of the year that ends: today or earlier */
  day: Day,
  /** who leaves: all students of these; an empty batch or programme stands for students of whom none is known */
  cohorts: Type.Array(
    Type.Object({
      batch: Type.String({ ...ShortText(studentDetails.batch.maxLength), minLength: 0 }),
      programme: Type.String({ ...ShortText(studentDetails.programme.maxLength), minLength: 0 }),
    }),
    { maxItems: academicYearLimits.cohorts },
  ),
  /** who leaves besides them, and who of them stays */
  also: StudentIds,
  except: StudentIds,
  /** true: who has fines to settle leaves all the same; otherwise they stay and keep their seat */
  despite: Type.Boolean(),
  /** of those who stay, whose seats become free: who lives in one of these hostels and is of one of these batches, none meaning all */
  free: Type.Object({
    hostelIds: Type.Array(Id, { maxItems: academicYearLimits.hostels }),
    batches: Type.Array(Type.String({ ...ShortText(studentDetails.batch.maxLength), minLength: 0 }), {
      maxItems: academicYearLimits.batches,
    }),
    /** they leave the hostel too, so that a round may give them another one */
    leaveHostel: Type.Boolean(),
  }),
  /** the waiting lists of rounds that are published end, so that the seats are not offered but kept */
  endWaiting: Type.Boolean(),
};
export const AcademicYearChoice = Type.Object(choice);
export type AcademicYearChoice = Static<typeof AcademicYearChoice>;

/** Whom a preview names one by one in what it would do: the same have to be meant when it is done. */
const seen = Type.Object({
  leaving: StudentIds,
  /** those of them who have fines to settle */
  owing: StudentIds,
  freeing: StudentIds,
});
export type SeenInPreview = Static<typeof seen>;

/** What stands there of a hostel and a batch. */
const Row = Type.Object({
  /** null of who lives in none */
  hostel: Nullable(HostelName),
  batch: Type.String(),
  leaving: Count,
  freeing: Count,
  keeping: Count,
  /** who stays and has no room already */
  withoutRoom: Count,
});

const Named = Type.Object({ students: Count, first: Type.Array(Type.Object({ student: Person, what: Type.String() })) });

export const AcademicYearPreview = Type.Object({
  /** all batches and programmes of the students who are here, in the usual order */
  cohorts: Type.Array(Type.Object({ batch: Type.String(), programme: Type.String(), students: Count })),
  rows: Type.Array(Row),
  /** seats that can be given again afterwards; not those of closed rooms */
  seats: Count,
  /** of those who leave: what is closed, and complaints, which stay open */
  leave: Count,
  roomChanges: Count,
  complaints: Count,
  /** who of those who would leave has fines to settle, and what */
  owing: Named,
  /** who stays as they are although chosen, and why */
  held: Named,
  /** rounds that are not over and are about some of these students or their hostels */
  rounds: Type.Array(Type.Object({ _id: Id, name: Type.String(), kind: Type.Enum(['allotment', 'roomChange']), students: Count })),
  /** students on the waiting lists of published rounds */
  waiting: Count,
  seen,
});
export type AcademicYearPreview = Static<typeof AcademicYearPreview>;

export const academicYearCalls = {
  academicYearPreview: {
    about: 'Whom a new academic year would touch, in numbers and, where something stands in the way, by name; changes nothing',
    method: 'POST',
    readsOnly: true,
    path: '/academic-year/preview',
    who: administrator,
    body: AcademicYearChoice,
    bodyLimit: 4 * 1024 * 1024,
    timeoutSeconds: 120,
    reply: AcademicYearPreview,
  },
  academicYearBegin: {
    about:
      'Begin a new academic year: who graduates checks out, and of those who stay the chosen seats become free. Refused with names (`blockedBy`) if it would touch others than the preview showed (`seen`)',
    done: 'Began a new academic year',
    undoable: true,
    method: 'POST',
    path: '/academic-year',
    who: administrator,
    body: Type.Object({ ...choice, reason: Text(checkOutLimits.reason), seen }),
    bodyLimit: 8 * 1024 * 1024,
    timeoutSeconds: 180,
    reply: undoable(MessageReply),
  },
} satisfies Record<string, Call>;
