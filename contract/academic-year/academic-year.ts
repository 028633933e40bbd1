/** A new academic year, in one operation: graduating students check out; those who stay keep their seats or make them free. */
import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { checkOutLimits } from '#contract/check-out/check-out.ts';
import { Count } from '#contract/round/round.ts';
import { Day, HostelName, Id, MessageReply, Nullable, Person, ShortText, Text, undoable } from '#contract/call/schemas.ts';
import { studentDetails } from '#contract/person/student-details.ts';
import { administrator } from '#contract/who.ts';

/** `named`: how many students of each kind a preview lists by name; the others are only counted. */
export const academicYearLimits = { cohorts: 1_000, students: 30_000, hostels: 200, batches: 200, named: 500 } as const;

const StudentIds = Type.Array(Id, { maxItems: academicYearLimits.students, uniqueItems: true });

const choice = {
  /** the last day of the year that ends: today or earlier */
  day: Day,
  /** all students of these batches and programmes leave; an empty text stands for an unknown batch or programme */
  cohorts: Type.Array(
    Type.Object({
      batch: Type.String({ ...ShortText(studentDetails.batch.maxLength), minLength: 0 }),
      programme: Type.String({ ...ShortText(studentDetails.programme.maxLength), minLength: 0 }),
    }),
    { maxItems: academicYearLimits.cohorts },
  ),
  /** students who leave although they are in no cohort, and students of a cohort who stay */
  also: StudentIds,
  except: StudentIds,
  /** true: students with fines to settle leave too; otherwise they stay and keep their seats */
  despite: Type.Boolean(),
  /** of those who stay, the students of these hostels and batches make their seats free; an empty list of batches means all */
  free: Type.Object({
    hostelIds: Type.Array(Id, { maxItems: academicYearLimits.hostels }),
    batches: Type.Array(Type.String({ ...ShortText(studentDetails.batch.maxLength), minLength: 0 }), {
      maxItems: academicYearLimits.batches,
    }),
    /** true: they leave the hostel too, so that a round may give them another one */
    leaveHostel: Type.Boolean(),
  }),
  /** true: the waiting lists of published rounds end, so that the free seats are not offered to them */
  endWaiting: Type.Boolean(),
};
export const AcademicYearChoice = Type.Object(choice);
export type AcademicYearChoice = Static<typeof AcademicYearChoice>;

/** The students in a preview. The year begins only if exactly the same students are still affected. */
const seen = Type.Object({
  leaving: StudentIds,
  /** those of the leaving students who have fines to settle */
  owing: StudentIds,
  freeing: StudentIds,
});
export type SeenInPreview = Static<typeof seen>;

/** The numbers of one batch in one hostel. */
const Row = Type.Object({
  /** null: students without a hostel */
  hostel: Nullable(HostelName),
  batch: Type.String(),
  leaving: Count,
  freeing: Count,
  keeping: Count,
  /** students who stay and have no room now */
  withoutRoom: Count,
});

const Named = Type.Object({ students: Count, first: Type.Array(Type.Object({ student: Person, what: Type.String() })) });

export const AcademicYearPreview = Type.Object({
  /** all batches and programmes of the students who have not left, in the usual order */
  cohorts: Type.Array(Type.Object({ batch: Type.String(), programme: Type.String(), students: Count })),
  rows: Type.Array(Row),
  /** seats that can be given again afterwards; not those of closed rooms */
  seats: Count,
  /** of the leaving students: leave and room change requests that are closed, and complaints, which stay open */
  leave: Count,
  roomChanges: Count,
  complaints: Count,
  /** students who would leave but have fines to settle, with what is open */
  owing: Named,
  /** students who were chosen but are left as they are, and why */
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
    route: 'POST /academic-year/preview',
    readsOnly: true,
    who: administrator,
    body: AcademicYearChoice,
    bodyLimit: 4 * 1024 * 1024,
    timeoutSeconds: 120,
    reply: AcademicYearPreview,
    faults: ['studentNotFound', 'checkOutInFuture'],
  },
  academicYearBegin: {
    about:
      'Begin a new academic year: who graduates checks out, and of those who stay the chosen seats become free. Refused with names (`blockedBy`) if it would touch others than the preview showed (`seen`)',
    done: 'Began a new academic year',
    route: 'POST /academic-year',
    perPerson: howOften.announcing,
    who: administrator,
    body: Type.Object({ ...choice, reason: Text(checkOutLimits.reason), seen }),
    bodyLimit: 8 * 1024 * 1024,
    timeoutSeconds: 180,
    ...undoable(MessageReply),
    faults: ['studentNotFound', 'checkOutInFuture', 'academicYearChanged', 'academicYearEmpty'],
  },
} satisfies Record<string, CallRow>;
