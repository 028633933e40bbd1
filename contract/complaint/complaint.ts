import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { exportOf, pageOf } from '#contract/call/list-calls.ts';
import { complaintKinds, complaintList, complaintStates } from '#contract/complaint/complaint-list.ts';
import {
  HostelName,
  Id,
  MessageReply,
  Nullable,
  NullableTimestamp,
  OptionalText,
  RecordBasedOn,
  Text,
  Timestamp,
  undoable,
  Person,
} from '#contract/call/schemas.ts';
import { hostelStaff } from '#contract/who.ts';
import { freeText, moment, name, unseen, word, type Records } from '#contract/call/record.ts';

/** `daysToReopen` counts from the moment of the resolution. `pictures` is for one complaint, `picturesADay` for one person. */
export const complaintLimits = { complaint: 2_000, remark: 1_000, reason: 1_000, daysToReopen: 7, pictures: 3, picturesADay: 12 } as const;

/** `bytes` and `side` (in pixels) of a picture, to which the browser scales it. */
export const complaintPictureLimits = { bytes: 120 * 1024, side: 1_280 } as const;

const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });

const Kind = Type.Enum([...complaintKinds]);
/** null: none is named */
const KindOrNone = Type.Unsafe<Static<typeof Kind> | null>({ type: ['string', 'null'], enum: [...complaintKinds, null] });

/** A resolution that the student did not accept. */
export const Reopening = Type.Object({
  /** the remark of that resolution */
  remark: Type.String(),
  resolvedAt: Timestamp,
  resolvedBy: Person,
  reason: Type.String(),
  reopenedAt: Timestamp,
});
export type Reopening = Static<typeof Reopening>;

const complaint = {
  _id: Id,
  complaint: Type.String(),
  kind: KindOrNone,
  status: Type.Enum([...complaintStates]),
  /** of the last resolution; empty while the complaint is pending */
  remark: Type.String(),
  createdAt: Timestamp,
  resolvedAt: NullableTimestamp,
  /** each time it was resolved and reopened, oldest first */
  reopenings: Type.Array(Reopening),
  /** the SHA-256 of each picture, by which `complaintPicture` gives it */
  pictures: Type.Array(Type.String()),
};
export const Complaint = Type.Object(complaint);
export type Complaint = Static<typeof Complaint>;
export const ComplaintOfStudent = Type.Object({ ...complaint, student: Person });
export type ComplaintOfStudent = Static<typeof ComplaintOfStudent>;

type Resolution = Pick<Complaint, 'status' | 'resolvedAt'>;

/** Until when the student may reopen a complaint; null while it is not resolved. */
export const reopenableUntil = ({ status, resolvedAt }: Resolution): Date | null =>
  status === 'resolved' && resolvedAt !== null ? new Date(Date.parse(resolvedAt) + complaintLimits.daysToReopen * 86_400_000) : null;

export const ComplaintInHostel = Type.Object({
  ...ComplaintOfStudent.properties,
  hostel: HostelName,
  /** where the student lives now; null without a room */
  room: Nullable(Type.Object({ roomNumber: Type.String() })),
});
export type ComplaintInHostel = Static<typeof ComplaintInHostel>;

/** The most complaints that one call resolves. */
export const mostComplaintsAtOnce = 500;

/** What may be done with a complaint in its current state. The server enforces these rules and the screens show them. */
export const complaintCan = {
  resolve: (complaint: Pick<Complaint, 'status'>): boolean => complaint.status === 'pending',
  reopen: (complaint: Resolution, now: Date): boolean => {
    const until = reopenableUntil(complaint);
    return until !== null && now <= until;
  },
} as const;

export const complaintCalls = {
  complaintOwn: {
    about: "The caller's complaints, newest first",
    route: 'GET /complaint/student',
    ignoresUnknown: true,
    who: { student: 'own' },
    reply: Type.Object({ complaints: Type.Array(Complaint) }),
  },
  complaintCreate: {
    about:
      "Make a complaint to the caretaker of the caller's hostel, of a kind if one is named, with up to three pictures: PNG, JPEG or WebP in base64",
    done: 'Made a complaint',
    route: 'POST /complaint/{hostelId}',
    ignoresUnknown: true,
    perPerson: howOften.asking,
    who: { student: 'hostel' },
    hostelAt: 'params.hostelId',
    body: Type.Object({
      complaint: Text(complaintLimits.complaint),
      kind: Type.Optional(Kind),
      pictures: Type.Optional(
        Type.Array(
          Type.String({
            minLength: 1,
            maxLength: Math.ceil(complaintPictureLimits.bytes / 3) * 4,
            pattern: '^[A-Za-z0-9+/]*={0,2}$',
            says: 'base64',
          }),
          { maxItems: complaintLimits.pictures },
        ),
      ),
    }),
    status: 201,
    reply: MessageReply,
  },
  complaintPicture: {
    about: 'A picture of a complaint, until half a year after it was resolved',
    route: 'GET /complaint/{id}/picture/{picture}',
    who: { student: 'own', ...hostelStaff },
    file: true,
    params: Type.Object({ id: Id, picture: Digest }),
    reply: Type.String(),
  },
  complaintList: {
    about: 'The complaints of a hostel, newest first',
    route: 'GET /complaint/hostel/{hostelId}',
    ignoresUnknown: true,
    who: hostelStaff,
    hostelAt: 'params.hostelId',
    inPieces: true,
    reply: Type.Object({ complaints: Type.Array(ComplaintOfStudent) }),
  },
  complaintPage: {
    ...pageOf(complaintList, ComplaintInHostel, {}),
    about: 'One page of the complaints of a hostel or of all within reach, newest first unless `sort` is given',
    route: 'GET /complaint/page',
  },
  complaintExport: { ...exportOf(complaintList), about: 'The same complaints as a file', route: 'GET /export/complaints' },
  complaintResolve: {
    about: 'Resolve a pending complaint with a remark',
    done: 'Resolved a complaint',
    route: 'POST /complaint/resolveComplaint/{id}',
    ignoresUnknown: true,
    who: { caretaker: 'hostel' },
    body: Type.Object({ remark: OptionalText(complaintLimits.remark) }),
    ...undoable(MessageReply),
    faults: ['complaintNotFound', 'complaintResolved'],
  },
  complaintResolveMany: {
    about:
      'Resolve pending complaints of one hostel with one remark; those that are not pending any more stay as they are, and `skipped` says how many',
    done: 'Resolved complaints',
    route: 'POST /complaint/resolve',
    who: { caretaker: 'hostel' },
    body: Type.Object({
      ids: Type.Array(Id, { minItems: 1, maxItems: mostComplaintsAtOnce }),
      remark: OptionalText(complaintLimits.remark),
    }),
    ...undoable(Type.Object({ ...MessageReply.properties, resolved: Type.Integer(), skipped: Type.Integer() })),
    faults: ['complaintNotFound', 'nothingPending'],
  },
  complaintCorrect: {
    about: 'Correct what a complaint is about; null leaves it without a kind',
    done: 'Corrected the kind of a complaint',
    route: 'PATCH /complaint/{id}/kind',
    who: { caretaker: 'hostel', warden: 'hostel' },
    body: Type.Object({ kind: KindOrNone, basedOn: RecordBasedOn({ kind: KindOrNone }) }),
    ...undoable(MessageReply),
    faults: ['complaintNotFound'],
  },
  complaintReopen: {
    about: "Reopen one of the caller's complaints within seven days of its resolution",
    done: 'Reopened a complaint',
    route: 'POST /complaint/{id}/reopen',
    perPerson: howOften.asking,
    who: { student: 'own' },
    body: Type.Object({ reason: Text(complaintLimits.reason) }),
    reply: MessageReply,
    faults: ['complaintNotFound', 'complaintNotResolved', 'complaintReopenedLate'],
  },
} satisfies Record<string, CallRow>;

export const complaintRecords = {
  complaint: {
    kind: 'Complaint',
    calledBy: ['student_id'],
    ofStudent: ['student_id'],
    erased: 'emptied',
    undo: ['hostel_id'],
    history: 'student',
    columns: {
      ...unseen('id', 'student_id', 'hostel_id', 'created_at', 'resolved_by', 'resolved_at'),
      complaint: freeText('Complaint'),
      kind: word('Kind'),
      status: word('Status'),
      remark: freeText('Remark'),
    },
  },
  complaint_picture: {
    notRecorded: 'rows are only added until they are too old or the student is erased',
    ofStudent: ['student_id'],
    erased: 'deleted',
  },
  complaint_reopening: {
    kind: 'Reopened complaint',
    calledBy: [],
    partOf: { table: 'complaint', column: 'complaint_id' },
    erased: 'emptied',
    columns: {
      ...unseen('id', 'complaint_id', 'reopened_at'),
      remark: freeText('Earlier remark'),
      resolved_by: name('Resolved by'),
      resolved_at: moment('Resolved'),
      reason: freeText('Reason'),
    },
  },
} as const satisfies Records;
